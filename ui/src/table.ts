import { mount } from "svelte";
import { loadGame } from "./games";
import { applyTheme, preferences } from "./table/logic/page/preferences.svelte";
import { Replay } from "./table/logic/replay.svelte";
import Table from "./table/parts/Table.svelte";
import type { Reach } from "./table/logic/connection/reach";
import { TableStore } from "./table/logic/store.svelte";
import "./table/parts/table.css";
import { say, speak } from "./words";

/** Starts the client in the element that the server rendered: <div id="table" data-table data-base data-lang>. */
export async function start(root: HTMLElement, reach?: Reach): Promise<void> {
  applyTheme(preferences.theme);
  const { table: id = "", base = "", lang = "en", mode } = root.dataset;
  document.documentElement.lang = await speak(lang);
  root.replaceChildren(notice(say("connecting")));
  const place = { id, base, replay: mode === "replay" || /\/replay\/?$/.test(location.pathname) };
  const store = new TableStore(place, reach);
  try {
    const replay = place.replay ? new Replay(store) : null;
    if (replay) await replay.start(new URLSearchParams(location.search));
    else store.connect();
    const { table } = await store.started;
    const [game] = await Promise.all([loadGame(table.game), store.loadWords(table)]);
    await game.prepare?.(table);
    store.game = game;
    root.replaceChildren();
    mount(Table, { target: root, props: { table: store, replay } });
  } catch (reason) {
    root.replaceChildren(notice(reason instanceof Error ? reason.message : String(reason)));
  }
}

function notice(text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "loading";
  line.setAttribute("role", "status");
  line.textContent = text;
  return line;
}

const root = document.getElementById("table");
if (root?.dataset.table) void start(root);
