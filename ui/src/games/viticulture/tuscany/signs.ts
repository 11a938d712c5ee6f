import type { Face, Sign } from "../effects";
import { signs as course } from "../effects";
import { more } from "../more";
import { named } from "../words";
import { say } from "./words";

/** What Tuscany adds to the small language of effects: icons, and words that say the same. */

const text = (sign: string): Sign => ({ text: sign });
const icon = (name: string): Sign => ({ symbol: `i-${name}` });
const card = (deck: string): Sign => ({ symbol: `c-${deck}`, looks: "card" });
const bottle = (type: string): Sign => ({
  symbol: type === "sparkling" ? "i-bubbly" : "i-bottle",
  looks: `tall tok vi-${type}`,
});
const grape = (colour: string): Sign => ({ symbol: "i-grape", looks: `tok vi-${colour}` });
const star: Sign = { symbol: "star" };
const most = (span: string): number => Number(span.split("..").at(-1));
const MANY = 4;

/** The icons of an effect that the original game does not know; undefined: it does. */
export function signs(effect: string): Sign[] | undefined {
  const [verb = "", first = "", ...rest] = effect.split(/\s+/);
  switch (verb) {
    case "star":
      return Array.from({ length: most(first) }, () => star);
    case "trade":
      return [icon("trade")];
    case "destroy":
      return [icon("destroy")];
    case "green_grapes":
      return [icon("greengrapes")];
    case "draw":
      return (rest[0] ?? "").split("|").length >= MANY
        ? Array.from({ length: Number(first) }, () => card("any"))
        : undefined;
    case "age": {
      if (first === "grapes") return [icon("age")];
      if (first === "all" || first === "wine") return [bottle("red"), text("↑")];
      return rest[0] === "by"
        ? [...Array.from({ length: most(first) }, () => bottle("red")), text(`↑${rest[1] === "1" ? "" : rest[1]}`)]
        : undefined;
    }
    case "make":
      return rest.includes("blend") ? [bottle("blush"), bottle("sparkling")] : undefined;
    default:
      return undefined;
  }
}

export function said(effect: string): string | undefined {
  const [verb = "", first = "", ...rest] = effect.split(/\s+/);
  switch (verb) {
    case "star":
      return say("e-star", { n: most(first) });
    case "trade":
      return say("e-trade");
    case "destroy":
      return say("e-destroy");
    case "green_grapes":
      return say("e-green");
    case "draw":
      return (rest[0] ?? "").split("|").length >= MANY
        ? say("e-draw", { what: named("cards", "any", { n: Number(first) }) })
        : undefined;
    case "age":
      return first === "grapes"
        ? say("e-age-grapes")
        : first === "all" || first === "wine"
          ? say("e-age-wine")
          : rest[0] === "by"
            ? say("e-age-by", { n: most(first), by: rest[1] ?? 1 })
            : undefined;
    case "make":
      return rest.includes("blend") ? say("e-blend") : undefined;
    default:
      return undefined;
  }
}

/** When a structure card helps, as icons before what it brings. */
const OCCASIONS: Record<string, Sign[]> = {
  made_blend: [bottle("blush"), text("/"), bottle("sparkling")],
  made_fine: [bottle("red"), text("7+")],
  built: [icon("build")],
  summer_end: [icon("summer"), text("⇥")],
  toured: [icon("tour")],
  other_toured: [icon("others"), icon("tour")],
  filled: [icon("fill")],
  harvested: [icon("harvest")],
  visitor: [card("summer"), card("winter")],
  visited: [card("summer"), card("winter")],
  year_end: [icon("yearend")],
};

/** Cards whose help is no gain: drawn by hand. */
const ODD: Record<string, Sign[]> = {
  aqueduct: [icon("plant"), text(":"), icon("trellis"), icon("water"), text("✓")],
  mercado: [card("order"), text("→"), icon("fill")],
  academy: [icon("others"), icon("train"), text("→"), ...course("lira +1")],
  workshop: [icon("build"), text("−"), ...course("lira +1")],
  harvest_machine: [icon("harvest"), text("→"), icon("harvest"), icon("harvest"), icon("harvest")],
  charmat: [grape("red"), text("+"), grape("white"), text("→"), bottle("sparkling")],
  banquet_hall: [icon("movestar"), text("→"), { symbol: "coin", looks: "coin" }, text("/"), card("any")],
};

/** What stands on a structure card, line by line: what it asks for, then what it pays. */
export function structureFace(name: string): Face[] {
  const of = more.structures[name];
  if (!of) return [];
  if (name in ODD) return [{ signs: ODD[name]! }];
  if (of.do) {
    const steps = of.do.split(";").map((part) => part.trim());
    const paid = steps.findIndex((part) => /^(lira \+|vp \+|star|draw)/.test(part));
    const [ask, pay] = [steps.slice(0, paid).join("; "), steps.slice(paid).join("; ")];
    return [{ signs: [...course(ask), text("→"), ...course(pay)] }];
  }
  const when = OCCASIONS[of.when ?? ""] ?? [];
  if (!of.may) return [{ signs: [...when, text(":"), ...course(of.gain ?? "")] }];
  const steps = of.may.split(";");
  return [
    { signs: [...when, text(":"), ...course(steps.slice(0, -1).join(";")), text("→"), ...course(steps.at(-1)!)] },
  ];
}
