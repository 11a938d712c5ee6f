import type { ErrorMessage, TableInfo } from "../../../protocol.gen";
import type { Connection } from "../connection/connection";
import { Fair } from "./fair";

/** This browser's storage; some browsers offer none. */
function box(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** This browser's part in the shuffle: it adds randomness of its own before the first card. */
export class ShufflePart {
  readonly fair: Fair;
  /** The key of our last message to the shuffle, until it is answered. */
  #sent: string | null = null;
  #warned = false;

  constructor(
    table: string,
    private readonly connection: () => Connection | null,
    private readonly warn: (warning: NonNullable<Fair["warning"]>) => void,
  ) {
    this.fair = new Fair(table, box());
  }

  /** Send what the shuffle needs from this browser now, if anything. */
  add(info: TableInfo): void {
    const connection = this.connection();
    if (!connection) return;
    const wish = this.fair.next(info);
    if (wish) this.#sent = connection.command(wish);
    if (this.fair.warning && !this.#warned) {
      this.#warned = true;
      this.warn(this.fair.warning);
    }
  }

  /** A command was stored: perhaps our message. */
  stored(key: string): void {
    if (key === this.#sent) this.fair.stored();
  }

  /** Our message was not stored: if the reason is temporary, it is sent again. */
  tryAgain({ key, code, wait }: ErrorMessage, info: () => TableInfo): boolean {
    if (!key || key !== this.#sent) return false;
    this.#sent = null;
    if (code !== "busy" && code !== "limit") return false;
    this.fair.again();
    setTimeout(() => this.add(info()), (wait ?? 1) * 1000);
    return true;
  }
}
