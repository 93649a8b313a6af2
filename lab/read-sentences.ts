/**
 * Reads the sentences of a labelled file's decisions: `node bin/run.js lab/read-sentences.ts --data FILE`. Each is read by patterns that
 * share nothing with the code that wrote it, and compared with the sign of its contribution.
 */
import { readRows } from "../bench/accuracy/read-rows.ts";
import { readCommand } from "../scripts/support/command.ts";
import { existingFile, required, wholeNumber } from "../scripts/support/options.ts";
import { dayMs } from "../src/scoring/calendar.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { readDecision } from "../src/scoring/read-decision.ts";
import { decideAll, streamSettings } from "../src/scoring/testing/stream.ts";
import { readSentence } from "../test/support/sentence-readings.ts";

const options = readCommand({
  does: `Decides a labelled file with all its fields and labels a week late, reads every sentence of its decisions by patterns of their
    own, and prints how many claim the opposite of what their contribution does, how many cannot be read, and what the model is left with
    that no sentence bears out.`,
  needs: "FILE: a labelled CSV as for bench/accuracy/run.ts.",
  options: {
    data: required(existingFile("FILE", "the labelled transactions")),
    rows: wholeNumber(200_000, "rows that are decided, from the first"),
    accounts: wholeNumber(10, "of so many accounts, one is taken"),
  },
});

const labelDelayMs = 7 * dayMs;
const shownOfEach = 10;

const accountNumbers = new Map<string, number>();
const rows = readRows(options.data)
  .slice(0, options.rows)
  .filter(({ transaction: { accountId } }) => {
    const number = accountNumbers.get(accountId) ?? accountNumbers.size;
    accountNumbers.set(accountId, number);
    return number % options.accounts === 0;
  });
const labels = rows.map(({ transaction: { id, timeMs }, isFraud }) => {
  return { id, isFraud, knownAtMs: timeMs + labelDelayMs };
});
const { decided } = decideAll(
  rows.map(({ transaction }) => transaction),
  { labels, settings: { ...streamSettings, reviewThreshold: 1 } },
);

const tally = { sentences: 0, opposite: 0, unread: 0, flagged: 0, whole: 0, rest: 0 };
const problems: string[] = [];
for (const [index, one] of decided.entries()) {
  const transaction = rows[index]?.transaction;
  if (transaction === undefined) continue;
  const { decision } = readDecision({ transaction, record: `${one.record}`, features: one.features }, builtInModel);
  if (one.verdict.status !== "approved") tally.flagged += 1;
  for (const { code, sentence, contribution } of decision.reasons) {
    tally.whole += Math.abs(contribution);
    if (code === "OTHER_INPUTS") tally.rest += Math.abs(contribution);
    if (code === "OTHER_INPUTS" || contribution === 0) continue;
    tally.sentences += 1;
    const reading = readSentence(sentence);
    if (reading === undefined) tally.unread += 1;
    else if ((reading === "for") !== contribution > 0) tally.opposite += 1;
    else continue;
    problems.push(`${code} ${contribution}: ${sentence}`);
  }
}
console.log(
  `${decided.length} decisions, ${tally.flagged} flagged: ${tally.sentences} sentences, ${tally.opposite} claim the opposite, ` +
    `${tally.unread} cannot be read; ${((100 * tally.rest) / tally.whole).toFixed(1)} % of all contributions have no sentence.`,
);
for (const problem of problems.slice(0, shownOfEach)) console.log(`  ${problem}`);
