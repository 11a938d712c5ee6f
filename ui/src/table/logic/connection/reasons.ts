import type { AskWhy, WhyMessage } from "../../../protocol.gen";
import type { Connection } from "./connection";

/** Why things are not possible, as the server has answered; kept until the table changes. */
export class Reasons {
  readonly #known = new Map<string, Promise<WhyMessage>>();

  ask(connection: Connection, question: Omit<AskWhy, "id">): Promise<WhyMessage> {
    const key = JSON.stringify(question);
    let answer = this.#known.get(key);
    if (!answer) {
      answer = connection.ask<WhyMessage>(question);
      this.#known.set(key, answer);
      answer.catch(() => this.#known.delete(key));
    }
    return answer;
  }

  clear(): void {
    this.#known.clear();
  }
}
