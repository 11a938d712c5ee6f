import { lang } from "../../../words";
import { Connection, type Hooks } from "./connection";
import { Polling } from "./polling";
import type { Place, Reach } from "./reach";

/** A connection to a table, not started yet; it is tried again as soon as the network or the page is back. */
export function connectTo({ id, base }: Place, reach: Reach, hooks: Hooks): Connection {
  const at = new URL(`${base}/api/tables/${id}/live`, location.href);
  at.protocol = at.protocol.replace("http", "ws");
  const connection = new Connection((since, plain) => {
    if (plain)
      return new Polling({
        table: `${base}/api/tables/${id}`,
        language: lang(),
        since,
        fetch: (url, init) => reach.fetch(url, init),
      });
    at.searchParams.set("since", String(since));
    at.searchParams.set("lang", lang());
    return reach.socket(at.href);
  }, hooks);
  addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
  return connection;
}
