import type { GameWords } from "../protocol.gen";
import en from "./en.json";
import it from "./it.json?url";
import ja from "./ja.json?url";

/** Keys with plural forms are named without their form: `points` stands for `points#one`, `points#other`. */
export type WordOf<Catalogue> = keyof Catalogue extends infer Key
  ? Key extends `${infer Stem}#${string}`
    ? Stem
    : Key
  : never;
export type Word = WordOf<typeof en>;
/** A word of the game's own catalogue, which the server sends: the name of a thing, a term, a verb, a category. */
export type ServerWord = `${"cards" | "terms" | "verbs" | "categories"}.${string}`;
export type Values = Record<string, string | number>;
/** What translates the words of a catalogue: the text of a word with its values put in; `n` picks the plural form. */
export type Say<Known> = (word: Known | ServerWord, values?: Values) => string;

export const LANGUAGES = { en: "English", it: "Italiano", ja: "日本語" } as const;
export type Language = keyof typeof LANGUAGES;

/** Translations are data, not script: fetched when they are spoken. */
const TRANSLATIONS: Record<Exclude<Language, "en">, string> = { it, ja };

let words: Record<string, string> = en;
let language: Language = "en";
let plural = new Intl.PluralRules("en");

export function lang(): Language {
  return language;
}

/** Loads a language; unknown ones fall back to English. */
export async function speak(wanted: string): Promise<Language> {
  const found = (wanted.split("-")[0] ?? "en") as Language;
  language = found in LANGUAGES ? found : "en";
  plural = new Intl.PluralRules(language);
  words = en;
  if (language !== "en") words = await read(TRANSLATIONS[language]);
  return language;
}

/** Adds the catalogue of a game, in the language that is spoken, from the addresses of its files. */
export async function learn(catalogue: Record<Language, string>): Promise<void> {
  const more = await read(catalogue[language]);
  words = { ...words, ...more };
}

/** Adds what the server calls the things of the game. */
export function learnFromServer({ cards, terms, verbs, categories }: GameWords): void {
  const names = Object.fromEntries(Object.entries(cards).map(([thing, card]) => [thing, card.name]));
  const sent = Object.entries({ cards: names, terms, verbs, categories }).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${kind}.${key}`, text]),
  );
  words = { ...words, ...(Object.fromEntries(sent) as Record<string, string>) };
}

async function read(address: string): Promise<Record<string, string>> {
  return (await (await fetch(address)).json()) as Record<string, string>;
}

/** Whether the catalogues have a word, in any plural form. */
export function knows(word: string): boolean {
  return word in words || `${word}#other` in words;
}

/** The one translator. A game says its own words through it too, by a name with the type of its catalogue. */
export const translate: Say<string> = (word, values = {}) => {
  let text = words[word];
  if (text === undefined && typeof values.n === "number")
    text = words[`${word}#${plural.select(values.n)}`] ?? words[`${word}#other`];
  return (text ?? word).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

export const say: Say<Word> = translate;

/** The name of one of the game's things. */
export const nameOf = (thing: string): string => translate(`cards.${thing}`);

/** A number as it is read: with a true minus sign. */
export const figure = (n: number): string => String(n).replace("-", "−");
