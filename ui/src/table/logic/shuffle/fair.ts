import type { Commit, Reveal, Shuffle, TableInfo } from "../../../protocol.gen";
import { sha256 } from "./sha256";

/**
 * This browser's part of a fair shuffle. It draws a value and sends only its fingerprint; it reveals the value only
 * after it has seen that fingerprint in the list that everybody sees; it keeps everything that was committed to; and
 * when the game is over it checks by itself that the seed comes from nothing else.
 */

/**
 * What is kept of one table: our own value (empty if it came too late), and what the others had committed to when we
 * saw it.
 */
export interface Kept {
  value: string;
  commitment: string;
  commitments: string[] | null;
  /** The server has said that it has our value. */
  revealed: boolean;
  /** The seat for which the server has said that it has our commitment. */
  seat?: number;
  /** Two tabs of this browser were shown different things. */
  changed?: boolean;
  /** When it was first kept; older versions did not say. */
  at?: number;
}

/** Why a shuffle is not what was committed to. */
export type Flaw =
  | "flaw-secret"
  | "flaw-changed"
  | "flaw-seats"
  | "flaw-form"
  | "flaw-values"
  | "flaw-faults"
  | "flaw-own"
  | "flaw-seed";

export interface Verdict {
  /**
   * Whether all of it fits; whether no value that we committed to is part of it; whether a value is at our seat, but
   * nothing was kept to compare it with (another browser added it, or this one has forgotten); or whether something
   * does not fit.
   */
  kind: "fits" | "without" | "forgotten" | "false";
  flaws: Flaw[];
  /** Seats that committed to a value which did not come. */
  missing: number[];
}

/**
 * Something is wrong with the shuffle before the game is over: we keep our value to ourselves, if it is not too
 * late for that.
 */
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
/** About how many tables' values are kept. */
const MOST = 200;

export const fingerprint = (value: string): string =>
  sha256(Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16)));

/**
 * The one way to write 32 bytes. If there were others, one commitment would fit many values, each with a seed of its
 * own.
 */
const isDigits = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

const isForm = (list: readonly unknown[]): boolean => list.every((text) => text === "" || isDigits(text));

const fits = (value: unknown, promise: string | undefined): boolean =>
  isDigits(value) && fingerprint(value) === promise;

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function newValue(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Fair {
  #kept: Kept | null = null;
  #said = new Set<string>();
  /** The seat for which something was said last. */
  #seat: number | undefined;
  warning: Warning | null = null;

  constructor(
    private readonly id: string,
    private readonly box: Box | null,
  ) {
    // Between our reading the storage and writing to it, another tab may have done the same; then each hears of the
    // other's list.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- Node has none, where the tests run
    globalThis.addEventListener?.("storage", ({ key, newValue }) => key === NAME + id && this.#hear(newValue));
  }

  /** What to say at this stage of the shuffle, once each: a commitment, or the value. */
  next(info: TableInfo): Wish | null {
    const { shuffle, you, status } = info;
    if (you.length === 0) return null;
    // A seat was freed, and what was committed to there is gone: if it was ours and we keep another, we commit anew.
    if (shuffle.stage === "seats") this.#said.delete("commit");
    if (shuffle.stage === "dealt" || status === "playing") return this.#look(info);
    if (status !== "waiting" || shuffle.stage === "seats" || shuffle.scheme !== SCHEME) return null;
    const kept = this.#both() ?? this.#begin(shuffle);
    if (isChanged(kept, shuffle)) return this.#warn("fair-changed");
    if (shuffle.stage === "commit")
      return kept.value ? this.#once(you[0]!, { type: "commit", hash: fingerprint(kept.value) }) : null;
    // Another tab may have stored its list just now: what is in the box by then counts.
    if (this.#keep({ ...kept, commitments: shuffle.commitments }).changed) return this.#warn("fair-changed");
    if (!fits(kept.value, shuffle.commitments![you[0]!])) return this.#warn("fair-left-out");
    return this.#once(you[0]!, { type: "reveal", value: kept.value });
  }

  /** The server has stored what was said. */
  stored(): void {
    if (this.#kept && this.#seat !== undefined)
      this.#keep({ ...this.#kept, seat: this.#seat, revealed: this.#kept.revealed || this.#said.has("reveal") });
  }

  /** What was said last could not be stored: it may be said once more. */
  again(): void {
    this.#said.clear();
  }

  /**
   * Whether the shuffle of a game that is over is what was committed to; null for whoever did not play: a game from a
   * file has no players.
   */
  verdict({ shuffle, you, status, seats }: TableInfo): Verdict | null {
    if (you.length === 0 || status !== "over") return null;
    const kept = this.#both();
    if (shuffle.scheme !== SCHEME) {
      // Whoever took part in a shuffle of this kind is not to be told of another kind, or of none. Whoever did not is
      // told that too.
      return { kind: kept ? "false" : "without", flaws: kept ? ["flaw-changed"] : [], missing: [] };
    }
    if (shuffle.secret === null) return { kind: "false", flaws: ["flaw-secret"], missing: [] };
    const flaws = flawsOf(shuffle, kept, you, seats.length);
    const value = shuffle.values?.[seatOf(shuffle, kept, you)];
    const unflawed = !value ? "without" : !kept ? "forgotten" : value === kept.value ? "fits" : "without";
    return { kind: flaws.length > 0 ? "false" : unflawed, flaws, missing: missingIn(shuffle) };
  }

  #once(seat: number, wish: Wish): Wish | null {
    if (this.#said.has(wish.type)) return null;
    this.#said.add(wish.type);
    this.#seat = seat;
    return wish;
  }

  #warn(warning: Warning): null {
    this.warning = warning;
    return null;
  }

  /** The cards are dealt, and nothing more is said. But the server may have gone past the list, or by another one. */
  #look({ shuffle, you, status }: TableInfo): null {
    const kept = this.#both();
    if (!kept || status === "over") return null; // then the verdict tells
    if (shuffle.scheme !== SCHEME || isChanged(kept, shuffle)) return this.#warn("fair-changed");
    const out = isReplaced(shuffle, kept, you) || !fits(kept.value, shuffle.commitments?.[seatOf(shuffle, kept, you)]);
    // Whoever was too late has been told so when the list was seen, and is not told again each time the page is loaded.
    if (out && (kept.seat !== undefined || !kept.commitments)) this.#warn("fair-left-out");
    if (!kept.commitments) this.#keep({ ...kept, commitments: shuffle.commitments });
    return null;
  }

  /** Nothing is kept of this table yet: a value is drawn, if it can still be committed to. */
  #begin(shuffle: Shuffle): Kept {
    return this.#keep({
      value: shuffle.stage === "commit" ? newValue() : "",
      commitment: shuffle.commitment,
      commitments: null,
      revealed: false,
    });
  }

  /** What this page knows and what is in the box, where another tab may have put something since. */
  #both(): Kept | null {
    const [mine, stored] = [this.#kept, this.#stored()];
    if (!mine || !stored) return (this.#kept = mine ?? stored);
    const both = joined(mine, stored);
    return both.changed && !stored.changed ? this.#keep(both) : (this.#kept = both);
  }

  #stored(): Kept | null {
    try {
      return read(this.box?.getItem(NAME + this.id));
    } catch {
      return null;
    }
  }

  /** Another tab has put something into the box, perhaps over what we had put there. */
  #hear(text: string | null): void {
    const stored = read(text);
    // Once is enough: two tabs must not answer each other for ever.
    if (!this.#kept || !stored || this.#kept.changed) return;
    const both = joined(this.#kept, stored);
    if (!both.changed) return;
    this.#keep(both);
    this.#warn("fair-changed");
  }

  /**
   * Kept before anything is said, so that a page that is loaded again says the same. What is in the box already
   * stays.
   */
  #keep(kept: Kept): Kept {
    this.#kept = { at: Date.now(), ...kept };
    try {
      this.#makeRoom();
      const stored = this.#stored();
      if (stored) this.#kept = joined(this.#kept, stored);
      this.box?.setItem(NAME + this.id, JSON.stringify(this.#kept));
    } catch {
      // A browser without storage still knows it until the page is left.
    }
    return this.#kept;
  }

  #makeRoom(): void {
    if (this.box?.getItem(NAME + this.id) !== null) return;
    const names = Array.from({ length: this.box.length }, (_, n) => this.box!.key(n)!).filter((name) =>
      name.startsWith(NAME),
    );
    // Browsers list the keys in no reliable order.
    const dated = names
      .map((name) => ({ name, at: read(this.box!.getItem(name))?.at ?? 0 }))
      .sort((one, other) => one.at - other.at);
    for (const { name } of dated.slice(0, Math.max(0, dated.length - MOST))) this.box.removeItem(name);
  }
}

function read(text: string | null | undefined): Kept | null {
  try {
    return JSON.parse(text ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/**
 * What two tabs know of one table. A list that is stored stays; and if both drew a value, the one counts that the
 * server knows more of.
 */
function joined(mine: Kept, stored: Kept): Kept {
  const known = ({ value, seat, revealed }: Kept): number =>
    Number(value !== "") + Number(seat !== undefined) + Number(revealed);
  const lists = [mine.commitments, stored.commitments].filter((list) => list !== null);
  const changed =
    mine.changed ||
    stored.changed ||
    mine.commitment !== stored.commitment ||
    (lists.length === 2 && !same(lists[0]!, lists[1]!));
  return {
    ...(known(stored) > known(mine) ? { ...mine, ...stored } : { ...stored, ...mine }),
    commitments: stored.commitments ?? mine.commitments,
    revealed: mine.revealed || stored.revealed,
    ...(changed && { changed }),
  };
}

/** Whether something else is committed to than we have seen, or in a way that does not bind. */
function isChanged(kept: Kept, { stage, commitment, commitments }: Shuffle): boolean {
  if (kept.changed || kept.commitment !== commitment) return true;
  // A tab may hear late that the list is closed. Where there is none, nothing is revealed.
  if (stage === "commit" && commitments === null) return false;
  return !commitments || !isForm(commitments) || (kept.commitments !== null && !same(kept.commitments, commitments));
}

/** Where our commitment is, which need not be the first of our seats any more; if it is nowhere, where it should be. */
function seatOf({ commitments }: Shuffle, kept: Kept | null, you: number[]): number {
  const ours = (kept?.commitments ?? commitments ?? []).flatMap((promise, seat) =>
    kept && fits(kept.value, promise) ? [seat] : [],
  );
  return ours.find((seat) => you.includes(seat)) ?? ours[0] ?? you[0]!;
}

/**
 * Whether a seat of ours, for which the server had our commitment, has another. Where somebody else sits by now, it
 * may.
 */
function isReplaced({ commitments }: Shuffle, kept: Kept | null, you: number[]): boolean {
  const promise = kept?.seat !== undefined && you.includes(kept.seat) ? commitments?.[kept.seat] : undefined;
  return !!promise && !fits(kept!.value, promise);
}

/** Seats that committed to a value which is not there. What the server says of them may have been changed since. */
function missingIn({ commitments, values }: Shuffle): number[] {
  return (commitments ?? []).flatMap((promise, seat) => (promise && !values?.[seat] ? [seat] : []));
}

function flawsOf(shuffle: Shuffle, kept: Kept | null, you: number[], seats: number): Flaw[] {
  const { secret, seed } = shuffle;
  const commitments = shuffle.commitments ?? [];
  const values = shuffle.values ?? [];
  const faults = shuffle.faults ?? [];
  const missing = missingIn(shuffle);
  const flaws: [Flaw, boolean][] = [
    ["flaw-secret", !fits(secret, kept?.commitment ?? shuffle.commitment)],
    ["flaw-changed", !!kept?.changed || (!!kept?.commitments && !same(kept.commitments, commitments))],
    ["flaw-seats", [commitments, values, faults].some((list) => list.length !== seats)],
    ["flaw-form", !isDigits(secret) || !isDigits(seed) || !isForm(commitments) || !isForm(values)],
    ["flaw-values", values.some((value, n) => value !== "" && !fits(value, commitments[n]))],
    ["flaw-faults", commitments.some((_, n) => !!faults[n] !== missing.includes(n))],
    [
      "flaw-own",
      isReplaced(shuffle, kept, you) || (!!kept?.revealed && values[seatOf(shuffle, kept, you)] !== kept.value),
    ],
    ["flaw-seed", seed !== sha256(new TextEncoder().encode([SCHEME, secret, ...commitments, ...values].join("\n")))],
  ];
  return flaws.flatMap(([flaw, found]) => (found ? [flaw] : []));
}
