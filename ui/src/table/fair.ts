import type { Commit, Reveal, Shuffle, TableInfo } from "./protocol";
import { sha256 } from "./sha256";

/**
 * This browser's part of a fair shuffle. It draws a value and sends its fingerprint alone; it reveals the value only after it has
 * seen that fingerprint in the list that everybody sees; it keeps all that was committed to; and when the game is over it
 * checks by itself that the seed comes from nothing else.
 */

/** What is kept of one table: the own value (empty if it came too late), and what the others had committed to when we saw it. */
export interface Kept {
  value: string;
  commitment: string;
  commitments: string[] | null;
  /** The server has said that it has our value. */
  revealed: boolean;
}

/** Why a shuffle is not what was committed to. */
export type Flaw = "flaw-secret" | "flaw-changed" | "flaw-seats" | "flaw-values" | "flaw-faults" | "flaw-own" | "flaw-seed";

export interface Verdict {
  /**
   * Whether all of it fits; whether no value that we committed to is part of it; whether a value is at our seat, but nothing was
   * kept to compare it with (another browser added it, or this one has forgotten); or whether something does not fit.
   */
  kind: "fits" | "without" | "forgotten" | "false";
  flaws: Flaw[];
  /** Seats that committed to a value which did not come. */
  missing: number[];
}

/** Something that is not right while the table is still being shuffled: our value stays with us. */
export type Warning = "fair-changed" | "fair-left-out";

export type Wish = Omit<Commit, "key"> | Omit<Reveal, "key">;

export interface Box {
  readonly length: number;
  key(n: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

const SCHEME = "tavola-2";
const NAME = "tavola.shuffle.";
/** Of so many tables, more or less, the values are kept. */
const MOST = 200;

export const fingerprint = (value: string): string => sha256(Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16)));

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean => JSON.stringify(one) === JSON.stringify(other);

function newValue(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Fair {
  #kept: Kept | null = null;
  #said = new Set<string>();
  warning: Warning | null = null;

  constructor(
    private readonly id: string,
    private readonly box: Box | null,
  ) {}

  /** What to say at this stage of the shuffle, once each: a commitment, or the value. */
  next({ shuffle, you, status }: TableInfo): Wish | null {
    if (you.length === 0 || status !== "waiting" || shuffle.stage === "seats" || shuffle.scheme !== SCHEME) return null;
    const kept = this.#look(shuffle);
    if (kept.commitment !== shuffle.commitment || (kept.commitments && !same(kept.commitments, shuffle.commitments))) {
      this.warning = "fair-changed";
      return null;
    }
    if (shuffle.stage === "commit") return this.#once("commit", { type: "commit", hash: fingerprint(kept.value) });
    this.#keep({ ...kept, commitments: shuffle.commitments });
    if (!kept.value || shuffle.commitments![you[0]!] !== fingerprint(kept.value)) {
      this.warning = "fair-left-out";
      return null;
    }
    return this.#once("reveal", { type: "reveal", value: kept.value });
  }

  /** The server has stored what was said. */
  stored(): void {
    if (this.#kept && this.#said.has("reveal")) this.#keep({ ...this.#kept, revealed: true });
  }

  /** What was said last could not be stored: it may be said once more. */
  again(): void {
    this.#said.clear();
  }

  /** Whether the shuffle of a game that is over is what was committed to; null for whoever did not play: a game from a file has no players. */
  verdict({ shuffle, you, status, seats }: TableInfo): Verdict | null {
    if (you.length === 0 || status !== "over") return null;
    const kept = this.#kept ?? this.#read();
    if (shuffle.scheme !== SCHEME) {
      // Whoever took part in a shuffle of this kind is not to be told of another kind, or of none. Whoever did not is told that too.
      return { kind: kept ? "false" : "without", flaws: kept ? ["flaw-changed"] : [], missing: [] };
    }
    if (shuffle.secret === null) return { kind: "false", flaws: ["flaw-secret"], missing: [] };
    const flaws = flawsOf(shuffle, kept, you[0]!, seats.length);
    const value = shuffle.values?.[you[0]!];
    const unflawed = !value ? "without" : !kept ? "forgotten" : value === kept.value ? "fits" : "without";
    return { kind: flaws.length > 0 ? "false" : unflawed, flaws, missing: missingIn(shuffle) };
  }

  #once(stage: string, wish: Wish): Wish | null {
    if (this.#said.has(stage)) return null;
    this.#said.add(stage);
    return wish;
  }

  /** What is kept of this table; the first time a value is drawn, if it can still be committed to. */
  #look(shuffle: Shuffle): Kept {
    const known = this.#kept ?? this.#read();
    if (known) return (this.#kept = known);
    return this.#keep({ value: shuffle.stage === "commit" ? newValue() : "", commitment: shuffle.commitment, commitments: null, revealed: false });
  }

  #read(): Kept | null {
    try {
      return JSON.parse(this.box?.getItem(NAME + this.id) ?? "null") as Kept | null;
    } catch {
      return null;
    }
  }

  /** Kept before anything is said, so that a page that is loaded again says the same. */
  #keep(kept: Kept): Kept {
    this.#kept = kept;
    try {
      this.#makeRoom();
      this.box?.setItem(NAME + this.id, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing for us still knows it until the page is left.
    }
    return kept;
  }

  #makeRoom(): void {
    if (!this.box || this.box.getItem(NAME + this.id) !== null) return;
    const names = Array.from({ length: this.box.length }, (_, n) => this.box!.key(n)!).filter((name) => name.startsWith(NAME));
    for (const name of names.slice(0, Math.max(0, names.length - MOST))) this.box.removeItem(name);
  }
}

/** Seats that committed to a value which is not there. What the server says of them may have been changed since. */
function missingIn({ commitments, values }: Shuffle): number[] {
  return (commitments ?? []).flatMap((promise, seat) => (promise && !values?.[seat] ? [seat] : []));
}

function flawsOf(shuffle: Shuffle, kept: Kept | null, seat: number, seats: number): Flaw[] {
  const { secret, seed } = shuffle;
  const commitments = shuffle.commitments ?? [];
  const values = shuffle.values ?? [];
  const faults = shuffle.faults ?? [];
  const missing = missingIn(shuffle);
  const flaws: [Flaw, boolean][] = [
    ["flaw-secret", fingerprint(secret!) !== (kept?.commitment ?? shuffle.commitment)],
    ["flaw-changed", !!kept?.commitments && !same(kept.commitments, commitments)],
    ["flaw-seats", [commitments, values, faults].some((list) => list.length !== seats)],
    ["flaw-values", values.some((value, n) => value !== "" && fingerprint(value) !== commitments[n])],
    ["flaw-faults", commitments.some((_, n) => !!faults[n] !== missing.includes(n))],
    ["flaw-own", !!kept?.revealed && values[seat] !== kept.value],
    ["flaw-seed", seed !== sha256(new TextEncoder().encode([SCHEME, secret, ...commitments, ...values].join("\n")))],
  ];
  return flaws.flatMap(([flaw, found]) => (found ? [flaw] : []));
}
