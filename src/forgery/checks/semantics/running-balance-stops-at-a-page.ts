/** A running balance does not go on from one counted page to the next, though each page adds up for itself. */

import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { findBalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { type BrokenTurn, findBrokenPageTurns } from "../../derived/semantics/sums/broken-page-turns.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findCountedPages } from "../../derived/semantics/written/counted-pages.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { haveOtherNumbers } from "../../derived/semantics/written/page-heads.ts";
import type { TextFacts } from "../../facts/text.ts";

const write = (minor: number, like: string) => writeAmount(minor, 2, like);

export const runningBalanceStopsAtAPage = defineCheck({
  id: "running-balance-stops-at-a-page",
  version: 1,
  title: "Running balance does not continue on the next page",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A list with a running balance covers several pages with consecutive numbers. On each page every balance follows from the previous one, but the first balance of a page does not follow from the last balance of the previous page. The finding counts more if the later page has nothing but repeated content above the list, so no other account can start there. If a middle page fits neither the previous nor the next page, it belongs to another list: a page of another document replaced the original.",
  innocentCauses: [
    "a statement of several accounts whose opening balances are not named as such",
    "a booking between two pages with another layout",
  ],
  source:
    "At least three steps must hold on each page, all that break must lie at turns of pages, and no booking without a balance may stand between; none of 205 PDFs that nobody calls forged has a finding. Figures of `node bin/run.js lab/page-swaps.ts` in docs/benchmarks.md.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  hasSubject: ({ text }) => findBalanceChain(text)?.isDescending === false && findCountedPages(text).length > 0,
  run({ text }) {
    const turns = findBrokenPageTurns(text);
    return turns.length === 0 ? "clear" : [describe(turns, text)];
  },
});

function describe(turns: readonly BrokenTurn[], text: TextFacts): CheckFinding {
  const [first, second] = turns;
  const said = turns.map(
    ({ before, row, from, to }) =>
      `page ${from.page} ('${from.text}') ends with ${write(before.value, row.balance.text)}, and page ${to.page} ('${to.text}') goes on with ${write(row.value, row.balance.text)}, which its first row does not explain`,
  );
  const where =
    second === undefined
      ? "Which of the two pages is of another list cannot be told."
      : `So page ${second.from.page} is of another list than the pages beside it.`;
  const boxes = turns.flatMap(({ before, row }) => boxesAround([row.balance], [before.balance]));
  const isRecognised = text.source === "recognised";
  return {
    observation: `The pages are numbered consecutively, but their running balance does not continue: ${said.join("; ")}. At least ${first?.agreeing ?? 0} steps hold on each of these pages. ${where} Several accounts in one statement would explain it.`,
    confidence: isRecognised ? 55 : second === undefined ? 85 : 93,
    strength: strengthOf(turns, text),
    boxes,
    evidence: {
      kind: "comparison",
      stated: first?.row.balance.text ?? "",
      expected: write(first?.before.value ?? 0, first?.row.balance.text ?? ""),
      basis: "the last balance of the page before",
    },
  };
}

/** Pages that name other accounts than their neighbours may be those of several accounts. */
function strengthOf(turns: readonly BrokenTurn[], text: TextFacts): Strength {
  const [first, last] = [turns[0], turns.at(-1)];
  if (first === undefined || last === undefined || text.source === "recognised") return "weak";
  if (haveOtherNumbers(text, first.from.page, last.to.page)) return "weak";
  return turns.length > 1 || turns.every(({ isContinued }) => isContinued) ? "strong" : "moderate";
}
