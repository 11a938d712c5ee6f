import type { LogLine } from "../../../protocol.gen";
import { type Sign } from "../drawings";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const FEW = 3;

/** The backs of drawn cards; a figure stands for many. */
const cards = (count: number, deck: string): Sign[] =>
  count > FEW
    ? [{ text: `${count}×` }, { icon: `card.${deck}` }]
    : Array.from({ length: count }, () => ({ icon: `card.${deck}` }));

/** The icons of an event, from its data alone. */
export function signsOf({ kind, data }: LogLine): Sign[] {
  const at = (key: string) => text(data[key]);
  const amount = Number(data.amount ?? 0);
  const signed = (sign: Sign): Sign[] => (amount < 0 ? [{ text: "−" }, sign] : [sign]);
  switch (kind) {
    case "lira":
      return signed({ icon: "lira", n: String(Math.abs(amount)) });
    case "points":
      return signed({ icon: "points", n: String(Math.abs(amount)) });
    case "residual":
      return [{ icon: "resid" }, { text: `${amount < 0 ? "−" : "+"}${Math.abs(amount)}` }];
    case "drew":
      return Number(data.count) > 0 ? cards(Number(data.count), at("deck")) : [];
    case "harvested":
      return ["red", "white"].flatMap((colour) => (at(colour) ? [{ icon: `grape.${colour}`, n: at(colour) }] : []));
    case "sold_grape":
    case "used_grape":
    case "gained_grape":
      return [{ icon: `grape.${at("colour")}`, n: at("value") }];
    case "made":
    case "used_wine":
      return [{ icon: `bottle.${at("type")}`, n: at("value") }];
    case "planted":
      return [{ icon: "plant" }];
    case "uprooted":
      return [{ icon: "uproot" }];
    case "swapped":
      return [{ icon: "swap" }];
    case "built":
    case "structure":
      return [{ icon: `structure.${at("structure")}` }];
    case "trained":
      return [{ icon: "train" }];
    case "filled":
      return [{ icon: "fill" }];
    default:
      return [];
  }
}
