import { VISITORS } from "./cards";
import { more } from "./more";
import { named, say } from "./words";

/**
 * Effects are written in the small language of the game's data files ("lira -9; vp +3"). One parser turns them into
 * the icons of slots, chart, cards and choices, and into the words that say the same.
 */

/** A symbol with a figure on it, or a sign between symbols. */
export type Sign = { symbol: string; n?: string; looks?: string } | { text: string };

const coin = (n: string | number): Sign => ({ symbol: "coin", n: String(n), looks: "coin" });
const points = (n: string | number): Sign => ({ symbol: "ros", n: String(n), looks: "vp" });
const icon = (name: string, n?: string | number): Sign =>
  n === undefined ? { symbol: `i-${name}` } : { symbol: `i-${name}`, n: String(n) };
const card = (deck: string): Sign => ({
  symbol: `c-${deck === "visitor" || deck === "all" ? "any" : deck}`,
  looks: "card",
});
const sign = (text: string): Sign => ({ text });
const bottle = (n?: string): Sign => ({ symbol: "i-bottle", looks: "tall tok vi-red", ...(n ? { n } : {}) });
const grape = (colour: string, n?: string): Sign => ({
  symbol: "i-grape",
  looks: `tok vi-${colour}`,
  ...(n ? { n } : {}),
});

const COUNTED: Record<string, Sign[]> = {
  empty_field: [icon("field")],
  planted_field: [icon("planted")],
  structure_of_4: [icon("build"), sign("4+")],
  rival_with_6: [icon("others"), sign("6")],
  hand_card: [icon("hand")],
  type_made: [icon("wines")],
  sparkling_made: [{ symbol: "i-bubbly", looks: "tall vi-sparkling" }],
  built_cost: [icon("build")],
  planted_value: [icon("plant")],
  vine: [icon("planted")],
  variety: [icon("planted")],
  worker: [icon("worker")],
  structure: [icon("build")],
  harvested: [icon("harvest")],
  best_wine: [bottle(), sign("max")],
  points: [{ symbol: "ros", looks: "vp" }],
};

const most = (span: string): number => Number(span.split("..").at(-1));
const after = (words: string[], key: string): string | undefined =>
  words.includes(key) ? words[words.indexOf(key) + 1] : undefined;
const repeat = (one: Sign, n: number): Sign[] => (n > 3 ? [sign(`${n}×`), one] : Array.from({ length: n }, () => one));

function counted(words: string[]): Sign[] {
  const what = after(words, "per") ?? after(words, "each");
  return what ? [sign("/"), ...(COUNTED[what] ?? [])] : [];
}

function price(words: string[]): Sign[] {
  const less = after(words, "less");
  const fixed = after(words, "price");
  const only = after(words, "only");
  const cost = after(words, "cost");
  return [
    ...(cost ? [coin(cost.replace("|", "-"))] : []),
    ...(only ? [{ symbol: `b-${only}` }] : []),
    ...(less ? [sign("−"), coin(less)] : fixed ? [coin(fixed)] : words.includes("free") && !only ? [coin(0)] : []),
  ];
}

function one(text: string): Sign[] {
  const told = more.parts?.signs(text);
  if (told) return told;
  if (text.startsWith("if ")) {
    const [head = "", tail = ""] = text.slice(3).split(": ");
    const [count = "", test = "", value = ""] = head.split(" ");
    const [then = "", other] = tail.split(" else ");
    const sense = test === ">=" ? `${value}+` : test === "<" ? `<${value}` : value.replace("|", "/");
    return [
      ...(COUNTED[count] ?? [sign(count)]),
      sign(count === "best_wine" ? ":" : `${sense}:`),
      ...signs(then.replaceAll(",", ";")),
      ...(other ? [sign("/"), ...signs(other.replaceAll(",", ";"))] : []),
    ];
  }
  const [verb = "", ...words] = text.split(/\s+/);
  const first = words[0] ?? "";
  const minus = first.startsWith("-");
  const n = first.replace(/^[+-]/, "");
  switch (verb) {
    case "lira":
      return [...(minus ? [sign("−")] : []), coin(n), ...counted(words)];
    case "vp":
      return [...(minus ? [sign("−")] : []), points(n), ...counted(words)];
    case "residual":
      return [icon("resid"), sign(`${minus ? "−" : "+"}${n}`)];
    case "grey":
      return [{ symbol: "w6", looks: "grey" }];
    case "worker":
      return [icon("train")];
    case "draw": {
      if (words[1] === "each") return ["vine", "summer", "order", "winter"].map(card);
      const decks = (words[1] ?? "").split("|").map(card);
      return decks.length > 1
        ? decks.flatMap((deck, i) => (i > 0 ? [sign("/"), deck] : [deck]))
        : repeat(decks[0]!, Number(n));
    }
    case "discard":
      return first === "all"
        ? [icon("discard"), icon("hand")]
        : [
            ...(Number(n) > 1 ? [sign(`${n}×`)] : []),
            icon("discard"),
            ...(words[1] === "visitor" ? [card("summer"), card("winter")] : []),
          ];
    case "give":
      return [sign(`${n}×`), icon("give")];
    case "plant":
      return [
        ...repeat(icon("plant"), most(first)),
        ...(words.includes("over") ? [sign("↑")] : words.includes("bare") ? [icon("trellis"), sign("✓")] : []),
      ];
    case "uproot":
      return repeat(icon("uproot"), Number(n));
    case "swap":
      return [icon("swap")];
    case "build":
      return [...repeat(icon("build"), Number(n)).slice(0, words.includes("only") ? 0 : 9), ...price(words)];
    case "cellar":
      return [icon("cellar"), ...price(words)];
    case "harvest":
      return repeat(icon("harvest"), most(first));
    case "make":
      return [...repeat(bottle(), most(first)), ...(words.includes("from") ? [sign(`${after(words, "from")}+`)] : [])];
    case "age":
      return words.includes("fill") ? [icon("age"), sign("→"), icon("fill")] : [icon("age"), sign(`+${words[1] ?? 1}`)];
    case "fill":
      return [icon("fill"), ...(first ? [points(n)] : [])];
    case "grape":
      return minus
        ? [sign("−"), icon("anygrape")]
        : n === "either"
          ? [grape("red", "1"), sign("/"), grape("white", "1")]
          : [grape(n, "1")];
    case "wine":
      return [sign("−"), bottle(), ...(words.includes("from") ? [sign(`${after(words, "from")}+`)] : [])];
    case "sell":
      return [grape("red"), sign("→"), { symbol: "coin", looks: "coin" }];
    case "field":
      return first === "buy"
        ? [{ symbol: "coin", looks: "coin" }, sign("→"), icon("field")]
        : [icon("field"), sign("→"), { symbol: "coin", looks: "coin" }];
    case "train":
      return [icon("train"), ...(first === "0" ? [] : [coin(n)])];
    case "tour":
      return [coin(n)];
    case "visit":
      return repeat(card(words[1] ?? "any"), most(first));
    case "retrieve":
      return first === "grande" ? [icon("retrieve"), icon("grande")] : repeat(icon("retrieve"), most(first));
    case "need":
      return [...(COUNTED[first] ?? []), sign(`${words[2]}:`)];
    case "importer":
      return [icon("others"), sign("→"), icon("hand"), sign("/"), ...repeat(card("winter"), 3)];
    case "planner":
      return [icon("worker"), icon("later")];
    case "organizer":
      return [{ symbol: "rooster" }, icon("trade")];
    case "wedding":
      return [coin(2), sign("→"), icon("others"), sign(":"), points(1)];
    case "governor":
      return [icon("others"), sign("→"), card("summer"), sign("/"), points(1)];
    case "innkeeper":
      return [icon("pile"), sign("→"), ...repeat(card("any"), 2)];
    case "caravan":
      return [card("vine"), card("summer"), card("order"), card("winter"), sign("→ 2")];
    case "manager":
      return [icon("later"), icon("summer")];
    default:
      return [sign(text)];
  }
}

/** The icons of a course of effects. */
export function signs(course: string): Sign[] {
  if (/^\w+: /.test(course))
    return course
      .split(" | ")
      .flatMap((part, i) => [...(i > 0 ? [sign("/")] : []), ...signs(part.replace(/^\w+: /, ""))]);
  return course
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(one);
}

/** A line of a card's face. */
export interface Face {
  lead?: string;
  signs: Sign[];
}

/** What stands on a visitor, line by line. */
export function face(name: string): Face[] {
  const visitor = VISITORS[name];
  if (!visitor) return [];
  const lines: Face[] = [];
  const parts = (of: Record<string, string>, lead: string) =>
    Object.values(of).forEach((part, i) =>
      lines.push({
        ...(i > 0 || lead !== say("or") ? { lead: i === 0 && lead === say("or") ? "" : lead } : {}),
        signs: signs(part),
      }),
    );
  if (visitor.do) lines.push({ signs: signs(visitor.do) });
  if (visitor.one) parts(visitor.one, say("or"));
  if (visitor.two) {
    lines.push({ lead: say("two-of"), signs: [] });
    parts(visitor.two, "·");
  }
  if (visitor.all) parts(visitor.all, "+");
  if (visitor.both) {
    parts(visitor.both, say("or"));
    if (visitor.both_for) lines.push({ lead: say("both-for"), signs: signs(visitor.both_for) });
  }
  if (visitor.then) lines.push({ signs: signs(visitor.then) });
  if (visitor.neighbour) {
    lines.push({ signs: [icon("others")], lead: "" });
    parts(visitor.neighbour, say("or"));
  }
  if (visitor.everyone) lines.push({ signs: [icon("everyone"), sign(":"), ...signs(visitor.everyone)] });
  if (visitor.others) lines.push({ signs: [icon("others"), sign(":"), ...signs(visitor.others)] });
  if (visitor.did) lines.push({ signs: [icon("others"), sign("✓:"), ...signs(visitor.did)] });
  if (visitor.refused) lines.push({ signs: [icon("others"), sign("✕:"), ...signs(visitor.refused)] });
  return lines;
}

function said(text: string): string {
  const told = more.parts?.said(text);
  if (told !== undefined) return told;
  const [verb = "", ...words] = text.split(/\s+/);
  const first = words[0] ?? "";
  const minus = first.startsWith("-");
  const n = Number(first.replace(/^[+-]/, "").split("..").at(-1));
  const cards = (): string =>
    (words[1] ?? first)
      .split("|")
      .map((deck) => named("cards", deck, { n: Number.isNaN(n) ? 2 : n }))
      .join(` ${say("or")} `);
  switch (verb) {
    case "lira":
      return say(minus ? "e-pay" : "e-lira", { n });
    case "vp":
      return say(minus ? "e-vp-less" : "e-vp", { n });
    case "residual":
      return say("e-residual", { n: first });
    case "grey":
      return say("e-grey");
    case "worker":
      return say("e-worker");
    case "draw":
      return say("e-draw", { what: cards() });
    case "discard":
      return say("e-discard", { what: first === "all" ? say("deck-all") : cards() });
    case "give":
      return say("e-give", { what: cards() });
    case "plant":
      return say("e-plant", { n });
    case "uproot":
      return say("e-uproot", { n });
    case "swap":
      return say("e-swap");
    case "build":
      return say("e-build", { n });
    case "cellar":
      return say("e-cellar");
    case "harvest":
      return say("e-harvest", { n });
    case "make":
      return say("e-make", { n });
    case "age":
      return say("e-age");
    case "fill":
      return say("e-fill");
    case "grape":
      return say(minus ? "e-grape-use" : "e-grape-get");
    case "wine":
      return say("e-wine-use", { n: after(words, "from") ?? 1 });
    case "sell":
      return say("e-sell");
    case "field":
      return say(first === "buy" ? "e-field-buy" : "e-field-sell");
    case "train":
      return say("e-train", { n });
    case "tour":
      return say("e-tour", { n });
    case "visit":
      return say("e-visit", { n });
    case "retrieve":
      return say("e-retrieve");
    default:
      return "";
  }
}

/** A course of effects in words, for spaces and rows. */
export function inWords(course: string): string {
  if (/^\w+: /.test(course))
    return course
      .split(" | ")
      .map((part) => inWords(part.replace(/^\w+: /, "")))
      .join(` ${say("or")} `);
  return course
    .split(";")
    .map((part) => said(part.trim()))
    .filter(Boolean)
    .join(say("then"));
}

/** The part of a card that an option names. */
export function partOf(name: string, option: string): string | undefined {
  const visitor = VISITORS[name];
  if (!visitor) return undefined;
  for (const parts of [visitor.one, visitor.two, visitor.all, visitor.both, visitor.neighbour])
    if (parts && option in parts) return parts[option];
  return undefined;
}
