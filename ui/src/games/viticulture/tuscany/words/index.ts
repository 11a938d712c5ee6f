import { learnMore, v, type Word } from "../../words";
import type english from "./en.json";
import en from "./en.json?url";
import it from "./it.json?url";
import ja from "./ja.json?url";

type Stem<K> = K extends `${infer S}#${string}` ? S : K;
export type TuscanWord = Stem<keyof typeof english>;

/** Loads the words of Tuscany in the language that the table speaks. */
export const learnTuscany = (): Promise<void> => learnMore({ en, it, ja });

/** The text of a word of Tuscany, with its values put in. */
export const u = (word: TuscanWord, values: Record<string, string | number> = {}): string =>
  v(word as unknown as Word, values);
