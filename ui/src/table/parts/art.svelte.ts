let drawings = $state.raw("");

/** The SVG of every drawing loaded so far. */
export function drawn(): string {
  return drawings;
}

/** More drawings for the page: symbols that a game and its expansion refer to. */
export function addArt(picture: string): void {
  drawings += picture;
}

/** The drawings of a game are a picture file, not script: fetched once, before the table is shown. */
export async function loadArt(address: string): Promise<void> {
  addArt((await (await fetch(address)).text()).replace(/<!--[^]*?-->/, ""));
}
