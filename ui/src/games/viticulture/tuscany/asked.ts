import type { TableStore } from "../../../table/logic/store.svelte";

/** Is a thing of this kind asked for now? */
export const asked = (table: TableStore, kind: string): boolean =>
  !!table.ask?.actions.some((action) => action.refs.some((ref) => ref.startsWith(`${kind}:`)));
