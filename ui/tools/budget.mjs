import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The script that one table loads (everything but the other games), gzipped, against its budget. */
const LIMIT = 90 * 1024;
const folder = new URL("../../src/tavola/table/static/assets/", import.meta.url).pathname;
const size = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const names = readdirSync(folder);
const line = (name) => console.log(`${(size(name) / 1024).toFixed(1).padStart(7)} KB  ${name}`);
names.filter((n) => n.endsWith(".css")).forEach(line);
const scripts = names.filter((n) => n.endsWith(".js"));
scripts.forEach(line);
const sum = (list) => list.reduce((total, n) => total + size(n), 0);
const games = readdirSync(new URL("../src/games/", import.meta.url)).filter((n) => !n.includes("."));
/** What only some tables of a game load: counted with the game that it belongs to. */
const PARTS = { viticulture: ["tuscany"] };
const chunks = games.map((game) =>
  scripts.filter((n) => [game, ...(PARTS[game] ?? [])].some((part) => n.startsWith(`${part}-`))),
);
const shell = sum(scripts) - sum(chunks.flat());
const total = shell + Math.max(0, ...chunks.map(sum));
console.log(`${(sum(scripts) / 1024).toFixed(1).padStart(7)} KB  all script of all games, gzipped`);
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  script of one table, gzipped (limit ${LIMIT / 1024} KB)`);
if (total > LIMIT) process.exit(1);
