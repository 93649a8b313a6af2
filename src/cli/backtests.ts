/** assay backtest: tests rules, a model or thresholds on the history of the data folder, or on a file. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { openBacktests } from "../compose/rules.ts";
import { readConfig } from "../config.ts";
import { BacktestRequest } from "../contract/backtests.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import type { BacktestFile } from "../operations/backtests/backtests.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { bar, showProgress } from "./progress.ts";
import { describeBacktest } from "./rules/describe-rules.ts";
import { readJson } from "./rules/read-json.ts";
import { UsageError } from "./words.ts";

const options = {
  ...sideOptions,
  file: { type: "string" },
  "label-delay-days": { type: "string", default: "7" },
  json: { type: "boolean", default: false },
} as const;

const dayMs = 86_400_000;

type Values = ReturnType<typeof parse>["values"];

function parse(words: readonly string[]) {
  return parseArgs({ args: [...words], options, allowPositionals: true });
}

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(words);
  const [path, ...rest] = positionals;
  if (rest.length > 0) throw new UsageError("Too many arguments.");
  const request = path === undefined ? {} : await readJson(path, BacktestRequest);
  const file = await fileOf(values);
  return inSide(values, (ledger, side) => tryOut(ledger, side, request, file, values.json));
}

async function fileOf({ file, "label-delay-days": delay }: Values): Promise<BacktestFile | undefined> {
  const days = Number(delay);
  if (delay.trim() === "" || !(days >= 0 && days <= 3_650)) {
    throw new UsageError("--label-delay-days must be a number from 0 to 3650.");
  }
  if (file === undefined) return undefined;
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new UsageError("The file does not exist.");
  return { path: file, name: basename(file), labelDelayMs: days * dayMs };
}

async function tryOut(
  ledger: Ledger,
  side: SideId,
  request: BacktestRequest,
  file: BacktestFile | undefined,
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
