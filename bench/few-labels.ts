/** Measures how much the first confirmed frauds help: the built-in model's ranking of later payments, with some labels and without. */
import { readCommand } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import { averagePrecision } from "../src/learning/metrics/ranking.ts";
import { builtInModel } from "../src/scoring/model/built-in.ts";
import { createReplay } from "../src/scoring/replay.ts";
import { rules } from "../src/scoring/rules/catalogue.ts";
import { weighRules } from "../src/scoring/scorecard.ts";
import { priorLogOdds, type Row } from "./accuracy/read-rows.ts";
import { drawWorlds, worlds } from "./day-one/worlds.ts";

const options = readCommand({
  does: `Replays worlds that trained nothing. Of the frauds of their first half so many are confirmed a day later, and as many genuine
    payments; prints the average precision of the built-in model on the second half with these labels and with none.`,
  options: { seeds: wholeNumber(3, "draws of each world") },
});

const counts = [0, 1, 5, 10, 25, 100];
const dayMs = 86_400_000;

/** Confirmed in order of time; the genuine ones are spread over the first half. */
function chooseLabelled(rows: readonly Row[], half: number, count: number): ReadonlySet<number> {
  const first = Array.from(rows.keys()).slice(0, half);
  const frauds = first.filter((row) => rows[row]?.isFraud === true);
  const genuine = first.filter((row) => rows[row]?.isFraud === false);
  const spread = (list: readonly number[], wanted: number) => {
    const step = Math.max(1, Math.floor(list.length / Math.max(1, wanted)));
    return list.filter((_, place) => place % step === 0).slice(0, wanted);
  };
  return new Set([...frauds.slice(-count || frauds.length), ...spread(genuine, count)]);
}

function precisionWith(rows: readonly Row[], count: number): number {
  const half = Math.floor(rows.length / 2);
  const labelled = count === 0 ? new Set<number>() : chooseLabelled(rows, half, count);
  const replay = createReplay([1_000, 3_000, 5_000, 10_000, 15_000]);
  const due: { readonly knownAtMs: number; readonly row: Row }[] = [];
  const scores: number[] = [];
  for (const [index, row] of rows.entries()) {
    const { transaction, isFraud } = row;
    while (due[0] !== undefined && due[0].knownAtMs <= transaction.timeMs) {
      const { knownAtMs, row: known } = due[0];
      due.shift();
      const current = { isFraud: known.isFraud, knownAtMs };
      replay.label({ transaction: known.transaction, previous: undefined, current });
    }
    const seen = replay.see(transaction);
    if (labelled.has(index)) due.push({ knownAtMs: transaction.timeMs + dayMs, row: { ...row, isFraud } });
    if (index >= half)
      scores.push(builtInModel.score(replay.toFeatures(seen), weighRules(rules, seen.facts), priorLogOdds));
  }
  const labels = Uint8Array.from(rows.slice(half), ({ isFraud }) => (isFraud ? 1 : 0));
  return averagePrecision(Float64Array.from(scores), labels);
}

console.log(`labels of fraud: ${counts.join(", ")}`);
for (const world of worlds) {
  const draws = drawWorlds(world, options.seeds);
  const means = counts.map((count) => draws.reduce((sum, rows) => sum + precisionWith(rows, count), 0) / draws.length);
  console.log(`${world.name.padEnd(10)} ${means.map((mean) => mean.toFixed(3)).join("  ")}`);
}
