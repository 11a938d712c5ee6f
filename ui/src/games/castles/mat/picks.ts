import type { TableStore } from "../../../table/logic/store.svelte";

/** How many of equal cards or pieces of one's own are picked. */
export function taken(table: TableStore, ref: string): number {
  const picks = table.past ? [] : (table.draft.top?.narrowing.picks ?? []);
  return picks.filter((pick) => pick.ref === ref).length;
}

/** Equal cards lie on one stack: each click picks one more, and when no more fits, one less. */
export function nextCopy(table: TableStore, ref: string): number {
  const n = taken(table, ref);
  if (n === 0) return 0;
  return table.thing(ref, `${ref}#${n}`).fits ? n : n - 1;
}
