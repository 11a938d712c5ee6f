import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** All script of the client, gzipped, against its budget. */
const LIMIT = 90 * 1024;
const folder = new URL("../../src/tavola/table/static/assets/", import.meta.url).pathname;
const size = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length;
const names = readdirSync(folder);
const line = (name) => console.log(`${(size(name) / 1024).toFixed(1).padStart(7)} KB  ${name}`);
names.filter((n) => n.endsWith(".css")).forEach(line);
const scripts = names.filter((n) => n.endsWith(".js"));
scripts.forEach(line);
const total = scripts.reduce((sum, n) => sum + size(n), 0);
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  all script, gzipped (limit ${LIMIT / 1024} KB)`);
if (total > LIMIT) process.exit(1);
