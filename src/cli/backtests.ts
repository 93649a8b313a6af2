/** assay backtest: tests rules, a model or thresholds on the history of the data folder, or on a file. */
import { basename } from "node:path";
import { openBacktests } from "../compose/rules.ts";
import { readConfig } from "../config.ts";
import { BacktestRequest } from "../contract/backtests.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import type { LabelledFile } from "../operations/models/train-from-file.ts";
import { labelDelayMs, needFile } from "./given-file.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { bar, showProgress } from "./progress.ts";
import { describeBacktest } from "./rules/describe-rules.ts";
import { readJson } from "./rules/read-json.ts";
import { type OptionValues, readWords } from "./words.ts";

const options = {
  ...sideOptions,
  file: { type: "string" },
  "label-delay-days": { type: "string", default: "7" },
  json: { type: "boolean", default: false },
} as const;

type Values = OptionValues<typeof options>;

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 1);
  const [path] = positionals;
  const request = path === undefined ? {} : await readJson(path, BacktestRequest);
  const file = await fileOf(values);
  return inSide(values, (ledger, side) => tryOut(ledger, side, request, file, values.json));
}

async function fileOf({ file, "label-delay-days": delay }: Values): Promise<LabelledFile | undefined> {
  const delayMs = labelDelayMs(delay);
  if (file === undefined) return undefined;
  await needFile(file);
  return { path: file, name: basename(file), labelDelayMs: delayMs };
}

async function tryOut(
  ledger: Ledger,
  side: SideId,
  request: BacktestRequest,
  file: LabelledFile | undefined,
  isJson: boolean,
): Promise<number> {
  const backtests = openBacktests(readConfig(), ledger, Date.now, (error) =>
    process.stderr.write(`assay: ${String(error)}\n`),
  );
  try {
    const { backtest, ended } = await backtests.start(side, request, commandLine, file);
    const find = () => backtests.find(side, backtest.backtestId);
    const stop = showProgress(async () => {
      const { done, of } = await find();
      return bar(of === 0 ? 0 : done / of);
    });
    await ended.finally(stop);
    const whole = await find();
    process.stdout.write(isJson ? `${JSON.stringify(whole, undefined, 2)}\n` : describeBacktest(whole));
    return whole.status === "done" ? 0 : 1;
  } finally {
    await backtests.close();
  }
}
