import { knows, learn, translate, type Say, type Values, type Word, type WordOf } from "../../../words";
import type english from "./en.json";
import en from "./en.json?url";
import it from "./it.json?url";
import ja from "./ja.json?url";

export type ViticultureWord = Word | WordOf<typeof english>;
export const say: Say<ViticultureWord> = translate;
export const learnViticulture = (): Promise<void> => learn({ en, it, ja });

/** What the server's catalogue has words for, by the kind of thing; the client's own has the rest. */
const SENT: Record<string, (name: string) => string> = {
  worker: (name) => `cards.${name}`,
  season: (name) => `terms.season_${name}`,
  level: (name) => `terms.${name}`,
  short: (name) => `terms.short_${name}`,
};

/** A word whose name is made from data; what is not known is said as it stands. */
export function named(kind: string, name: string, values: Values = {}): string {
  const key = [`${kind}-${name}`, SENT[kind]?.(name) ?? ""].find(knows);
  return key ? translate(key, values) : name.replaceAll("_", " ");
}
