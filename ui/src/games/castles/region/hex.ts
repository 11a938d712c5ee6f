/** Where hexes lie and the outlines of groups of them. Flat tops; a hex is 100 wide, columns are 75 apart. */

export interface Point {
  x: number;
  y: number;
}

export interface Cell {
  q: number;
  r: number;
}

const SIDE = 50;
const HALF = (SIDE * Math.sqrt(3)) / 2;
const CORNERS: Point[] = [0, 1, 2, 3, 4, 5].map((n) => ({
  x: SIDE * Math.cos((n * Math.PI) / 3),
  y: SIDE * Math.sin((n * Math.PI) / 3),
}));
/** The neighbour beyond the edge from corner n to corner n + 1. */
const STEPS: Cell[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

export function centre({ q, r }: Cell): Point {
  return { x: 75 * q, y: 2 * HALF * (r + q / 2) };
}

const short = (n: number): number => Math.round(n * 10) / 10;
const keyOf = (point: Point): string => `${Math.round(point.x)},${Math.round(point.y)}`;
const cellKey = (cell: Cell): string => `${cell.q},${cell.r}`;

interface Edge {
  from: Point;
  to: Point;
  /** Unit vector that points into the hex. */
  inward: Point;
  beyond: string;
}

function edgesOf(cell: Cell): Edge[] {
  const at = centre(cell);
  return STEPS.map((step, n) => {
    const [a, b] = [CORNERS[n]!, CORNERS[(n + 1) % 6]!];
    const middle = { x: (a.x + b.x) / 2 / HALF, y: (a.y + b.y) / 2 / HALF };
    return {
      from: { x: at.x + a.x, y: at.y + a.y },
      to: { x: at.x + b.x, y: at.y + b.y },
      inward: { x: -middle.x, y: -middle.y },
      beyond: cellKey({ q: cell.q + step.q, r: cell.r + step.r }),
    };
  });
}

/** A closed path with rounded corners. */
function rounded(corners: Point[], cut: number): string {
  const towards = (a: Point, b: Point): string => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return `${short(a.x + ((b.x - a.x) * cut) / length)} ${short(a.y + ((b.y - a.y) * cut) / length)}`;
  };
  return (
    corners
      .map((corner, n) => {
        const [before, after] = [corners.at(n - 1)!, corners[(n + 1) % corners.length]!];
        const curve = `Q${short(corner.x)} ${short(corner.y)} ${towards(corner, after)}`;
        return `${n === 0 ? "M" : "L"}${towards(corner, before)}${curve}`;
      })
      .join("") + "z"
  );
}

/**
 * The outline of a group of hexes, drawn `inset` inside its edges (outside if negative). An inset may differ from
 * edge to edge: it is told what lies beyond.
 */
export function outline(cells: Cell[], inset: number | ((beyond: string) => number), cut = 5): string {
  const inside = new Set(cells.map(cellKey));
  const deep = typeof inset === "number" ? () => inset : inset;
  const border = cells.flatMap(edgesOf).filter((edge) => !inside.has(edge.beyond));
  // Where two edges begin in the same corner, the way out of a corner goes on with the edge of the same hex group.
  const starts = new Map<string, Edge[]>();
  for (const edge of border) starts.set(keyOf(edge.from), [...(starts.get(keyOf(edge.from)) ?? []), edge]);
  const paths: string[] = [];
  const left = new Set(border);
  for (const first of border) {
    if (!left.has(first)) continue;
    const loop: Edge[] = [];
    for (
      let edge: Edge | undefined = first;
      edge && left.has(edge);
      edge = starts.get(keyOf(edge.to))?.find((next) => left.has(next))
    ) {
      left.delete(edge);
      loop.push(edge);
    }
    const corners = loop.map((edge, n) => meeting(loop.at(n - 1)!, edge, deep));
    paths.push(rounded(corners, cut));
  }
  return paths.join("");
}

/** Where two neighbouring edges meet once each is moved inwards. */
function meeting(a: Edge, b: Edge, deep: (beyond: string) => number): Point {
  const [da, db] = [deep(a.beyond), deep(b.beyond)];
  const det = a.inward.x * b.inward.y - a.inward.y * b.inward.x;
  return {
    x: b.from.x + (da * b.inward.y - db * a.inward.y) / det,
    y: b.from.y + (db * a.inward.x - da * b.inward.x) / det,
  };
}

/** The edges between cells that `joins` names, as lines; each once. */
export function between(
  cells: Cell[],
  joins: (a: number, b: number) => boolean,
  trim = 0,
): { d: string; middles: Point[] } {
  const index = new Map(cells.map((cell, n) => [cellKey(cell), n]));
  const middles: Point[] = [];
  const path = cells
    .flatMap((cell, n) =>
      edgesOf(cell).flatMap((edge) => {
        const other = index.get(edge.beyond);
        if (other === undefined || other <= n || !joins(n, other)) return [];
        middles.push({ x: (edge.from.x + edge.to.x) / 2, y: (edge.from.y + edge.to.y) / 2 });
        const [dx, dy] = [((edge.to.x - edge.from.x) * trim) / SIDE, ((edge.to.y - edge.from.y) * trim) / SIDE];
        return [
          `M${short(edge.from.x + dx)} ${short(edge.from.y + dy)}L${short(edge.to.x - dx)} ${short(edge.to.y - dy)}`,
        ];
      }),
    )
    .join("");
  return { d: path, middles };
}

/** One hexagon around the origin. */
export function hexagon(radius: number, cut: number): string {
  return rounded(
    CORNERS.map((corner) => ({ x: (corner.x * radius) / SIDE, y: (corner.y * radius) / SIDE })),
    cut,
  );
}

/** Where the points of an area are written: beside the picture of a single space, on a line between several. */
export function badge(cells: Cell[]): Point {
  const at = cells.map(centre);
  if (cells.length === 1) return { x: at[0]!.x + 29, y: at[0]!.y - 25 };
  const { middles } = between(cells, () => true);
  const mean = {
    x: at.reduce((sum, point) => sum + point.x, 0) / at.length,
    y: at.reduce((sum, point) => sum + point.y, 0) / at.length,
  };
  // Three around one corner: the corner itself.
  if (middles.length === 3) return mean;
  const far = (point: Point): number => Math.hypot(point.x - mean.x, point.y - mean.y);
  return middles.sort((a, b) => far(a) - far(b) || a.x - b.x)[0] ?? mean;
}

/** The smallest box around cells, with room beside it. */
export function box(cells: Cell[], room: number): { x: number; y: number; width: number; height: number } {
  const at = cells.map(centre);
  const [xs, ys] = [at.map((point) => point.x), at.map((point) => point.y)];
  const [left, top] = [Math.min(...xs) - SIDE - room, Math.min(...ys) - HALF - room];
  return {
    x: short(left),
    y: short(top),
    width: short(Math.max(...xs) + SIDE + room - left),
    height: short(Math.max(...ys) + HALF + room - top),
  };
}
