import { learn, translate, type Say, type WordOf } from "../../../../words";
import type { ViticultureWord } from "../../words";
import type english from "./en.json";
import en from "./en.json?url";
import it from "./it.json?url";
import ja from "./ja.json?url";

export type TuscanyWord = ViticultureWord | WordOf<typeof english>;
export const say: Say<TuscanyWord> = translate;
export const learnTuscany = (): Promise<void> => learn({ en, it, ja });
