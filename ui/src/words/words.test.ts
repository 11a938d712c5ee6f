import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { knows, LANGUAGES, learnFromServer, nameOf, say, speak, type Word } from "./index";

const SRC = new URL("..", import.meta.url).pathname;
const FORMS: Record<string, string[]> = { en: ["one", "other"], it: ["one", "other"], ja: ["other"] };
/** Words whose key is put together in code, beside those that `named` and templates show: "grape-red" and the like. */
const KINDS = ["grape", "bottle"];

const stem = (key: string): string => key.split("#")[0]!;
const values = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();
const files = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
const all = files(SRC);
const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));

describe.each(all.filter((path) => path.endsWith("words/en.json")).map((path) => path.slice(SRC.length)))(
  "%s",
  (path) => {
    const en = read(join(SRC, path));
    /** The client's own words are said everywhere; a game's in its folder, and an expansion's in the game's. */
    const said = join(SRC, path.replace(/(tuscany\/)?words\/en\.json$/, ""));

    it.each(Object.keys(LANGUAGES))(
      "%s has every word, in every plural form it needs, with the same values",
      (lang) => {
        const words = read(join(SRC, path.replace("en.json", `${lang}.json`)));
        expect(new Set(Object.keys(words).map(stem))).toEqual(new Set(Object.keys(en).map(stem)));
        for (const [key, text] of Object.entries(en)) {
          if (key.includes("#"))
            for (const form of FORMS[lang]!) expect(words[`${stem(key)}#${form}`], key).toBeTruthy();
          // One of something need not be counted.
          if (!key.endsWith("#one"))
            expect(values(words[key] ?? words[`${stem(key)}#other`]!), key).toEqual(values(text));
        }
      },
    );

    it("has no word that nothing says", () => {
      const code = all
        .filter((file) => file.startsWith(said) && /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts"))
        .map((file) => readFileSync(file, "utf8"))
        .join("\n");
      const built = [...code.matchAll(/named\(\s*["'](\w[\w-]*)["']|say\(`(\w[\w-]*)-\$\{/g)]
        .map((found) => found[1] ?? found[2]!)
        .concat(KINDS);
      const unused = [...new Set(Object.keys(en).map(stem))].filter(
        (key) =>
          !code.includes(`"${key}"`) && !code.includes(`'${key}'`) && !built.some((kind) => key.startsWith(`${kind}-`)),
      );
      expect(unused).toEqual([]);
    });

    it("gives no word of the client's own another meaning", () => {
      if (path === "words/en.json") return;
      const own = new Set(Object.keys(read(join(SRC, "words/en.json"))).map(stem));
      expect(Object.keys(en).filter((key) => own.has(stem(key)))).toEqual([]);
    });
  },
);

describe("the translator", () => {
  beforeEach(() => speak("en"));

  it("puts values in and picks the plural form", async () => {
    expect(say("points", { n: 1 })).toBe("1 point");
    expect(say("points", { n: 9 })).toBe("9 points");
    await speak("ja-JP");
    expect(say("points", { n: 1 })).toBe("1点");
    await speak("it");
    expect(say("points", { n: 1 })).toBe("1 punto");
  });

  it("falls back to English for an unknown language", async () => {
    expect(await speak("xx")).toBe("en");
    expect(say("confirm" satisfies Word)).toBe("Confirm");
    expect(Object.keys(LANGUAGES)).toEqual(["en", "it", "ja"]);
  });

  it("says what the server calls the things of the game, beside the client's own words", () => {
    const card = { name: "Trellis", short: "Tr.", text: "", rule: "", drawing: {} };
    learnFromServer({
      name: "",
      tagline: "",
      cards: { trellis: card },
      effects: {},
      terms: { hand: "Hand" },
      verbs: {},
      categories: {},
    });
    expect([nameOf("trellis"), say("terms.hand"), say("confirm")]).toEqual(["Trellis", "Hand", "Confirm"]);
    expect(knows("terms.foot")).toBe(false);
  });
});
