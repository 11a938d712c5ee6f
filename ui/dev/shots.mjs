import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";

/**
 * Pictures of every fixture: `node dev/shots.mjs [fixture…] [--dark] [--phone] [--lang it] [--press
 * storage:0,space:7] [--tab table]`; the dev server must run.
 */
const args = process.argv.slice(2);
const flag = (name) => args.includes(name);
const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const lang = value("--lang") ?? "en";
const names = args.filter(
  (a, i) => !a.startsWith("--") && !["--lang", "--size", "--press", "--tab"].includes(args[i - 1]),
);
const ALL = [
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
const out = new URL("./shots/", import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const phone = flag("--phone");
const size = value("--size")?.split("x").map(Number) ?? (phone ? [390, 844] : [1440, 900]);
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
const page = await browser.newPage({
  viewport: { width: size[0], height: size[1] },
  colorScheme: flag("--dark") ? "dark" : "light",
  hasTouch: phone,
  reducedMotion: "reduce",
});
page.setDefaultTimeout(30000);
page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("console:", m.text()));
page.on("pageerror", (e) => console.log("error:", e.message));
for (const name of names.length ? names : ALL) {
  await page.goto(`http://127.0.0.1:${process.env.PORT ?? 5199}/?show=${name}&lang=${lang}`);
  await page.waitForSelector(".app");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  if (name === "middle") {
    for (let i = 0; i < 3; i++)
      await page
        .locator('[data-ref="hand:9"]')
        .nth(i)
        .click({ position: { x: 10, y: 60 } });
    await page.waitForTimeout(200);
    if (!phone) await page.hover("[data-verb=purchase]");
    else await page.locator("[data-verb=purchase]").tap({ force: true });
    await page.waitForTimeout(600);
  }
  if (name === "wild") {
    for (const ref of ["hand:10", "hand:9", "hand:pietra"])
      await page
        .locator(ref.includes(":") ? `[data-ref="${ref}"]` : ref)
        .first()
        .click({ position: { x: 10, y: 60 } });
    await page
      .locator('[data-ref="hand:8"]')
      .first()
      .click({ position: { x: 10, y: 60 } });
    await page.waitForTimeout(300);
  }
  for (const ref of value("--press")?.split(",") ?? []) {
    await page
      .locator(ref.includes(":") ? `[data-ref="${ref}"]` : ref)
      .first()
      .dispatchEvent("click");
    await page.waitForTimeout(600);
  }
  if (value("--tab"))
    await page
      .locator(".tabs button")
      .nth(Number(value("--tab")))
      .click();
  const spill = await page.evaluate(() => ({
    x: document.documentElement.scrollWidth - innerWidth,
    y: document.documentElement.scrollHeight - innerHeight,
  }));
  console.log(name, JSON.stringify(spill));
  const parts = [
    name,
    phone && "phone",
    flag("--dark") && "dark",
    lang !== "en" && lang,
    value("--size"),
    value("--press") && "press",
    value("--tab") && `tab${value("--tab")}`,
  ];
  await page.screenshot({ path: `${out}${parts.filter(Boolean).join("-")}.png` });
}
await browser.close();
