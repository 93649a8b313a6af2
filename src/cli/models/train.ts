/** assay train: trains a model on the labels of the data folder, or on a labelled file, and stores it. */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../../config.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { createManageModels } from "../../operations/models/manage-models.ts";
import { labelledFileSource } from "../../operations/models/train-from-file.ts";
import { createTrainModel, type ExampleSource, type Training } from "../../operations/models/train-model.ts";
import { ErrorList } from "../../operations/shared/error-list.ts";
import { labelDelayMs, needFile } from "../given-file.ts";
import { commandLine, inSide, sideOptions } from "../open-data.ts";
import { showProgress } from "../progress.ts";
import { describeModel } from "./describe-model.ts";

const options = {
  ...sideOptions,
  file: { type: "string" },
  "label-delay-days": { type: "string", default: "7" },
} as const;

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options });
  const { file } = values;
  const delayMs = labelDelayMs(values["label-delay-days"]);
  if (file !== undefined) await needFile(file);
  const config = readConfig();
  const errors = new ErrorList(config.errorDetailsLimit);
  const source =
    file === undefined
      ? undefined
      : labelledFileSource({ path: file, name: basename(file), labelDelayMs: delayMs }, config, errors, Date.now);
  return inSide(values, (ledger, side) => train(ledger, side, config, source, errors));
}

async function train(
  ledger: Ledger,
  side: SideId,
  config: Config,
  source: ExampleSource | undefined,
  errors: ErrorList,
): Promise<number> {
  const trainer = createTrainModel({
    history: ledger.history,
    models: ledger.models,
    settings: config,
    now: Date.now,
    onFailure: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  });
  const { ended } = trainer.start(side, commandLine, source);
  const stopProgress = showProgress(() => {
    const training = trainer.find(side);
    return training && describeProgress(training);
  });
  const training = await ended;
  stopProgress();
  for (const { message } of errors.list()) process.stderr.write(`${message}\n`);
  process.stderr.write(
    `${training.genuine + training.frauds} labelled transactions, ${training.frauds} of them frauds` +
      `${errors.count === 0 ? "" : `; ${errors.count} rows rejected`}.\n`,
  );
  if (training.version === undefined) {
    process.stderr.write(`No model was trained. ${training.problem ?? ""}\n`);
    return 1;
  }
  const model = await createManageModels(ledger.models, Date.now).show(side, training.version);
  process.stdout.write(describeModel(model));
  process.stderr.write(`The model is not live yet. To promote it: assay model promote ${training.version}\n`);
  return 0;
}

function describeProgress({ status, genuine, frauds, trees, treesInAll }: Training): string {
  if (status === "reading") return `Reading: ${genuine + frauds} labelled transactions, ${frauds} of them frauds`;
  return treesInAll === 0 ? "Training" : `Training: tree ${trees} of ${treesInAll}`;
}
