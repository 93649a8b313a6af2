/**
 * Ranking quality without labels: `node bench/accuracy.ts --data FILE [--skip column=value] [--from ISO-DATE] [--until ISO-DATE]`.
 * FILE is a CSV, gzipped or not, in order of time, with the columns transactionId, amount, timestamp, accountId, isFraud
 * and optionally accountType. Rows before --from are scored but not counted. Prints AUC and average precision.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Transaction } from "../src/contract/transaction.ts";
import { createDecider } from "../src/scoring/decider.ts";
import { featureNames } from "../src/scoring/features.ts";
import type { ScoringState } from "../src/scoring/past.ts";
import { readRecord } from "../src/scoring/record.ts";

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    skip: { type: "string" },
    from: { type: "string" },
    until: { type: "string" },
  },
});
if (options.data === undefined) throw new Error("Give the file: --data FILE");

/** Splits a line at commas outside quotes. */
function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => (match[1] ?? "").replaceAll('"', ""));
}

interface Row {
  readonly transaction: Transaction;
  readonly isFraud: boolean;
}

function* readRows(file: string): Generator<Row> {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n");
  const names = splitLine((lines[0] ?? "").trim());
  const at = (cells: readonly string[], name: string) => cells[names.indexOf(name)];
  const [skipName, skipValue] = options.skip?.split("=") ?? [];
  for (const line of lines.slice(1)) {
    if (line.trim() === "") continue;
    const cells = splitLine(line.trim());
    if (skipName !== undefined && at(cells, skipName) === skipValue) continue;
    const accountType = at(cells, "accountType")?.toLowerCase();
    yield {
      transaction: {
        id: at(cells, "transactionId") ?? "",
        amount: Number(at(cells, "amount")),
        timeMs: Date.parse(at(cells, "timestamp") ?? ""),
        accountId: at(cells, "accountId") ?? "",
        ...(accountType === undefined ? {} : { accountType }),
      },
      isFraud: at(cells, "isFraud") === "1",
    };
  }
}

interface Ranking {
  readonly scores: number[];
  readonly labels: boolean[];
}

/** Ties share their place, in AUC by half and in average precision as one step. */
function rate({ scores, labels }: Ranking): string {
  const order = Array.from(scores.keys()).sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
  const frauds = labels.filter(Boolean).length;
  let [hits, misses, area, precision] = [0, 0, 0, 0];
  for (let start = 0; start < order.length; ) {
    let [end, tiedHits] = [start, 0];
    for (; end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]; end += 1) {
      if (labels[order[end] ?? 0]) tiedHits += 1;
    }
    const tiedMisses = end - start - tiedHits;
    area += tiedMisses * (hits + tiedHits / 2);
    hits += tiedHits;
    misses += tiedMisses;
    precision += (tiedHits / frauds) * (hits / (hits + misses));
    start = end;
  }
  return `AUC ${(area / (frauds * misses)).toFixed(4)}  AP ${precision.toFixed(4)}  (${frauds} of ${order.length})`;
}

const decider = createDecider({
  fraudBaseRate: 0.005,
  reviewThreshold: 10,
  declineThreshold: 50,
  structuringAmounts: [1_000, 3_000, 5_000, 10_000, 15_000],
});
const ratioPlace = featureNames.indexOf("ratioToUsual");
const states = new Map<string, ScoringState>();
const byScore: Ranking = { scores: [], labels: [] };
const byRatio: Ranking = { scores: [], labels: [] };
const statuses: Record<string, { all: number; fraud: number }> = {};
const reasons: Record<string, { all: number; fraud: number }> = {};
const fromMs = options.from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(options.from);
const untilMs = options.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(options.until);

function tally(table: Record<string, { all: number; fraud: number }>, key: string, isFraud: boolean): void {
  const entry = table[key] ?? { all: 0, fraud: 0 };
  table[key] = entry;
  entry.all += 1;
  if (isFraud) entry.fraud += 1;
}

for (const { transaction, isFraud } of readRows(options.data)) {
  if (transaction.timeMs >= untilMs) break;
  const touched = decider.stateKeys(transaction).map((key) => {
    const name = `${key.kind}:${key.id}`;
    const state = states.get(name) ?? decider.createState(key.kind);
    states.set(name, state);
    return state;
  });
  const history = decider.needsHistory(transaction, touched)
    ? { transactions: [], labels: [], isComplete: false }
    : undefined;
  const decided = decider.decide(transaction, { states: touched, profile: undefined, history, model: undefined });
  if (transaction.timeMs < fromMs) continue;
  byScore.scores.push(readRecord(decided.record).logOdds);
  byScore.labels.push(isFraud);
  byRatio.scores.push(decided.features[ratioPlace] || 0);
  byRatio.labels.push(isFraud);
  tally(statuses, decided.verdict.status, isFraud);
  for (const code of decided.reasonCodes) tally(reasons, code, isFraud);
}

console.log(`score                  ${rate(byScore)}`);
console.log(`ratio to usual alone   ${rate(byRatio)}`);
for (const [name, { all, fraud }] of [...Object.entries(statuses), ...Object.entries(reasons)]) {
  console.log(`${name.padEnd(22)} ${all}, of which fraud ${fraud}`);
}
