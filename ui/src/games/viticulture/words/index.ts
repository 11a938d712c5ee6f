import { lang } from "../../../words";
import en from "./en.json";

type Stem<K> = K extends `${infer S}#${string}` ? S : K;
export type Word = Stem<keyof typeof en>;

const others: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  it: () => import("./it.json"),
  ja: () => import("./ja.json"),
};

let words: Record<string, string> = en;
let plural = new Intl.PluralRules("en");

/** Loads this game's words in the language that the table speaks. */
export async function learn(): Promise<void> {
  const load = others[lang()];
  words = load ? { ...en, ...(await load()).default } : en;
  plural = new Intl.PluralRules(lang());
}

/** The text of a word of this game, with its values put in; `n` also picks the plural form. */
export function v(word: Word, values: Record<string, string | number> = {}): string {
  let text = words[word];
  if (text === undefined && typeof values["n"] === "number") text = words[`${word}#${plural.select(values["n"])}`] ?? words[`${word}#other`];
  return (text ?? word).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A word whose name is made from data; what is not known is said as it stands. */
export function named(kind: string, name: string, values: Record<string, string | number> = {}): string {
  const key = `${kind}-${name}`;
  return key in en || `${key}#other` in en ? v(key as Word, values) : name.replaceAll("_", " ");
}
