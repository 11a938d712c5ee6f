/** The darker stone of each rank: string courses, window frames, loose stones. */
export const EDGES: Record<string, string> = {
  "5": "#4D6176",
  "6": "#45633F",
  "7": "#B89D66",
  "8": "#A97520",
  "9": "#883D1F",
  "10": "#4A2238",
  pietra: "#A8823A",
};
export const STONES: Record<string, string> = {
  "5": "#70859A",
  "6": "#64855F",
  "7": "#EBDBB6",
  "8": "#DDA643",
  "9": "#B85C36",
  "10": "#6E3A54",
  pietra: "#EDE8DD",
};

const tenths = (n: number): number => Math.round(n * 10) / 10;

/** A house of the landscape: walls, roof, shade, two windows. */
export function house(
  x: number,
  height: number,
  width: number,
  base: number,
): { wall: string; roof: string; shade: string; lights: string } {
  const top = base - height;
  const rise = tenths(height * 0.36 + 3);
  const side = tenths(x + width * 0.62);
  const sill = tenths(top + height * 0.28);
  const half = width / 2 + 3;
  return {
    wall: `M${x} ${base}v-${height}h${width}v${height}z`,
    roof: `M${x - 3} ${top}l${half}-${rise} ${half} ${rise}z`,
    shade: `M${side} ${top}h${tenths(width * 0.38)}v${height}h-${tenths(width * 0.38)}z`,
    lights: `M${tenths(x + width * 0.2)} ${sill}h4v6h-4zM${side} ${sill}h4v6h-4z`,
  };
}

export function cypress(x: number, y: number, height: number): string {
  const of = (share: number): number => tenths(share * height);
  const up = `c-${of(0.16)}-${of(0.1)}-${of(0.15)}-${of(0.55)} 0-${height}`;
  const down = `c${of(0.15)} ${of(0.45)} ${of(0.16)} ${of(0.9)} 0 ${height}`;
  return `M${x} ${y}${up}${down}z`;
}

export function battlement(x: number, y: number, foot: number, step: number, rise: number, count: number): string {
  return `M${x} ${foot}V${y}${`h${step}v-${rise}h${step}v${rise}`.repeat(count)}V${foot}z`;
}

/** Rows of vines: curves that run side by side into the distance. */
export function rows(count: number, from: readonly number[], step: readonly number[], y: readonly number[]): string {
  return Array.from({ length: count }, (_, n) => {
    const x = from.map((value, i) => value + step[i]! * n);
    return `M${x[0]} ${y[0]}C${x[1]} ${y[1]} ${x[2]} ${y[2]} ${x[3]} ${y[3]}`;
  }).join("");
}
