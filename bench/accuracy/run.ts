/**
 * The Fraud Detection Handbook's protocol on a labelled file: `node bin/run.js bench/accuracy/run.ts --data FILE [--scores OUT.csv] [--json]`.
 * With --builtInOnly nothing is trained.
 * FILE is a CSV, gzipped or not, in order of time, with the columns transactionId, amount, timestamp, accountId, isFraud and,
 * where it has them, terminalId (or counterpartyId, merchant), accountType, category and fraudScenario. Four test weeks, labels
 * seven days late, cards already known to be compromised left out; a model of a week has seen what was known when it began.
 */
import { createWriteStream } from "node:fs";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, flag, required, text } from "../../scripts/support/options.ts";
import { csvLine } from "../../src/contract/csv-line.ts";
import { linearMargin } from "../../src/learning/logistic/linear-model.ts";
import { trainLogistic } from "../../src/learning/logistic/train-logistic.ts";
import { blankFacts, readFacts } from "../../src/scoring/facts/facts.ts";
import { featureNames } from "../../src/scoring/features.ts";
import { builtInModel } from "../../src/scoring/model/built-in.ts";
import { type Model, readStoredModel } from "../../src/scoring/model.ts";
import { rules } from "../../src/scoring/rules/catalogue.ts";
import { weighRules } from "../../src/scoring/scorecard.ts";
import { byTime, choose } from "../../src/scoring/training/examples.ts";
import { gatherRows } from "../../src/scoring/training/fit-forest.ts";
import { judge } from "../../src/scoring/training/judge.ts";
import { trainModel } from "../../src/scoring/training.ts";
import { type Fold, listFolds } from "./folds.ts";
import { type Gathered, gather, toExamples } from "./gather.ts";
import { type Figures, format, intervalOfPrecision, labelsOf, meanOf, measure, type Ranked } from "./measure.ts";
import { invisibleScenario, missingRow, priorLogOdds, type Row, readRows } from "./read-rows.ts";

const options = readCommand({
  does: `The Fraud Detection Handbook's protocol on a labelled file: four test weeks, labels seven days late, cards that are already
    known to be compromised left out. Prints AUC, average precision and card precision, by week and in the mean.`,
  needs: `FILE: a CSV, gzipped or not, in order of time, with the columns transactionId, amount, timestamp, accountId, isFraud and,
    where it has them, terminalId (or counterpartyId, merchant), accountType, category and fraudScenario.`,
  options: {
    data: required(existingFile("FILE", "the labelled transactions")),
    scores: text("OUT.csv", "writes the score of each transaction there"),
    json: flag("prints the figures as JSON as well"),
    builtInOnly: flag("trains nothing"),
  },
});

type Scorer = (features: Float32Array, row: Row) => number;

function scorerOf(model: Model): Scorer {
  const facts = blankFacts();
  return (features, { transaction }) =>
    model.score(features, weighRules(rules, readFacts(features, transaction, facts)), priorLogOdds);
}

function train(rows: readonly Row[], fold: Fold, gathered: Gathered): Scorer {
  const outcome = trainModel(toExamples(rows, fold.train, gathered), { nowMs: 0, seed: 1 });
  if (outcome.kind === "refused") throw new Error(outcome.problem);
  console.error(`  week ${fold.name}: own share ${outcome.card.ownShare}, ${outcome.card.features.length} features`);
  return scorerOf(readStoredModel(outcome.body, "bench"));
}

/** Of the genuine rows that a forest is trained on, one in so many also trains the baseline: more only take longer. */
const baselineEvery = 4;

/** The plain model that a forest has to beat: all features, no built-in knowledge. */
function trainBaseline(rows: readonly Row[], fold: Fold, gathered: Gathered): Scorer {
  const isKept = (row: number, index: number) => rows[row]?.isFraud === true || index % baselineEvery === 0;
  const examples = toExamples(rows, fold.train.filter(isKept), gathered);
  const weights = examples.weights?.map((weight, row) =>
    examples.labels[row] === 1 ? weight : weight * baselineEvery,
  );
  const chosen = choose({ ...examples, weights }, byTime(examples));
  const columns = featureNames.map((_, column) => column);
  const training = trainLogistic(gatherRows(examples, chosen, columns));
  if (training.kind === "refused") throw new Error(training.problem);
  return (features) => linearMargin(training.model, features);
}

interface Variant {
  readonly name: string;
  readonly scores: readonly Ranked[];
}

function score(
  name: string,
  rows: readonly Row[],
  folds: readonly Fold[],
  gathered: Gathered,
  make: (fold: Fold) => Scorer,
): Variant {
  const scores = folds.map((fold) => {
    const scorer = make(fold);
    const values = Float64Array.from(fold.test, (row) => scorer(gathered.featuresOf(row), rows[row] ?? missingRow));
    return { rows: fold.test, scores: values };
  });
  return { name, scores };
}

/** Without the frauds that a variant cannot see. */
function visible(rows: readonly Row[], { name, scores }: Variant): Variant {
  return {
    name: `${name}, frauds they can show`,
    scores: scores.map((week) => {
      const positions = Array.from(week.rows.keys()).filter(
        (position) => rows[week.rows[position] ?? 0]?.scenario !== invisibleScenario,
      );
      return {
        rows: positions.map((position) => week.rows[position] ?? 0),
        scores: Float64Array.from(positions, (position) => week.scores[position] ?? 0),
      };
    }),
  };
}

function show(rows: readonly Row[], variant: Variant): Figures {
  const figures = variant.scores.map((week) => measure(rows, week));
  const mean = meanOf(figures);
  const { low, high } = intervalOfPrecision(rows, variant.scores);
  console.log(`${variant.name}: ${format(mean)}  (AP ${low.toFixed(3)} to ${high.toFixed(3)})`);
  for (const [index, week] of figures.entries()) console.log(`    week ${index + 1}: ${format(week)}`);
  return mean;
}

function showCalibration(rows: readonly Row[], { name, scores }: Variant): void {
  const all = scores.flatMap((week) => [...week.scores]);
  const labels = Uint8Array.from(scores.flatMap((week) => [...labelsOf(rows, week.rows)]));
  const { calibrationSlope, brierSkill, bands } = judge(
    Float64Array.from(all),
    labels,
    new Float32Array(all.length).fill(1),
  );
  console.log(`calibration, ${name}: slope ${calibrationSlope}, Brier skill ${brierSkill}`);
  for (const { from, to, count, frauds, predicted } of bands) {
    if (count === 0) continue;
    const ratio = frauds / ((predicted ?? 0) * count);
    console.log(
      `    ${from * 100}-${to * 100} %: ${count} transactions, ${frauds} frauds, observed / expected ${ratio.toFixed(2)}`,
    );
  }
}

function writeScores(rows: readonly Row[], folds: readonly Fold[], variants: readonly Variant[], file: string): void {
  const stream = createWriteStream(file);
  stream.write("transactionId,fold,variant,score\n");
  for (const { name, scores } of variants) {
    for (const [index, week] of scores.entries()) {
      const lines = week.rows.map((row, position) => {
        const fields = [rows[row]?.transaction.id ?? "", folds[index]?.name ?? "", name, week.scores[position] ?? 0];
        return csvLine(fields, "\n");
      });
      stream.write(lines.join(""));
    }
  }
  stream.end();
}

const rows = readRows(options.data);
const folds = listFolds(rows);
const wanted = new Set(folds.flatMap(({ train: past, test }) => [...past, ...test]));
console.log(`${rows.length} transactions, test weeks from ${folds.map(({ name }) => name).join(", ")}`);

const plain = gather(rows, wanted, { isLinked: false });
const linked = gather(rows, wanted, { isLinked: true });
const builtIn = score("spec fields, built-in without labels", rows, folds, plain, () => scorerOf(builtInModel));
const ratioColumn = featureNames.indexOf("ratioToUsual");
const ratio = score(
  "ratio to the running median alone",
  rows,
  folds,
  plain,
  () => (features) => features[ratioColumn] || 0,
);
const builtInLinked = score("with counterparty and labels, built-in not retrained", rows, folds, linked, () =>
  scorerOf(builtInModel),
);
show(rows, ratio);
show(rows, visible(rows, ratio));
show(rows, builtIn);
const builtInNoLabels = show(rows, visible(rows, builtIn));
show(rows, builtInLinked);

if (!options.builtInOnly) {
  const specFields = score("spec fields", rows, folds, plain, (fold) => train(rows, fold, plain));
  const withCounterparty = score("with counterparty and labels", rows, folds, linked, (fold) =>
    train(rows, fold, linked),
  );
  const baseline = score("with counterparty and labels, logistic baseline", rows, folds, linked, (fold) =>
    trainBaseline(rows, fold, linked),
  );
  show(rows, specFields);
  const results = {
    withCounterparty: show(rows, withCounterparty),
    specFieldsVisible: show(rows, visible(rows, specFields)),
    builtInNoLabels,
    baseline: show(rows, baseline),
  };
  for (const variant of [withCounterparty, baseline, specFields]) showCalibration(rows, variant);
  const scored = [withCounterparty, specFields, builtIn, builtInLinked, baseline];
  if (options.scores !== undefined) writeScores(rows, folds, scored, options.scores);
  if (options.json) console.log(JSON.stringify(results));
}
