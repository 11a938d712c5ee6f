import { learn, translate, type Say, type Word, type WordOf } from "../../../words";
import type english from "./en.json";
import en from "./en.json?url";
import it from "./it.json?url";
import ja from "./ja.json?url";

export type CastlesWord = Word | WordOf<typeof english>;
export const say: Say<CastlesWord> = translate;
export const learnCastles = (): Promise<void> => learn({ en, it, ja });
