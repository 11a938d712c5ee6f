import { describe, expect, it } from "vitest";
import { playAgain } from "./play-again";
import { isLoopback } from "./connection/loopback";
import type { Seat, TableInfo } from "../../protocol.gen";

const seat = (n: number, more: Partial<Seat>): Seat => ({
  seat: n,
  name: `P${n}`,
  kind: "person",
  level: null,
  level_name: null,
  here: true,
  you: false,
  replaced: false,
  ...more,
});
const form = (seats: Seat[], options: TableInfo["options"] = {}) => {
  const [path, query] = playAgain({ game: "viticulture", options, seats } as TableInfo).split("?");
  expect(path).toBe("/new/viticulture");
  return Object.fromEntries(new URLSearchParams(query));
};

describe("a new table like this one", () => {
  it("has the same options; a switch that is off is left out", () => {
    expect(
      form([seat(0, { you: true })], {
        structures: true,
        extended_board: false,
        target_points: 20,
        first_player: "first_seat",
      }),
    ).toEqual({
      options: "1",
      watch: "yes",
      players: "1",
      "seat-0": "me",
      "option-structures": "yes",
      "option-target_points": "20",
      "option-first_player": "first_seat",
    });
  });

  it("has whoever asks first, then the others as they sat", () => {
    expect(form([seat(0, {}), seat(1, { you: true }), seat(2, { kind: "bot", level: "expert" })])).toMatchObject({
      players: "3",
      "seat-0": "me",
      "seat-1": "friend",
      "seat-2": "bot",
      "level-2": "expert",
    });
  });

  it("tells people at the same screen from further seats of one's own", () => {
    expect(
      form([
        seat(0, { you: true, name: "Ada" }),
        seat(1, { you: true, name: "Bea" }),
        seat(2, { you: true, name: "Ada" }),
      ]),
    ).toMatchObject({ "seat-0": "me", "seat-1": "screen", "screen-1": "Bea", "seat-2": "me" });
  });

  it("asks a person for whom a bot played to come again, and leaves bots among themselves", () => {
    expect(form([seat(0, { you: true }), seat(1, { replaced: true, level: "master" })])).toMatchObject({
      "seat-1": "friend",
    });
    expect(form([seat(0, { kind: "bot", level: "novice" }), seat(1, { kind: "bot", level: "expert" })])).toMatchObject({
      "seat-0": "bot",
      "level-0": "novice",
      "seat-1": "bot",
    });
  });
});

describe("an address of this machine", () => {
  it("is told from one that others can reach", () => {
    for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "127.1.2.3", "[::1]", "tavola.localhost"])
      expect(isLoopback(host), host).toBe(true);
    for (const host of [
      "192.168.1.5",
      "tavola.example",
      "localhost.example",
      "127.0.0.1.example",
      "10.127.0.0",
      "[::2]",
    ])
      expect(isLoopback(host), host).toBe(false);
  });
});
