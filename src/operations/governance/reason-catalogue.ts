/** Every reason that a verdict can name, with its meaning and its innocent causes. */
import type { ReasonCatalogue } from "../../contract/governance.ts";
import { listEffects } from "../../rules/list-hits.ts";
import { sandboxCode } from "../../scoring/assess.ts";
import { themes } from "../../scoring/reasons/themes.ts";
import { otherInputs } from "../../scoring/reasons/word-reason.ts";
import { rules, rulesVersion } from "../../scoring/rules/catalogue.ts";

type Entry = ReasonCatalogue["reasons"][number];

const listMeanings: Readonly<Record<keyof typeof listEffects, string>> = {
  block: "A value of the transaction is on one of your block lists. It is declined regardless of its score.",
  allow: "A value of the transaction is on one of your allow lists. It is approved regardless of its score.",
  watch: "A value of the transaction is on one of your watch lists. It is reviewed unless it is declined.",
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
          const meaning = "The model's use of these features. There is no rule with this code.";
          const nothing = { innocentCauses: [], numbers: [], source: null };
          return { code, kind: "features", title, meaning, features: [...features], ...nothing };
        }),
      {
        code: otherInputs,
        kind: "features",
        title: "Other inputs of the model",
        meaning:
          "What is left of the model: parts of a score that move it in a direction which no plain sentence about their inputs bears out.",
        innocentCauses: [],
        numbers: [],
        features: [],
        source: null,
      },
      ...(Object.keys(listEffects) as (keyof typeof listEffects)[]).map((kind): Entry => {
        const { code, word } = listEffects[kind];
        const nothing = { numbers: [], features: [], source: null };
        const innocentCauses = kind === "allow" ? [] : ["The entry is outdated, or was meant for somebody else."];
        return {
          code,
          kind: "list",
          title: word.charAt(0).toUpperCase() + word.slice(1),
          meaning: listMeanings[kind],
          innocentCauses,
          ...nothing,
        };
      }),
      {
        code: sandboxCode,
        kind: "sandbox",
        title: "Sandbox id",
        meaning: "The transaction's id requests this verdict. Only test sides have sandbox ids.",
        innocentCauses: ["It is a test."],
        numbers: [],
        features: [],
        source: null,
      },
    ],
  };
}
