import type { Tuscany } from "./tuscany";

export interface StructureCard {
  cost: number;
  kind: string;
  do?: string;
  when?: string;
  gain?: string;
  may?: string;
}

/** What the modules of Tuscany add, once they are loaded; a table without them never asks for it. */
export const more: { parts: Tuscany | null; structures: Record<string, StructureCard> } = {
  parts: null,
  structures: {},
};
