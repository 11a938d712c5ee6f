import type { TableStore } from "../../../table/table.svelte";

/** Is a thing of this kind asked for now? */
export const asked = (t: TableStore, kind: string): boolean =>
  !!t.ask?.actions.some((action) => action.refs.some((ref) => ref.startsWith(`${kind}:`)));
