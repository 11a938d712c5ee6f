import type { DraftMessage, TableMessage } from "../src/protocol.gen";
import type { SocketLike } from "../src/table/logic/connection/connection";
import type { Reach } from "../src/table/logic/store.svelte";

export const BRIDGED = [
  "ct-build",
  "ct-bonus",
  "ct-start",
  "ct-middle",
  "ct-three",
  "ct-pay",
  "ct-fort",
  "ct-marble",
  "ct-late",
  "ct-wait",
  "ct-watch",
  "ct-over",
];

/** Stands in for the server with the rules themselves behind it: dev/castles.py must run. */
export function bridge(name: string): Reach {
  const ask = async (body?: unknown): Promise<unknown> =>
    (await fetch(`/rules/${name}`, body ? { method: "POST", body: JSON.stringify(body) } : {})).json();
  return {
    socket: () => {
      const socket: SocketLike = {
        readyState: 0,
        onopen: null,
        onmessage: null,
        onclose: null,
        close() {},
        send: (data) => void answer(JSON.parse(data) as Record<string, unknown>),
      };
      const say = (m: unknown): void => socket.onmessage?.({ data: JSON.stringify(m) });
      let message: TableMessage;
      async function answer(asked: Record<string, unknown>): Promise<void> {
        const id = asked.id;
        switch (asked.type) {
          case "draft": {
            say({ ...((await ask({ actions: asked.actions })) as DraftMessage), id });
            return;
          }
          case "why": {
            say({ id, ...((await ask({ why: asked })) as object) });
            return;
          }
          case "hint": {
            say({ type: "hint", id, action: message.ask!.actions.at(-1), message: "It looks good." });
            return;
          }
          case "play": {
            const after = (await ask({ actions: asked.actions })) as DraftMessage;
            say({ type: "ack", key: asked.key, number: message.number + 1 });
            message = {
              ...message,
              number: message.number + 1,
              view: after.view,
              ask: null,
              waiting: [1],
              events: after.events,
            };
            say(message);
            return;
          }
          default:
            if (asked.key) say({ type: "ack", key: asked.key, number: message.number });
        }
      }
      void ask().then((first) => {
        message = first as TableMessage;
        Object.assign(socket, { readyState: 1 });
        socket.onopen?.(undefined as never);
        setTimeout(() => say(message));
      });
      return socket;
    },
    fetch: async (url) => {
      const body = url.includes("/words")
        ? { name: "The Castles of Tuscany", cards: {}, verbs: {}, categories: {}, terms: {} }
        : ((await ask()) as TableMessage);
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    },
  };
}
