import type { Game } from "../table/logic/game";

/** A game is one folder; this is the only other place that knows it. */
const GAMES: Record<string, () => Promise<{ default: Game }>> = {
  castles: () => import("./castles"),
  sangimignano: () => import("./sangimignano"),
  viticulture: () => import("./viticulture"),
};

export async function loadGame(name: string): Promise<Game> {
  const load = GAMES[name];
  if (!load) throw new Error(`This client has no drawing for the game "${name}".`);
  return (await load()).default;
}
