import "../src/site.css";
import "../src/site";
import { start } from "../src/table";
import { FIXTURES } from "./fixtures";
import { bridge, CASTLES, VALLEY } from "./bridge";
import { mock } from "./mock";

/** Development only: /?show=middle&lang=it */
const query = new URLSearchParams(location.search);
const name = query.get("show") ?? "middle";
const root = document.getElementById("table")!;
Object.assign(root.dataset, { table: "mock", base: "", lang: query.get("lang") ?? "en" });
if (query.has("replay")) root.dataset.mode = "replay";
if (CASTLES.includes(name)) {
  void start(root, bridge("/of-castles", name));
} else if (VALLEY.includes(name)) {
  void start(root, bridge("/of-valley", name));
} else if (name === "list" || !FIXTURES[name]) {
  const links = [...Object.keys(FIXTURES), ...CASTLES, ...VALLEY].map((f) => `<li><a href="?show=${f}">${f}</a></li>`);
  root.innerHTML = `<main class="page"><h1>Fixtures</h1><ul>${links.join("")}</ul></main>`;
} else {
  void start(root, mock(FIXTURES[name], query.get("lang") ?? "en"));
}
