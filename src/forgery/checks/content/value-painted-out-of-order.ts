/** A value in the middle of a page is painted after everything else, apart from the words on its line. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { hasComparableValues } from "../../derived/content/comparable.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { findOddValues, type OddValue, type Trait } from "../../derived/content/token-traits.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findValueKind, nameValueKind } from "../../derived/value-kind.ts";
import type { PageContent } from "../../facts/content.ts";

export const valuePaintedOutOfOrder = defineCheck({
  id: "value-painted-out-of-order",
  version: 2,
  title: "Value painted out of order",
  tamperingType: "text_manipulation",
  cause: "drawing",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Programs paint a page in a certain order and with one operator style. Here a value in the middle of the page is painted after everything that follows it, long after the words on its own line; or it has another operator style, is in another content stream, or is outside the document's tags. Text added to a finished page looks like this. If more than three values have this, as in filled-in forms, it does not count. Nor does a value at the end of a second pass over the page. Page numbers, line numbers, lists and running text are not values.",
  innocentCauses: [
    "a program that fills in a value at the end, such as a total",
    "a form with few fields that was filled in and flattened",
  ],
  source:
    "None of the values of 205 PDFs that nobody calls forged is painted last and away from its line, and 3 of them have any such word.",
  needs: ["content"],
  hasSubject: ({ content }) => hasComparableValues(content),
  run({ content }) {
    const findings = [...findOddValues(content)].flatMap(([page, values]) =>
      values.flatMap((value) => {
        const strength = weigh(value);
        return strength === undefined ? [] : [describe(page, value, strength)];
      }),
    );
    return findings.length === 0 ? "clear" : findings;
  },
});

function weigh({ traits, peers, token }: OddValue): Strength | undefined {
  if (!/\d/.test(token.text)) return weighWords(traits);
  const others = traits.filter((trait) => trait !== "order" && trait in sentences).length;
  if (traits.includes("order")) {
    const kind = findValueKind(token.text);
    const isInTable = peers.length >= 2 && (kind === "amount" || kind === "date");
    return others > 0 || isInTable ? "strong" : "moderate";
  }
  if (traits.includes("split") && traits.includes("manner")) return "moderate";
  const isOtherType = traits.includes("embedding") || (traits.includes("font") && peers.length >= 2);
  return others > 0 && isOtherType ? "weak" : undefined;
}

/** Words vary more than values: labels of charts, links. */
function weighWords(traits: readonly Trait[]): Strength | undefined {
  const isApart = traits.some((trait) => trait !== "order" && trait !== "split" && trait in sentences);
  return traits.includes("order") && isApart ? "moderate" : undefined;
}

const sentences: Readonly<Partial<Record<Trait, string>>> = {
  order: "it is painted after everything that follows it on the page, and apart from the words on its line",
  manner: "its instruction is written in another manner than nearly all others",
  stream: "its instruction stands in another content stream than those of its line",
  block: "it stands alone in a text block or graphics state of its own, as hardly any other word does",
  split: "its digits are put together from several instructions, unlike nearly all other values",
  patch: "a patch in the colour of paper, just as large, was painted under it",
  tags: "it stands outside of the document's tags",
};

function describe(page: PageContent, { token, traits, peers }: OddValue, strength: Strength): CheckFinding {
  const parts = traits.flatMap((trait) => sentences[trait] ?? []);
  const kind = findValueKind(token.text);
  return {
    issue: `${kind === undefined ? "Text" : nameValueKind(kind)} painted apart from its surroundings`,
    observation: `${namePlace(page, token)}: ${maskCardNumbers(token.text)} is drawn apart from what stands around it: ${parts.join("; ")}. Forms filled in with more values, and page furniture, were ruled out.`,
    confidence: strength === "strong" ? 92 : 85,
    strength,
    boxes: [
      boxOf(page.page, page.geometry, token),
      ...peers.map((peer) => ({ ...boxOf(page.page, page.geometry, peer), role: "compared" as const })),
    ],
  };
}
