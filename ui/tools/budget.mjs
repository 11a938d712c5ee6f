import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The script that a table of each game loads at most, its expansion included, gzipped, against the budget. */
const LIMIT = 90 * 1024;
const folder = new URL("../../src/tavola/table/static/", import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const size = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const line = (bytes, what) => console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${what}`);

/** The script of a chunk and of everything that it imports; `later` follows its dynamic imports too. */
function scripts(name, later = false) {
  const chunk = manifest[name];
  const more = [...(chunk.imports ?? []), ...((later && chunk.dynamicImports) || [])];
  return new Set([chunk.file, ...more.flatMap((each) => [...scripts(each, later)])]);
}

const chunks = Object.values(manifest).map((chunk) => chunk.file);
for (const file of [...new Set(chunks)].filter((name) => /\.(js|css)$/.test(name))) line(size(file), file);
const shell = new Set([...scripts("src/site.ts"), ...scripts("src/table.ts")]);
let over = false;
for (const game of manifest["src/table.ts"].dynamicImports) {
  const all = new Set([...shell, ...scripts(game, true)]);
  const total = [...all].filter((name) => name.endsWith(".js")).reduce((sum, name) => sum + size(name), 0);
  line(total, `script of a table: ${game} (limit ${LIMIT / 1024} KB)`);
  over ||= total > LIMIT;
}
if (over) process.exit(1);
