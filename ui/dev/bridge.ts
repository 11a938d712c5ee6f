import type { DraftMessage, TableMessage } from "../src/protocol.gen";
import type { SocketLike } from "../src/table/logic/connection/connection";
import type { Reach } from "../src/table/logic/connection/reach";

export const CASTLES = [
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

export const VALLEY = [
  "vi-parents",
  "vi-papa",
  "vi-wake",
  "vi-summer",
  "vi-two",
  "vi-visitor",
  "vi-plant",
  "vi-wine",
  "vi-order",
  "vi-late",
  "vi-six",
  "vi-solo",
  "vi-shown",
  "vi-discard",
  "vi-watch",
  "vi-over",
  "tu-year",
  "tu-two",
  "tu-six",
  "tu-star",
  "tu-trade",
  "tu-next",
  "tu-solo",
  "tu-draft",
  "tu-cards",
  "tu-build",
  "tu-all",
  "tu-all-two",
  "tu-all-six",
  "tu-all-solo",
  "tu-train",
  "tu-recall",
  "tu-over",
  "tu-watch",
];

/** Stands in for the server with the rules themselves behind it: dev/castles.py or dev/viticulture.py, at `at`. */
export function bridge(at: string, name: string): Reach {
  const ask = async (body?: unknown): Promise<unknown> =>
    (await fetch(`${at}/${name}`, body ? { method: "POST", body: JSON.stringify(body) } : {})).json();
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
            say({ ...((await ask({ why: asked })) as object), id });
            return;
          }
          case "hint": {
            say({ type: "hint", id, action: message.ask!.actions[0], message: "It looks good." });
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
    fetch: async (url) =>
      url.includes("/words")
        ? fetch(`${at}/words`)
        : new Response(JSON.stringify(await ask()), { headers: { "content-type": "application/json" } }),
  };
}
