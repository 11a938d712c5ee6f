import { existsSync, readFileSync, readdirSync } from "node:fs";

/** Every game's cover picture, for the site's pages: covers/<game>.svg beside the hashed files. */
export function covers(folder = "src/games") {
  return {
    name: "tavola-covers",
    generateBundle() {
      for (const game of readdirSync(folder)) {
        const path = `${folder}/${game}/cover.svg`;
        if (existsSync(path)) {
          this.emitFile({ type: "asset", fileName: `covers/${game}.svg`, source: readFileSync(path) });
        }
      }
    },
  };
}
