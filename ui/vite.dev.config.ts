import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/**
 * Development only: the page of dev/index.html with hand-written tables behind a mock socket. Nothing of it is ever
 * built.
 */
export default defineConfig({
  root: "dev",
  publicDir: false,
  plugins: [svelte()],
  server: {
    host: "127.0.0.1",
    port: Number(process.env.PORT ?? 5199),
    strictPort: true,
    proxy: {
      "/of-valley/": { target: `http://127.0.0.1:${process.env.RULES ?? 5187}`, rewrite: (path) => path.slice(10) },
      "/of-castles/": { target: `http://127.0.0.1:${process.env.CASTLES ?? 5198}`, rewrite: (path) => path.slice(11) },
    },
    fs: { allow: [".."] },
  },
});
