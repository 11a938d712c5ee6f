import type { Tuscany } from "./tuscany";

export interface StructureOrange {
  cost: number;
  kind: string;
  do?: string;
  when?: string;
  gain?: string;
  may?: string;
}

/** What the modules of Tuscany add, once they are loaded; a table without them never asks for it. */
export const more: { parts: Tuscany | null; structures: Record<string, StructureOrange> } = { parts: null, structures: {} };
