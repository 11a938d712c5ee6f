import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { otherPoints, towerLabel } from "./view";
import type { Tower } from "./view.gen";
import { learnSanGimignano } from "./words";

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));
await learnSanGimignano();

const deal = (scores: number[], penalty: number[]) => ({ scores, winner: 1, closed_by: 0, penalty });
const sum = (rows: ReturnType<typeof otherPoints>, seat: number): number =>
  rows.reduce((points, row) => points + row.cells[seat]!.points, 0);

describe("a tower in words", () => {
  const tower: Tower = {
    ref: "tower:0.0",
    kind: "plain",
    rank: 7,
    height: 3,
    complete: false,
    highest: true,
    protected: false,
    stories: [],
  };

  it("tells what the Highest Marker is worth in this game", () => {
    expect(towerLabel(tower, { options: { highest_marker_points: 4 } })).toBe(
      "Plain 7, 3 stories, incomplete, the highest tower, 4 points",
    );
    expect(towerLabel(tower, { options: { highest_marker_points: 1 } })).toContain("the highest tower, 1 point");
    expect(towerLabel({ ...tower, highest: false }, { options: { highest_marker_points: 4 } })).not.toContain(
      "highest",
    );
  });
});

describe("points beside those of the towers", () => {
  it("tell each deal with what closing cost in it, so that the rows add up", () => {
    const rows = otherPoints({ deal: 3, history: [deal([53, 58], [10, 0]), deal([40, 41], [10, 0])] }, [
      { earlier: 73, penalty: 0 },
      { earlier: 99, penalty: 0 },
    ]);
    expect(rows.map((row) => row.category)).toEqual(["deal-0", "deal-1"]);
    expect(rows[0]!.cells).toEqual([
      { formula: "53 − 10", points: 43 },
      { formula: "", points: 58 },
    ]);
    expect([sum(rows, 0), sum(rows, 1)]).toEqual([73, 99]);
  });

  it("tell the penalty of the last deal as points lost", () => {
    const rows = otherPoints({ deal: 1, history: [deal([53, 58], [10, 0])] }, [
      { earlier: 0, penalty: -10 },
      { earlier: 0, penalty: 0 },
    ]);
    expect(rows).toEqual([
      {
        category: "penalty",
        cells: [
          { formula: "", points: -10 },
          { formula: "", points: 0 },
        ],
      },
    ]);
  });

  it("tell many deals in one row", () => {
    const history = Array.from({ length: 4 }, () => deal([20, 30], [10, 0]));
    const rows = otherPoints({ deal: 5, history }, [
      { earlier: 40, penalty: 0 },
      { earlier: 120, penalty: 0 },
    ]);
    expect(rows.map((row) => row.category)).toEqual(["earlier"]);
    expect([sum(rows, 0), sum(rows, 1)]).toEqual([40, 120]);
  });
});
