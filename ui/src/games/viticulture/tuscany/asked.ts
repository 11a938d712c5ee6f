import type { TableStore } from "../../../table/logic/store.svelte";

/** Is a thing of this kind asked for now? */
export const asked = (t: TableStore, kind: string): boolean =>
  !!t.ask?.actions.some((action) => action.refs.some((ref) => ref.startsWith(`${kind}:`)));
