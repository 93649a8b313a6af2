/**
 * How well a new installation ranks before any label: the built-in model beside baselines of one line, on files
 * and on worlds that trained nothing. Every row after the first 30 % counts.
 */
import { readCommand } from "../scripts/support/command.ts";
import { existingStems, flag, wholeNumber } from "../scripts/support/options.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import { bootstrapInterval } from "../src/learning/metrics/bootstrap.ts";
import { areaUnderCurve, averagePrecision, rankRows } from "../src/learning/metrics/ranking.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { weighRules } from "../src/scoring/scorecard.ts";
import { numberAccounts } from "./accuracy/gather.ts";
import { isDeclined, priorLogOdds, type Row, readRows } from "./accuracy/read-rows.ts";
import { baselineNames, fittedShare, scoreBaselines } from "./day-one/baselines.ts";
import { drawWorlds, worlds } from "./day-one/worlds.ts";

const options = readCommand({
  does: `What a new installation ranks like before any label: AUC and average precision of the built-in model with the required fields,
    with a constant country added, and with all fields, beside the amount, its rank, the payments in 24 hours and an isolation forest
    fitted on the first 30 % of the rows. All are judged on the other rows: on labelled files, and on worlds that trained nothing.`,
  options: {
    data: existingStems("FILE,FILE", "labelled CSVs as for bench/accuracy/run.ts", [""]),
    accounts: wholeNumber(1, "of a file's accounts, takes one in so many"),
    seeds: wholeNumber(3, "draws of each world"),
    intervals: flag("adds 95 % intervals of the average precision, by a bootstrap over accounts"),
  },
});

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];
const optionalFields = ["currency", "counterpartyId", "merchantCategory", "channel", "country", "deviceId"] as const;

type View = (transaction: Transaction) => Transaction;
const required: View = ({ id, accountId, amount, timeMs, accountType }) => {
  return { id, accountId, amount, timeMs, ...(accountType === undefined ? {} : { accountType }) };
};
const views: Readonly<Record<string, View>> = {
  "built-in, required fields": required,
  "built-in, constant country": (transaction) => ({ ...required(transaction), country: "DE" }),
  "built-in, all fields": (transaction) => transaction,
};

const viewCount = Object.keys(views).length;

function scoreBuiltIn(rows: readonly Row[], view: View): Float64Array {
  const replay = createReplay(structuringAmounts);
  return Float64Array.from(rows, ({ transaction }) => {
    let score = Number.NaN;
    replay.see(view(transaction), (seen) => {
      score = builtInModel.score(replay.toFeatures(seen), weighRules(rules, seen.facts), priorLogOdds);
      return isDeclined(score);
    });
    return score;
  });
}

interface Figure {
  readonly name: string;
  readonly auc: number;
  readonly ap: number;
  readonly interval: string;
}

function figuresOf(rows: readonly Row[]): readonly Figure[] {
  const from = Math.floor(rows.length * fittedShare);
  const judged = Array.from(rows.keys()).slice(from);
  const labels = Uint8Array.from(judged, (row) => (rows[row]?.isFraud === true ? 1 : 0));
  const transactions = rows.map(({ transaction }) => transaction);
  const named = optionalFields.filter((field) => transactions.some((transaction) => transaction[field] !== undefined));
  const baselines = scoreBaselines(transactions, []);
  const scored = [
    ...Object.entries(views).map(([name, view]) => [name, scoreBuiltIn(rows, view)] as const),
    ...baselineNames.map((name) => [name, baselines[name]] as const),
    ["isolation forest, all fields", scoreBaselines(transactions, named)["isolation forest"]] as const,
  ];
  const clusters = Int32Array.from(numberAccounts(rows, judged));
  return scored.map(([name, all]) => {
    const scores = all.subarray(from);
    const interval = options.intervals ? intervalOf(scores, labels, clusters) : "";
    return { name, auc: areaUnderCurve(scores, labels), ap: averagePrecision(scores, labels), interval };
  });
}

function intervalOf(scores: Float64Array, labels: Uint8Array, clusters: Int32Array): string {
  const ranks = rankRows(scores);
  const figure = (weights: Float32Array) => averagePrecision(scores, labels, weights, ranks);
  const { low, high } = bootstrapInterval(labels.length, figure, { seed: 1, draws: 60, clusters });
  return `  (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

function show(title: string, draws: readonly (readonly Row[])[]): void {
  const rowCount = draws.reduce((sum, rows) => sum + rows.length, 0);
  const frauds = draws.reduce((sum, rows) => sum + rows.filter(({ isFraud }) => isFraud).length, 0);
  console.log(`${title}: ${rowCount} transactions, ${frauds} frauds`);
  const figures = draws.map(figuresOf);
  for (const [place, { name }] of (figures[0] ?? []).entries()) {
    const mean = (read: (figure: Figure) => number) =>
      figures.reduce((sum, own) => sum + (own[place] === undefined ? 0 : read(own[place])), 0) / figures.length;
    const intervals = figures.map((own) => own[place]?.interval ?? "").join("");
    const line = `AUC ${mean(({ auc }) => auc).toFixed(3)}  AP ${mean(({ ap }) => ap).toFixed(3)}`;
    console.log(`    ${name.padEnd(30)} ${line}${intervals}${place < viewCount ? wordBehind(figures, place) : ""}`);
  }
}

/** How often a view of the model ranks worse than the best of the baselines that see what it sees with required fields. */
function wordBehind(figures: readonly (readonly Figure[])[], place: number): string {
  const behind = figures.filter((own) => {
    const best = Math.max(...own.slice(viewCount, viewCount + baselineNames.length).map(({ ap }) => ap));
    return (own[place]?.ap ?? 0) < best;
  });
  return `  behind the best baseline in ${behind.length} of ${figures.length}`;
}

/** By the letters of its name, so that accounts that were opened together are not taken together. */
function isTaken(account: string): boolean {
  let sum = 7;
  for (const letter of account) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum >>> 3) % options.accounts === 0;
}

for (const file of options.data ?? []) {
  show(file, [readRows(file).filter(({ transaction }) => isTaken(transaction.accountId))]);
}
for (const world of worlds) {
  show(`${world.name} (${world.says})`, drawWorlds(world, options.seeds));
}
