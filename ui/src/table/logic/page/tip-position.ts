/** Where a tooltip goes: beside its thing, in the window, covering as little as possible of what can be clicked now. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Side = "above" | "below" | "right" | "left";

export interface Spot {
  x: number;
  y: number;
  side: Side;
  /** Where its arrow is, along the edge next to the thing. */
  point: number;
}

const GAP = 12;
const EDGE = 8;
const CORNER = 14;

const clamp = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

export function spot(
  anchor: Box,
  size: { width: number; height: number },
  room: { width: number; height: number },
  lit: readonly Box[],
): Spot {
  const middle = { x: anchor.left + anchor.width / 2, y: anchor.top + anchor.height / 2 };
  const most = {
    x: Math.max(EDGE, room.width - size.width - EDGE),
    y: Math.max(EDGE, room.height - size.height - EDGE),
  };
  const across = [
    middle.x - size.width / 2,
    anchor.left,
    anchor.left + anchor.width - size.width,
    middle.x - size.width + CORNER * 2,
    middle.x - CORNER * 2,
  ].map((x) => clamp(x, EDGE, most.x));
  const along = [middle.y - size.height / 2, anchor.top, anchor.top + anchor.height - size.height].map((y) =>
    clamp(y, EDGE, most.y),
  );
  const above = clamp(anchor.top - size.height - GAP, EDGE, most.y);
  const below = clamp(anchor.top + anchor.height + GAP, EDGE, most.y);
  const right = clamp(anchor.left + anchor.width + GAP, EDGE, most.x);
  const left = clamp(anchor.left - size.width - GAP, EDGE, most.x);
  const tries: { x: number; y: number; side: Side }[] = [
    ...across.map((x) => ({ x, y: above, side: "above" as const })),
    ...across.map((x) => ({ x, y: below, side: "below" as const })),
    ...along.map((y) => ({ x: right, y, side: "right" as const })),
    ...along.map((y) => ({ x: left, y, side: "left" as const })),
  ];
  let best = tries[0]!;
  let least = Infinity;
  for (const place of tries) {
    const box = { left: place.x, top: place.y, ...size };
    // Its own thing must stay visible and clickable; then the others; the first of equals wins.
    const cost = shared(box, anchor) * 1000 + lit.reduce((sum, other) => sum + shared(box, other), 0);
    if (cost < least) [least, best] = [cost, place];
  }
  const upright = best.side === "above" || best.side === "below";
  const point = upright
    ? clamp(middle.x - best.x, CORNER, size.width - CORNER)
    : clamp(middle.y - best.y, CORNER, size.height - CORNER);
  return { ...best, point };
}
