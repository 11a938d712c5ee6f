import type { LogLine } from "../../protocol.gen";
import { signs, type Sign } from "./effects";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const grape = (colour: string, n: string): Sign => ({ symbol: "i-grape", looks: `tok vi-${colour}`, n });
const bottle = (type: string, n: string): Sign => ({
  symbol: type === "sparkling" ? "i-bubbly" : "i-bottle",
  looks: `tall tok vi-${type}`,
  n,
});

/** The icons of an event, from its data alone. */
export function signsOf({ kind, data }: LogLine): Sign[] {
  const at = (key: string) => text(data[key]);
  const amount = Number(data.amount ?? 0);
  switch (kind) {
    case "lira":
      return signs(`lira ${amount < 0 ? amount : `+${amount}`}`);
    case "points":
      return signs(`vp ${amount < 0 ? amount : `+${amount}`}`);
    case "residual":
      return signs(`residual ${amount < 0 ? amount : `+${amount}`}`);
    case "drew":
      return Number(data.count) > 0 ? signs(`draw ${at("count")} ${at("deck")}`) : [];
    case "harvested":
      return ["red", "white"].flatMap((colour) => (at(colour) ? [grape(colour, at(colour))] : []));
    case "sold_grape":
    case "used_grape":
    case "gained_grape":
      return [grape(at("colour"), at("value"))];
    case "made":
    case "used_wine":
      return [bottle(at("type"), at("value"))];
    case "planted":
      return signs("plant 1");
    case "uprooted":
      return signs("uproot 1");
    case "swapped":
      return signs("swap");
    case "built":
      return [{ symbol: `b-${at("structure")}` }];
    case "structure":
      return [{ symbol: `b-${at("structure")}` }];
    case "trained":
      return signs("worker +1");
    case "filled":
      return signs("fill");
    default:
      return [];
  }
}
