import type { TableMessage } from "../src/protocol.gen";
import type { SocketLike } from "../src/table/logic/connection/connection";
import type { Reach } from "../src/table/logic/connection/reach";
import { drafted, WORDS } from "./fixtures";

/** Stands in for the server: answers drafts, whys and hints of one fixture. */
export function mock(make: () => TableMessage, _lang: string): Reach {
  let message = make();
  return {
    socket: () => {
      const socket: SocketLike = {
        readyState: 0,
        onopen: null,
        onmessage: null,
        onclose: null,
        close() {},
        send: (data) => answer(JSON.parse(data) as Record<string, unknown>),
      };
      const say = (m: unknown, wait = 20) => setTimeout(() => socket.onmessage?.({ data: JSON.stringify(m) }), wait);
      function answer(asked: Record<string, unknown>): void {
        const id = asked.id;
        switch (asked.type) {
          case "draft": {
            const steps = asked.actions as string[];
            say({ type: "draft", id, number: message.number, events: [], ...drafted(message, steps) });
            break;
          }
          case "why":
            say({
              type: "why",
              id,
              message:
                asked.verb === "purchase"
                  ? "Purchase: your hand would exceed 7."
                  : `${String(asked.verb ?? asked.ref)}: no legal action uses this now.`,
              rule: "SG-3.2",
            });
            break;
          case "hint":
            say({
              type: "hint",
              id,
              action: message.ask!.actions.at(-2) ?? message.ask!.actions[0],
              message: "It scores most now.",
            });
            break;
          case "play":
            say({ type: "ack", key: asked.key, number: message.number + 1 });
            message = {
              ...message,
              number: message.number + 1,
              view: drafted(message, asked.actions as string[]).view,
              ask: null,
              waiting: [1],
              events: [
                {
                  n: 31,
                  i: 999,
                  seat: 0,
                  kind: "built",
                  text: "William played: " + (asked.actions as string[]).join(", "),
                  refs: [],
                  data: {},
                  turn: 31,
                },
              ],
            };
            say(message, 60);
            break;
          case "chat":
            say({ type: "ack", key: asked.key, number: message.number });
            message = {
              ...message,
              chat: [
                ...message.chat,
                { n: message.chat.length + 1, name: "William", seat: 0, text: String(asked.text) },
              ],
            };
            say(message, 60);
            break;
          default:
            if (asked.key) say({ type: "ack", key: asked.key, number: message.number });
        }
      }
      setTimeout(() => {
        Object.assign(socket, { readyState: 1 });
        socket.onopen?.(undefined as never);
        say(message, 0);
      }, 10);
      return socket;
    },
    fetch: async (url) => {
      const body = url.includes("/words") ? WORDS : /replay\/\d+/.test(url) ? message : { messages: 63 };
      return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
    },
  };
}
