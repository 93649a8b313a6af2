/** Every reason that a verdict can name, with its meaning and its innocent causes. */
import type { ReasonCatalogue } from "../../contract/governance.ts";
import { listEffects } from "../../rules/list-hits.ts";
import { sandboxCode } from "../../scoring/assess.ts";
import { themes } from "../../scoring/reasons/themes.ts";
import { rules, rulesVersion } from "../../scoring/rules/catalogue.ts";

type Entry = ReasonCatalogue["reasons"][number];

const listMeanings: Readonly<Record<keyof typeof listEffects, string>> = {
  block: "A value of the transaction is on a block list of yours: it is declined whatever its score.",
  allow: "A value of the transaction is on an allow list of yours: it is approved whatever its score.",
  watch: "A value of the transaction is on a watch list of yours: it is reviewed unless it is declined.",
};

export function readReasons(): ReasonCatalogue {
  const codes = new Set(rules.map(({ code }) => code));
  return {
    rulesVersion,
    reasons: [
      ...rules.map(({ code, title, meaning, innocentCauses, numbers, source }): Entry => {
        const features = themes.find((theme) => theme.code === code)?.features ?? [];
        const copied = { innocentCauses: [...innocentCauses], numbers: [...numbers], features: [...features] };
        return { code, kind: "rule", title, meaning, ...copied, source };
      }),
      ...themes
        .filter(({ code }) => !codes.has(code))
        .map(({ code, title, features }): Entry => {
          const meaning = "No rule of its own: what the model sees in these features.";
          const nothing = { innocentCauses: [], numbers: [], source: null };
          return { code, kind: "features", title, meaning, features: [...features], ...nothing };
        }),
      ...(Object.keys(listEffects) as (keyof typeof listEffects)[]).map((kind): Entry => {
        const { code, word } = listEffects[kind];
        const nothing = { numbers: [], features: [], source: null };
        const innocentCauses = kind === "allow" ? [] : ["The entry is out of date, or was meant for somebody else."];
        return { code, kind: "list", title: `A ${word}`, meaning: listMeanings[kind], innocentCauses, ...nothing };
      }),
      {
        code: sandboxCode,
        kind: "sandbox",
        title: "An id of the sandbox",
        meaning: "The transaction's id asks for this verdict. It is so on a test side only.",
        innocentCauses: ["It is a test."],
        numbers: [],
        features: [],
        source: null,
      },
    ],
  };
}
