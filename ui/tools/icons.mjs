import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The icons we take from game-icons (CC BY 3.0, credited in CREDITS.md and in the client's About dialog). */
const TAKEN = ["mounted-knight", "defensive-wall", "obelisk", "church", "horizon-road"];

const NAME = "virtual:game-icons";

/** A module whose default export maps an icon's name to its path data: only the icons named above reach the bundle. */
export function icons() {
  return {
    name: "tavola-icons",
    resolveId: (id) => (id === NAME ? "\0" + NAME : undefined),
    load(id) {
      if (id !== "\0" + NAME) return undefined;
      const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
      const set = JSON.parse(readFileSync(file, "utf8"));
      const paths = Object.fromEntries(
        TAKEN.map((name) => {
          const icon = set.icons[name];
          if (!icon) throw new Error(`game-icons has no icon "${name}"; see tools/icons.mjs`);
          const found = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]);
          return [name, found.join("")];
        }),
      );
      return `export default ${JSON.stringify(paths)};`;
    },
  };
}
