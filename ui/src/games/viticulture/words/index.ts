import { lang } from "../../../words";
import type english from "./en.json";
import en from "./en.json?url";
import it from "./it.json?url";
import ja from "./ja.json?url";

type Stem<K> = K extends `${infer S}#${string}` ? S : K;
export type Word = Stem<keyof typeof english>;

/** Words are data, not script: fetched in the language that is spoken. */
const LANGUAGES: Record<string, string> = { en, it, ja };

let words: Record<string, string> = {};
let plural = new Intl.PluralRules("en");

/** Loads this game's words in the language that the table speaks. */
export async function learn(): Promise<void> {
  words = (await (await fetch(LANGUAGES[lang()] ?? en)).json()) as Record<string, string>;
  plural = new Intl.PluralRules(lang());
}

/** Adds the words of an expansion, from its own files. */
export async function learnMore(from: Record<string, string>): Promise<void> {
  words = { ...words, ...((await (await fetch(from[lang()] ?? from.en!)).json()) as Record<string, string>) };
}

/** The text of a word of this game, with its values put in; `n` also picks the plural form. */
export function v(word: Word, values: Record<string, string | number> = {}): string {
  let text = words[word];
  if (text === undefined && typeof values.n === "number")
    text = words[`${word}#${plural.select(values.n)}`] ?? words[`${word}#other`];
  return (text ?? word).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A word whose name is made from data; what is not known is said as it stands. */
export function named(kind: string, name: string, values: Record<string, string | number> = {}): string {
  const key = `${kind}-${name}`;
  return key in words || `${key}#other` in words ? v(key as Word, values) : name.replaceAll("_", " ");
}
