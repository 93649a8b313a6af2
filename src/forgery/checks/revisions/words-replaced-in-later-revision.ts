/** A later version of a PDF shows other words, such as another name, where an earlier one showed the first, and the page is the same otherwise. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { findLabel } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import {
  findReplacedPhrases,
  isNameLike,
  joinPhrase,
  type ReplacedPhrase,
} from "../../derived/revisions/replaced-phrases.ts";
import type { Token } from "../../facts/text.ts";

const findingLimit = 10;

/** Labels of a person or a company, in the languages that business documents here are mostly written in. */
const partyLabel =
  /\b(name|nom|nombre|nome|payee|payer|holder|beneficiary|recipient|customer|client|employee|employer|tenant|landlord|patient|student|insured|supplier|vendor|buyer|seller|inhaber|empfänger|kunde|arbeitnehmer|arbeitgeber|titulaire|bénéficiaire|salarié|titular|beneficiario|cliente|intestatario|bill to|ship to|issued to|pay to|mr|mrs|ms|herr|frau)\b/iu;

export const wordsReplacedInLaterRevision = defineCheck({
  id: "words-replaced-in-later-revision",
  version: 4,
  title: "Words changed in a later revision",
  tamperingType: "text_manipulation",
  cause: "history",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The file contains an earlier version of a page with different words in the same place, while nearly everything else is unchanged. The finding counts more if the label before the words names a person or company, or if both texts look like names. A legal form of a company that is written out or abbreviated is no change.",
  innocentCauses: [
    "the author corrected a word with a PDF editor and did not save the document as a new file",
    "a mark such as 'draft' or 'copy' that was removed or changed",
  ],
  source: "Recovery of earlier versions and comparison of positioned text; seen in none of 189 untouched documents.",
  needs: ["revisions"],
  run({ revisions }) {
    if (revisions.count < 2) return "nothing_to_compare";
    const phrases = findReplacedPhrases(revisions);
    if (phrases.length === 0) return "clear";
    return phrases.slice(0, findingLimit).map((phrase) => describe(phrase, revisions.count));
  },
});

function describe({ step, change, before, after }: ReplacedPhrase, count: number): CheckFinding {
  const [first] = after;
  const label = first === undefined ? "" : findLabel(first, change.after.tokens);
  const isOfPhrase = first !== undefined && !partyLabel.test(label) && followsText(first, change.after.tokens);
  const place = label === "" ? "" : isOfPhrase ? `, after '${label}'` : `, '${label}'`;
  const [was, is] = [joinPhrase(before), joinPhrase(after)];
  const later = step.revision === count ? "the current version" : `revision ${step.revision}`;
  const isParty = partyLabel.test(label) || (isNameLike(before) && isNameLike(after));
  return {
    ...(isParty ? { issue: "Name changed in a later revision", strength: "strong" as const } : {}),
    observation: `Page ${change.page}${place}: revision ${step.revision - 1} of ${count} reads '${was}'; ${later} reads '${is}' in the same place, and the page is the same otherwise. Form filling, signing and annotation were ruled out.`,
    confidence: isParty ? 95 : 85,
    boxes: after.map((token) => boxOf(change.page, change.after.geometry, token)),
    evidence: { kind: "history", before: was, after: is, revision: step.revision },
  };
}

/** Parts of a line's height by which words of one text are apart at most: a blank. */
const blankHeights = 0.6;

/** What stands before the word is no label but the text that it goes on with: the rest of a name, for one. */
function followsText(word: Token, tokens: readonly Token[]): boolean {
  const middle = (word.bottom + word.top) / 2;
  return tokens.some(
    ({ text, bottom, top, right }) =>
      bottom < middle &&
      top > middle &&
      Math.abs(word.left - right) <= blankHeights * (word.top - word.bottom) &&
      !/[:.]$/.test(text),
  );
}
