import { say } from "../../../words";
import { preferences } from "./preferences.svelte";

/** Tell somebody who looks at another window that it is their turn, if they want to know. */
export function notify(title: string, prompt: string, table: string): void {
  if (!document.hidden || !preferences.notify || !("Notification" in window) || Notification.permission !== "granted")
    return;
  const notice = new Notification(`${say("your-turn")} · ${title}`, { body: prompt, tag: table });
  notice.onclick = () => {
    focus();
    notice.close();
  };
}
