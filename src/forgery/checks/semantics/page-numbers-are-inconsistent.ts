/** The numbers that the pages print of themselves do not go on from page to page, or speak of pages that are not there. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findPageNumbers, type PrintedPageNumber } from "../../derived/semantics/written/page-numbers.ts";

export const pageNumbersAreInconsistent = defineCheck({
  id: "page-numbers-are-inconsistent",
  version: 1,
  title: "Page numbers are inconsistent",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Pages with 'page x of y' skip a number, repeat one, or disagree about the total. A page was removed, inserted or taken from another document.",
  innocentCauses: ["an intentional excerpt", "several letters in one file", "a template that counts incorrectly"],
  source:
    "Printed page numbers against the pages of the file. Excerpts are frequent, so this alone never shows tampering.",
  needs: ["text"],
  run({ text }) {
    const numbers = findPageNumbers(text);
    const [first] = numbers;
    if (first === undefined || numbers.length < 2) return "nothing_to_compare";
    const findings = numbers.slice(1).flatMap((item, index) => compare(numbers[index] ?? first, item));
    return findings.length === 0 ? "clear" : findings.slice(0, 1);
  },
});

function compare(before: PrintedPageNumber, item: PrintedPageNumber): CheckFinding[] {
  // A new first page begins another letter in the same file.
  if (item.number === 1 || item.number > item.count || before.number > before.count) return [];
  const step = item.number - before.number;
  const isCounted = step === item.page - before.page && item.count === before.count;
  if (isCounted) return [];
  const what =
    item.count === before.count
      ? `after '${before.text}' on page ${before.page} of the file comes '${item.text}' on page ${item.page}`
      : `page ${before.page} of the file says '${before.text}', page ${item.page} says '${item.text}'`;
  const boxes = boxesAround([item, before]);
  return [
    {
      observation: `The printed page numbers do not fit: ${what}. An excerpt, or several letters in one file, would explain it.`,
      confidence: 85,
      boxes,
      evidence: {
        kind: "comparison",
        stated: item.text,
        expected: `page ${before.number + item.page - before.page} of ${before.count}`,
        basis: before.text,
      },
    },
  ];
}
