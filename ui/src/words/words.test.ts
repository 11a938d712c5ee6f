import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import en from "./en.json";
import { LANGUAGES, say, speak, type Word } from "./index";
import it_ from "./it.json";
import ja from "./ja.json";

const stem = (key: string) => key.split("#")[0]!;
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
const FORMS: Record<string, string[]> = { en: ["one", "other"], it: ["one", "other"], ja: ["other"] };

function sources(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) =>
      statSync(path).isDirectory()
        ? sources(path)
        : /\.(svelte|ts)$/.test(path) && !path.endsWith(".test.ts")
          ? readFileSync(path, "utf8")
          : "",
    )
    .join("\n");
}

vi.stubGlobal("fetch", (address: string) => Promise.resolve(new Response(readFileSync(join(process.cwd(), address)))));

describe("words", () => {
  beforeEach(() => speak("en"));

  for (const [language, words] of Object.entries({ en, it: it_, ja } as Record<string, Record<string, string>>)) {
    it(`${language}: every word is there, in every plural form it needs, with the same values`, () => {
      const stems = new Set(Object.keys(en).map(stem));
      expect(new Set(Object.keys(words).map(stem))).toEqual(stems);
      for (const [key, text] of Object.entries(en)) {
        if (key.includes("#"))
          for (const form of FORMS[language]!) expect(words[`${stem(key)}#${form}`], key).toBeTruthy();
        const other = words[key] ?? words[`${stem(key)}#other`]!;
        expect(places(other), key).toEqual(places(text));
      }
    });
  }

  it("no word is left that nothing says", () => {
    const code = sources(new URL("..", import.meta.url).pathname);
    const unused = [...new Set(Object.keys(en).map(stem))].filter(
      (key) => !code.includes(`"${key}"`) && !/^speed-\d$/.test(key),
    );
    expect(unused).toEqual([]);
  });

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
});
