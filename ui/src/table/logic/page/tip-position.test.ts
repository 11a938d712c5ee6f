import { describe, expect, it } from "vitest";
import { spot, type Box } from "./tip-position";

const ROOM = { width: 1440, height: 900 };
const SIZE = { width: 200, height: 60 };
const box = (left: number, top: number, width = 40, height = 40): Box => ({ left, top, width, height });

describe("where a tooltip goes", () => {
  it("above its thing and in the middle, if nothing is in the way", () => {
    expect(spot(box(700, 400), SIZE, ROOM, [])).toEqual({ x: 620, y: 328, side: "above", point: 100 });
  });

  it("below a thing at the upper edge", () => {
    expect(spot(box(700, 10), SIZE, ROOM, [])).toMatchObject({ y: 62, side: "below" });
  });

  it("stays in the window and still points at its thing", () => {
    const { x, point } = spot(box(4, 400), SIZE, ROOM, []);
    expect(x).toBe(8);
    expect(x + point).toBe(24);
  });

  it("leaves lit things free: a row among rows has it at its side", () => {
    const rows = [1, 2, 3, 4, 6, 7].map((n) => box(20, 100 + 30 * n, 140, 28));
    const found = spot(box(20, 250, 140, 28), SIZE, ROOM, rows);
    expect(found).toMatchObject({ x: 172, side: "right" });
  });

  it("moves aside above its thing before it goes elsewhere", () => {
    const found = spot(box(700, 400), SIZE, ROOM, [box(740, 340, 200, 40)]);
    expect(found.side).toBe("above");
    expect(found.x + SIZE.width).toBeLessThanOrEqual(740);
  });

  it("never lies on its own thing while there is another place", () => {
    const lit = [box(0, 0, 1440, 380), box(0, 450, 1440, 450), box(0, 380, 690, 70)];
    const { x, y, side } = spot(box(700, 395), SIZE, ROOM, lit);
    expect(side).toBe("right");
    expect(x).toBe(752);
    expect(y).toBeGreaterThan(300);
  });
});
