/** One page among others that are numbered consecutively says in its head that it is of another account, number, person or period. */

import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { findContentTokens } from "../../derived/content/content-tokens.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findCountedPages } from "../../derived/semantics/written/counted-pages.ts";
import { findOddHeads, type OddHead } from "../../derived/semantics/written/page-heads.ts";
import type { ContentFacts } from "../../facts/content.ts";

export const pageNamesAnotherDocument = defineCheck({
  id: "page-names-another-document",
  version: 1,
  title: "Page of another document between numbered pages",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The pages have consecutive numbers with one total, and repeat an account, a number, a name or a period. One page states a different one, although it is numbered with the others. A page from another document of the same template that replaced the original looks like this. The finding counts most if the pages before and after state the usual one, and less for the first or last page, as in a statement of several accounts.",
  innocentCauses: [
    "a statement of several accounts or persons with continuous page numbers",
    "documents that were merged and renumbered",
  ],
  source:
    "Documents bound together begin again with page 1, and each is compared by itself; none of 205 PDFs that nobody calls forged has a finding. Figures of `node bin/run.js lab/page-swaps.ts` in docs/benchmarks.md.",
  needs: ["text", "content"],
  hasSubject: ({ text }) => findCountedPages(text).some(({ length }) => length > 2),
  run({ text, content }) {
    const odd = findOddHeads(text).filter(() => text.source === "text layer");
    return odd.length === 0 ? "clear" : odd.map((head) => describe(head, content));
  },
});

function describe(head: OddHead, content: ContentFacts): CheckFinding {
  const { number, isBetween, fields } = head;
  const [first] = fields;
  const said = fields.map(
    ({ odd, usual, pages }) =>
      `'${show(odd.label)}' is ${show(odd.value)}, on ${pages} other pages ${show(usual.value)}`,
  );
  const place = isBetween ? "Pages before and behind it say the usual." : "It is at one end of them.";
  const boxes = fields.flatMap(({ odd, usual }) => boxesAround([odd], [usual]));
  return {
    observation: `Page ${number.page} is numbered with the others ('${number.text}'), but speaks of something else: ${said.join("; ")}. ${place} A statement of several accounts, or page numbers that were stamped on documents bound together, would explain it.`,
    confidence: isBetween ? 92 : 75,
    strength: strengthOf(head, content),
    boxes,
    evidence: {
      kind: "comparison",
      stated: show(first?.odd.value ?? ""),
      expected: show(first?.usual.value ?? ""),
      basis: "the same line on the other pages",
    },
  };
}

function strengthOf({ number, isBetween, fields }: OddHead, content: ContentFacts): Strength {
  if (isBetween) return isPaintedLast(number, content) ? "moderate" : "strong";
  // One person has several accounts and periods in one statement; another person with another account is seldom in it.
  const kinds = new Set(fields.map(({ odd }) => odd.kind));
  return kinds.has("name") && kinds.has("number") ? "moderate" : "weak";
}

/** As a count is that was stamped on finished pages; those of the document's own program may be too. */
function isPaintedLast({ page, words }: OddHead["number"], content: ContentFacts): boolean {
  const facts = content.pages.find((item) => item.page === page);
  const [first] = words;
  if (facts === undefined || first === undefined) return true;
  const tokens = findContentTokens(facts);
  const orderOf = (text: string) =>
    tokens.filter((token) => token.text === text).map(({ pieces }) => pieces.at(-1)?.order ?? 0);
  const own = Math.max(...words.flatMap(({ text }) => orderOf(text)), 0);
  const last = Math.max(...tokens.map(({ pieces }) => pieces.at(-1)?.order ?? 0));
  return own === last;
}

function show(text: string): string {
  return maskCardNumbers(text).slice(0, 80);
}
