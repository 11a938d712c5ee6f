import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { covers } from "./tools/covers.mjs";
import { sources } from "./tools/sources.mjs";

/** The build that the server ships: hashed files, a manifest, and the hash of what they were built from. */
export default defineConfig({
  base: "./",
  publicDir: false,
  // Setting up is quiet: only what is wrong is said, not every file that was made.
  logLevel: "warn",
  plugins: [svelte(), covers(), sources()],
  build: {
    outDir: "../src/tavola/table/static",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { table: "src/table.ts", site: "src/site.ts", style: "src/site.css" },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
