import { lang } from "../../../words";
import en from "./en.json";
import it from "./it.json?url";
import ja from "./ja.json?url";

type Stem<K> = K extends `${infer S}#${string}` ? S : K;
export type Word = Stem<keyof typeof en>;

/** Translations are data, not script: fetched when they are spoken. */
const others: Record<string, string> = { it, ja };

let words: Record<string, string> = en;
let plural = new Intl.PluralRules("en");

/** Loads this game's words in the language that the table speaks. */
export async function learn(): Promise<void> {
  const address = others[lang()];
  words = address ? { ...en, ...((await (await fetch(address)).json()) as Record<string, string>) } : en;
  plural = new Intl.PluralRules(lang());
}

/** The text of a word of this game, with its values put in; `n` also picks the plural form. */
export function c(word: Word, values: Record<string, string | number> = {}): string {
  let text = words[word];
  if (text === undefined && typeof values.n === "number")
    text = words[`${word}#${plural.select(values.n)}`] ?? words[`${word}#other`];
  return (text ?? word).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
