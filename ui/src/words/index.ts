import en from "./en.json";
import it from "./it.json?url";
import ja from "./ja.json?url";

export type Key = keyof typeof en;
/** Keys with plural forms are named without their form: `points` stands for `points#one`, `points#other`. */
export type Word = Key extends infer K ? (K extends `${infer Stem}#${string}` ? Stem : K) : never;

export const LANGUAGES = { en: "English", it: "Italiano", ja: "日本語" } as const;
export type Language = keyof typeof LANGUAGES;

/** Translations are data, not script: fetched when they are spoken. */
const others: Record<Exclude<Language, "en">, string> = { it, ja };

let words: Record<string, string> = en;
let language: Language = "en";
let plural = new Intl.PluralRules("en");

export function lang(): Language {
  return language;
}

/** Loads a language; unknown ones fall back to English. Words missing in a translation fall back to English too. */
export async function speak(wanted: string): Promise<Language> {
  const found = (wanted.split("-")[0] ?? "en") as Language;
  language = found in LANGUAGES ? found : "en";
  words =
    language === "en" ? en : { ...en, ...((await (await fetch(others[language])).json()) as Record<string, string>) };
  plural = new Intl.PluralRules(language);
  return language;
}

/** The text of a word, with its values put in; `n` also picks the plural form. */
export function w(word: Word, values: Record<string, string | number> = {}): string {
  let text = words[word];
  if (text === undefined && typeof values.n === "number")
    text = words[`${word}#${plural.select(values.n)}`] ?? words[`${word}#other`];
  return (text ?? word).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A number as it is read: with a true minus sign. */
export const figure = (n: number): string => String(n).replace("-", "−");
