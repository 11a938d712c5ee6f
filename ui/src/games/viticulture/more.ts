import type { Tuscany } from "./tuscany";

/** What the modules of Tuscany add, once they are loaded; a table without them never asks for it. */
export const more: { parts: Tuscany | null } = { parts: null };
