/** A layer that is switched off holds another value in the place of one that the page shows. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { type ContentToken, findContentTokens } from "../../derived/content/content-tokens.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { digitsOf, findValueKind } from "../../derived/value-kind.ts";
import type { Area, PageContent, TextMark } from "../../facts/content.ts";

const findingLimit = 10;
/** More says that the layers are versions of a whole page: languages, drafts. */
const pairLimit = 5;
/** Share of the narrower one's width that both have in common. */
const commonShare = 0.6;

export const valueInHiddenLayer = defineCheck({
  id: "value-in-hidden-layer",
  version: 1,
  title: "Hidden layer has a different value",
  tamperingType: "text_manipulation",
  cause: "overlay",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A PDF can have layers that are switched on and off. Here a layer that is off when the document is opened has a different value in the place of a visible one. Switching the layer, or printing, changes what the document shows.",
  innocentCauses: ["a document with layers for languages or drafts"],
  source: "Published shadow attacks on signed documents hide and show layers in this way.",
  needs: ["content"],
  run({ content }) {
    const pages = content.pages.filter(({ marks }) => marks.some(({ isHiddenLayer }) => isHiddenLayer === true));
    if (pages.length === 0) return "nothing_to_compare";
    const findings = pages.flatMap((page) => {
      const pairs = findPairs(page);
      return pairs.length > pairLimit ? [] : pairs.map(([hidden, shown]) => describe(page, hidden, shown));
    });
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

function findPairs(page: PageContent): [TextMark, ContentToken][] {
  const hidden = page.marks.filter((mark): mark is TextMark => mark.kind === "text" && mark.isHiddenLayer === true);
  const shown = findContentTokens(page).filter(({ text }) => findValueKind(text) !== undefined);
  return hidden.flatMap((mark) =>
    shown
      .filter((token) => isOver(mark, token) && /\d/.test(mark.text) && digitsOf(mark.text) !== digitsOf(token.text))
      .map((token): [TextMark, ContentToken] => [mark, token]),
  );
}

function isOver(one: Area, other: Area): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const upright = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
  return across >= commonShare * Math.min(one.right - one.left, other.right - other.left) && upright > 0;
}

function describe(page: PageContent, hidden: TextMark, shown: ContentToken): CheckFinding {
  const [off, on] = [maskCardNumbers(hidden.text.trim().slice(0, 200)), maskCardNumbers(shown.text)];
  return {
    observation: `${namePlace(page, shown)}: the page shows ${on}, and a layer that is switched off holds ${off} in the same place. Documents whose layers are versions of whole pages were ruled out.`,
    confidence: 90,
    boxes: [boxOf(page.page, page.geometry, shown)],
    evidence: { kind: "comparison", stated: on, expected: off, basis: "a layer that is switched off" },
  };
}
