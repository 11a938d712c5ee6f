import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** axe on every fixture and dialog, light and dark, wide and narrow; the dev server must run. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FIXTURES = [
  "waiting",
  "early",
  "middle",
  "wild",
  "draw",
  "ending",
  "over",
  "guard",
  "giostra",
  "curtain",
  "spectator",
  "undo",
  "away",
  "crowded",
];
const only = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
let bad = 0;
for (const [scheme, width, height] of [
  ["light", 1440, 900],
  ["dark", 1440, 900],
  ["light", 390, 844],
  ["dark", 390, 844],
]) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
  page.setDefaultTimeout(30000);
  page.on("pageerror", (e) => console.log("error:", e.message));
  const check = async (what) => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
    );
    for (const v of violations) {
      bad++;
      console.log(
        `${what} ${scheme} ${width}: ${v.id} (${v.nodes.length}) ${v.help}\n   ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target.join(" ")} :: ${n.failureSummary?.split("\n").slice(1, 3).join(" ").trim()}`)
          .join("\n   ")}`,
      );
    }
  };
  for (const name of only.length ? only : FIXTURES) {
    await page.goto(`http://127.0.0.1:${process.env.PORT ?? 5199}/?show=${name}`);
    await page.waitForSelector(".app");
    await page.waitForTimeout(120);
    await check(name);
    if (name !== "middle") continue;
    for (let i = 0; i < 3; i++)
      await page
        .locator('[data-ref="hand:9"]')
        .nth(i)
        .click({ position: { x: 10, y: 60 } });
    await page.waitForTimeout(150);
    await check("preview");
    await page.keyboard.press("Escape");
    for (const [key, what] of [
      ["?", "keys"],
      ["/", "command line"],
      ["s", "since"],
    ]) {
      await page.locator("body").press(key);
      await page.waitForTimeout(250);
      await check(what);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(80);
    }
    for (const pane of ["moves", "chat", "notes"]) {
      if (width < 1100) await page.locator(".tabs button").last().click();
      await page.locator(`#tab-${pane}`).click();
      await check(pane);
    }
    for (let item = 0; item < 4; item++) {
      await page.locator(".tools button").last().click();
      if (item === 0) await check("menu");
      await page.locator("dialog[open] .menu button").nth(item).click();
      await page.waitForTimeout(250);
      await check(`menu ${item}`);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(80);
    }
  }
  await page.close();
}
await browser.close();
console.log(bad === 0 ? "axe: no violation" : `axe: ${bad} violations`);
process.exit(bad === 0 ? 0 : 1);
