import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const UI = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the bundle is made from. Folders are taken whole, but for tests. */
export const ROOTS = [
  "src",
  "tools",
  "package.json",
  "package-lock.json",
  "svelte.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

function* walk(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path)) yield* walk(join(path, name));
}

/**
 * SHA-256 over `path NUL content NUL` of every source file, in the order of the paths' bytes, paths relative to ui/
 * with forward slashes. Simple on purpose: a test in another language computes the same to see whether the bundle is
 * fresh.
 */
export function sourceHash() {
  const files = ROOTS.flatMap((root) => [...walk(join(UI, root))])
    .map((path) => relative(UI, path).split(sep).join("/"))
    .filter((path) => !path.endsWith(".test.ts"))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const hash = createHash("sha256");
  for (const path of files)
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(UI, path)))
      .update("\0");
  return hash.digest("hex");
}

/** Writes `sources.json` beside the manifest: { sha256, roots, except }. */
export function sources() {
  return {
    name: "tavola-sources",
    apply: "build",
    generateBundle() {
      const source = JSON.stringify({ sha256: sourceHash(), roots: ROOTS, except: ".test.ts" }, null, 2) + "\n";
      this.emitFile({ type: "asset", fileName: "sources.json", source });
    },
  };
}
