/**
 * How the built-in model does on a portfolio from another source, beside single signals: `node bin/run.js bench/accuracy/transfer.ts --data FILE`.
 * FILE is as for bench/accuracy/run.ts. No label is given; account, amount, time and type alone are seen. All rows after the first 30
 * days count, for frauds of scenario 2 also without them, since account, amount and time cannot show these.
 */

import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, required } from "../../scripts/support/options.ts";
import { areaUnderCurve, averagePrecision } from "../../src/learning/metrics/ranking.ts";
import { dayMs } from "../../src/scoring/calendar.ts";
import type { Facts } from "../../src/scoring/facts/facts.ts";
import { builtInModel } from "../../src/scoring/model/built-in.ts";
import { createReplay } from "../../src/scoring/replay.ts";
import { rules } from "../../src/scoring/rules/catalogue.ts";
import { sumWeights, weighRules } from "../../src/scoring/scorecard.ts";
import { invisibleScenario, priorLogOdds, readRows } from "./read-rows.ts";

const options = readCommand({
  does: `How the built-in model does on a portfolio of another make, beside single signals. No label is given; account, amount, time
    and type alone are seen. Prints AUC and average precision of all rows after the first 30 days.`,
  needs: "FILE: a labelled CSV as for bench/accuracy/run.ts.",
  options: { data: required(existingFile("FILE", "the labelled transactions")) },
});

const warmUpDays = 30;

/** What a single number of ours, or the simplest rules of others, would rank by. */
const signals: Readonly<Record<string, (facts: Facts) => number>> = {
  "amount alone": (facts) => facts.amount,
  "ratio to the running median": (facts) => facts.ratioToUsual,
  "ratio to the mean of 30 days": (facts) => facts.ratioToMean30d,
  "tail of the account's own amounts": (facts) => facts.amountEvidence,
  "standard deviations of the logarithm": (facts) => facts.amountZ,
  "payments within a day": (facts) => facts.count24h,
  "ranks among peers, summed": (facts) => facts.rankSum,
};

const rows = readRows(options.data);
const firstMs = (rows[0]?.transaction.timeMs ?? 0) + warmUpDays * dayMs;
const replay = createReplay([1_000, 3_000, 5_000, 10_000, 15_000]);
const names = ["built-in model", "its rules alone", ...Object.keys(signals)];
const scores: number[][] = names.map(() => []);
const labels: number[] = [];
const isInvisible: boolean[] = [];
for (const { transaction, isFraud, scenario } of rows) {
  const { id, accountId, amount, timeMs, accountType } = transaction;
  const seen = replay.see({ id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) });
  if (timeMs < firstMs) continue;
  const findings = weighRules(rules, seen.facts);
  const values = [
    builtInModel.score(replay.toFeatures(seen), findings, priorLogOdds),
    sumWeights(findings, false),
    ...Object.values(signals).map((read) => read(seen.facts)),
  ];
  // What has no value yet is the least suspicious.
  for (const [index, value] of values.entries()) scores[index]?.push(Number.isNaN(value) ? -1e9 : value);
  labels.push(isFraud ? 1 : 0);
  isInvisible.push(scenario === invisibleScenario);
}

function show(title: string, isCounted: (row: number) => boolean): void {
  const kept = Array.from(labels.keys()).filter(isCounted);
  const chosen = Uint8Array.from(kept, (row) => labels[row] ?? 0);
  console.log(`${title}: ${kept.length} transactions, ${chosen.reduce((sum, label) => sum + label, 0)} frauds`);
  for (const [index, name] of names.entries()) {
    const values = Float64Array.from(kept, (row) => scores[index]?.[row] ?? 0);
    const [auc, ap] = [areaUnderCurve(values, chosen), averagePrecision(values, chosen)];
    console.log(`    ${name.padEnd(38)} AUC ${auc.toFixed(3)}  AP ${ap.toFixed(3)}`);
  }
}

show("every fraud", () => true);
if (isInvisible.some(Boolean)) show("frauds that can be shown", (row) => !isInvisible[row]);
