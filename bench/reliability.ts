/** What the built-in model's scores mean on days without labels: frauds beside those expected, and what is saved at its thresholds. */
import { readCommand } from "../scripts/support/command.ts";
import { existingStems, flag, wholeNumber } from "../scripts/support/options.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import { dayMs } from "../src/scoring/calendar.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { logOddsOf, probabilityOf } from "../src/scoring/odds.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { weighRules } from "../src/scoring/scorecard.ts";
import { type Row, readRows } from "./accuracy/read-rows.ts";
import { fittedShare } from "./day-one/baselines.ts";
import { drawWorlds, worlds } from "./day-one/worlds.ts";
import { countBands } from "./reliability/bands.ts";
import { defaults, type Flag, flagByBudget, flagByScore, measureSavings, type Scored } from "./reliability/savings.ts";

const options = readCommand({
  does: `What the scores of the built-in model mean without labels, on the rows after the first 30 %, with all fields: observed by
    expected frauds in each band of scores at the true base rate, with a 95 % interval by Wilson; and at a base rate of 0.5 % recall,
    precision, honest payments stopped in 1,000, and of the money at stake what is saved if declining an honest payment costs a tenth of
    its amount and each review a tenth of the median payment, at the default thresholds, with a decline threshold of 80, and at a budget
    of 10 reviews and 2 declines in 1,000, renewed each week.`,
  options: {
    data: existingStems("FILE,FILE", "labelled CSVs as for bench/accuracy/run.ts, with required fields only", [""]),
    labels: flag("gives the files' other fields, and their labels a week late"),
    seeds: wholeNumber(2, "draws of each world"),
  },
});

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];
const labelDelayMs = 7 * dayMs;
const usualRate = 0.005;
/** Declines what is all but certain. */
const reluctant = { ...defaults, decline: 80 };
const budget = { reviewedPer1000: 10, declinedPer1000: 2 };

function strip({ id, accountId, amount, timeMs, accountType }: Transaction): Transaction {
  return { id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) };
}

/** Log-odds on top of those of the base rate are not kept: both base rates are asked for. */
function score(rows: readonly Row[], isStripped: boolean, areLabelled: boolean): readonly Scored[] {
  const replay = createReplay(structuringAmounts);
  const judged = rows.slice(Math.floor(rows.length * fittedShare));
  const trueRate = judged.filter(({ isFraud }) => isFraud).length / judged.length;
  const priors = [trueRate, usualRate].map(logOddsOf);
  let known = 0;
  return rows.map(({ transaction, isFraud }) => {
    for (let next = rows[known]; areLabelled && next !== undefined; next = rows[known]) {
      const knownAtMs = next.transaction.timeMs + labelDelayMs;
      if (knownAtMs > transaction.timeMs) break;
      replay.label({
        transaction: next.transaction,
        previous: undefined,
        current: { isFraud: next.isFraud, knownAtMs },
      });
      known += 1;
    }
    const seen = replay.see(isStripped ? strip(transaction) : transaction);
    const findings = weighRules(rules, seen.facts);
    const features = replay.toFeatures(seen);
    const [atTrueRate, atUsualRate] = priors.map((prior) =>
      probabilityOf(builtInModel.score(features, findings, prior)),
    );
    const { amount, timeMs } = transaction;
    return { amount, timeMs, isFraud, atTrueRate: atTrueRate ?? 0, atUsualRate: atUsualRate ?? 0 };
  });
}

function show(name: string, draws: readonly (readonly Scored[])[]): void {
  const judged = draws.map((scored) => scored.slice(Math.floor(scored.length * fittedShare)));
  const all = judged.flat();
  console.log(`${name}: ${all.length} payments, ${all.filter(({ isFraud }) => isFraud).length} frauds`);
  for (const { title, count, frauds, expected, low, high } of countBands(all)) {
    const ratio = `${(frauds / expected).toFixed(2)} [${(low / expected).toFixed(2)}-${(high / expected).toFixed(2)}]`;
    console.log(`    ${title.padEnd(8)} ${count} payments, ${frauds} frauds, observed / expected ${ratio}`);
  }
  const ways: Readonly<Record<string, (scored: readonly Scored[], from: number) => readonly Flag[]>> = {
    default: (scored, from) => flagByScore(scored.slice(from), defaults),
    [`declined from ${reluctant.decline}`]: (scored, from) => flagByScore(scored.slice(from), reluctant),
    budget: (scored, from) => flagByBudget(scored, from, budget),
  };
  for (const [way, flags] of Object.entries(ways)) {
    const parts = draws.map((scored) => {
      const from = Math.floor(scored.length * fittedShare);
      return measureSavings(scored.slice(from), flags(scored, from));
    });
    const mean = (read: (part: (typeof parts)[number]) => number) => {
      // A draw without an alert has no precision.
      const values = parts.map(read).filter((value) => !Number.isNaN(value));
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const [recall, precision] = [mean((part) => part.recall), mean((part) => part.precision)].map((value) =>
      value.toFixed(2),
    );
    const stopped = mean((part) => part.honestPer1000).toFixed(1);
    console.log(
      `    ${way}: recall ${recall}, precision ${precision}, honest ${stopped} in 1,000, saved ${(100 * mean((part) => part.saved)).toFixed(0)} %`,
    );
  }
}

for (const file of options.data ?? []) show(file, [score(readRows(file), !options.labels, options.labels)]);
if (options.data === undefined) {
  for (const world of worlds) {
    const draws = drawWorlds(world, options.seeds);
    show(
      world.name,
      draws.map((rows) => score(rows, false, false)),
    );
  }
}
