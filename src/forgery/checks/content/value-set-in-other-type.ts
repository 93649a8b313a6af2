/** A value is set in a type that hardly anything else in the document has, unlike the words on its line. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { hasComparableValues } from "../../derived/content/comparable.ts";
import type { ContentToken } from "../../derived/content/content-tokens.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { findOddValues, type OddValue } from "../../derived/content/token-traits.ts";
import { boxOf } from "../../derived/page-box.ts";
import { findValueKind, nameValueKind } from "../../derived/value-kind.ts";
import type { ContentFacts, PageContent } from "../../facts/content.ts";

export const valueSetInOtherType = defineCheck({
  id: "value-set-in-other-type",
  version: 4,
  title: "Value in a different font than its surroundings",
  tamperingType: "text_manipulation",
  cause: "typography",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Compared with its line, its column and the whole document, at most three words have the font of this value, or only its font is not embedded. Editors that lack the original font use another one. Rows and totals that are bold as a whole do not count, and neither does an amount in the bold type of its column's family. Only amounts, dates, account numbers, quantities in a column and names count.",
  innocentCauses: ["a value that the layout emphasises", "a form filled in by another program", "a stamped date"],
  source:
    "A font of its own and not embedded where the rest is: none of 205 PDFs that nobody calls forged; a font of its own alone: 2 of them.",
  needs: ["content"],
  hasSubject: ({ content }) => hasComparableValues(content),
  run({ content }) {
    const findings = [...findOddValues(content)].flatMap(([page, values]) =>
      values.flatMap((value) => {
        const strength = isEmphasised(content, value) ? undefined : weigh(value);
        return strength === undefined ? [] : [describe(content, page, value, strength)];
      }),
    );
    return findings.length === 0 ? "clear" : findings;
  },
});

const heavy = /bold|heavy|black|demi/i;
/** What a font's name says of its weight and slope, and the mark of a subset. */
const style =
  /^[A-Z]{6}\+|[-, ]?(bold|heavy|black|semi|demi|medium|regular|roman|book|condensed|narrow|italic|oblique|mt|ps)/gi;

/** An amount in the bold type of the family that its column is set in, which the layout stresses. */
function isEmphasised({ fonts }: ContentFacts, { token, traits, peers }: OddValue): boolean {
  const nameOf = ({ pieces }: ContentToken) => fonts[pieces[0]?.mark.font ?? -1]?.name ?? "";
  const isSetApart = traits.some((trait) => trait !== "font");
  if (isSetApart || findValueKind(token.text) !== "amount" || !heavy.test(nameOf(token))) return false;
  const family = nameOf(token).replace(style, "");
  return peers.some((peer) => !heavy.test(nameOf(peer)) && nameOf(peer).replace(style, "") === family);
}

/** Size, line and colour vary in honest layouts; they only add to something else. */
function weigh({ traits, peers, token }: OddValue): Strength | undefined {
  const [hasFont, isUnembedded] = [traits.includes("font"), traits.includes("embedding")];
  // Words are set apart for many reasons: names of products, links, emphasis.
  if (!/\d/.test(token.text)) return hasFont && isUnembedded ? "moderate" : undefined;
  const isDrawnApart = traits.some((trait) => trait === "order" || trait === "tags");
  if (hasFont && isUnembedded) return "strong";
  if (isUnembedded || (hasFont && peers.length >= 2)) return "moderate";
  if (hasFont && isDrawnApart) return "moderate";
  const isOff = traits.includes("placement") || traits.includes("colour");
  return isOff && isDrawnApart ? "weak" : undefined;
}

function describe(content: ContentFacts, page: PageContent, value: OddValue, strength: Strength): CheckFinding {
  const { token, traits, peers } = value;
  const mark = token.pieces[0]?.mark;
  const font = content.fonts[mark?.font ?? -1];
  const parts = [
    ...(traits.includes("font")
      ? [`hardly anything else in the document is set in its font, ${font?.name ?? ""}`]
      : []),
    ...(traits.includes("embedding") ? ["its font alone is not embedded in the file"] : []),
    ...(traits.includes("placement") ? ["its size or line is slightly off"] : []),
    ...(traits.includes("colour") ? ["its colour is another than that of the words beside it"] : []),
  ];
  const kind = findValueKind(token.text);
  return {
    issue: `${kind === undefined ? "Text" : nameValueKind(kind)} in another type than its surroundings`,
    observation: `${namePlace(page, token)}: ${maskCardNumbers(token.text)} differs from what stands around it: ${parts.join("; ")}. Rows and totals set apart as a whole were ruled out.`,
    confidence: strength === "strong" ? 92 : 80,
    strength,
    boxes: [
      boxOf(page.page, page.geometry, token),
      ...peers.map((peer) => ({ ...boxOf(page.page, page.geometry, peer), role: "compared" as const })),
    ],
  };
}
