/**
 * What rules cost: a rule set on one transaction, and a backtest of it over a stored past, from the journal on disk.
 *
 *   node bin/run.js bench/backtest.ts [--rows 1000000] [--accounts 50000] [--threads 2] [--home FOLDER]
 *
 * With a home the past is made once and used again. The files lie in the system's cache where it has room for them.
 */
import { randomUUID } from "node:crypto";
import { readCommand } from "../scripts/support/command.ts";
import { text, wholeNumber } from "../scripts/support/options.ts";
import type { BacktestRequest } from "../src/contract/backtests.ts";
import { noLists } from "../src/ledger/list-lookup.ts";
import type { RuleInForce } from "../src/ledger/rules.ts";
import { Backtests } from "../src/operations/backtests/backtests.ts";
import { createPolicy } from "../src/rules/rule-set.ts";
import { blankFacts, readFacts } from "../src/scoring/facts/facts.ts";
import { scoringSettings } from "./support/ledger-options.ts";
import { openPast, payments } from "./support/past.ts";

const values = readCommand({
  does: "What rules cost: a rule set on one transaction, and a backtest of it over a stored past, from the journal on disk.",
  options: {
    rows: wholeNumber(1_000_000, "transactions of the past"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    threads: wholeNumber(2, "threads of a backtest"),
    home: text("FOLDER", "where the past is made once and used again"),
  },
});
const { rows } = values;
const chunk = 2_000;

/** Twenty, as a team has them: amounts, pace, novelty, texts and values that are sometimes missing. */
const expressions = [
  "amount > 2000",
  "timesUsual > 6",
  "amount > 500 && isNewCounterparty",
  "count('1h') > 4",
  "count('10m') >= 3 && amount > 50",
  "sum('1d') > 3000",
  "hour < 5 && timesUsual > 3",
  "weekday in [0, 6] && amount > 800",
  "country != 'DE'",
  "country in ['RU', 'KP', 'IR']",
  "merchantCategory == '5122' && amount > 200",
  "channel == 'online' && counterpartyAge < duration('1d')",
  "score > 5 && count('24h') > 6",
  "probability > 0.02 && amount > 100",
  "sinceLast < duration('30s')",
  "amount / median() > 8",
  "rankSum > 12",
  "counterpartyFraudShare28d > 0.1",
  "counterpartyId.startsWith('merchant-99')",
  "coalesce(timesLargest, 1) > 2 && amount > 300",
];
const rules = expressions.map(
  (expression, index): RuleInForce => ({
    id: `rule-${index}`,
    version: 1,
    mode: "live",
    rolloutPercent: 100,
    title: `Rule ${index}`,
    expression,
    action: index % 3 === 0 ? { kind: "review" } : { kind: "points", points: 15 },
    lists: [],
  }),
);

function timeRules(): void {
  const policy = createPolicy({ rules, builtIn: [] }, "bench");
  const facts = blankFacts();
  const features = new Float32Array(facts.features.length).map((_, index) => index % 7);
  const given = [...payments(values)].slice(0, 50_000);
  const times: number[] = [];
  const startedCpu = process.cpuUsage();
  for (let start = 0; start < given.length; start += chunk) {
    const startedMs = performance.now();
    for (const transaction of given.slice(start, start + chunk)) {
      policy.judge({ transaction, facts: readFacts(features, transaction, facts), logOdds: -5, lists: noLists });
    }
    times.push(((performance.now() - startedMs) * 1_000) / chunk);
  }
  times.sort((left, right) => left - right);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const cpu = process.cpuUsage(startedCpu).user / given.length;
  process.stdout.write(
    `${rules.length} rules on one transaction, facts read included: ${median.toFixed(2)} us, ${cpu.toFixed(2)} us of CPU\n`,
  );
}

async function timeBacktest(backtests: Backtests, side: number, name: string, request: BacktestRequest): Promise<void> {
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const { backtest, ended } = await backtests.start(side, request, "bench");
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  await ended;
  clearInterval(watch);
  const seconds = (performance.now() - startedMs) / 1_000;
  // Of all threads: on a machine that others use too, the time that matters is the one that was had.
  const { user, system } = process.cpuUsage(startedCpu);
  const cpuSeconds = (user + system) / 1e6;
  const { result, problem } = await backtests.find(side, backtest.backtestId);
  if (result === null) throw new Error(problem ?? "There is no result.");
  const { flagged, caught, missed } = result.whole.candidate;
  process.stdout.write(
    `${name}: ${result.transactions} transactions in ${seconds.toFixed(1)} s, ${Math.round(result.transactions / seconds)} a second, ` +
      `${cpuSeconds.toFixed(1)} s of CPU, ${((cpuSeconds * 1e6) / result.transactions).toFixed(1)} us each; ` +
      `flagged ${flagged}, caught ${caught}, missed ${missed}; process ${Math.round(peak / 2 ** 20)} MiB at most\n`,
  );
}

timeRules();
const { ledger, side, close } = await openPast(values);
const { rules: ruleLedger, lists, models, history, searchIndex, backtests: kept } = ledger;
if (history === undefined) throw new Error("The ledger's past cannot be read.");
const backtests = new Backtests({
  rules: ruleLedger,
  lists,
  models,
  backtests: kept,
  history,
  searchIndex,
  settings: {
    ...scoringSettings,
    backtestThreads: values.threads,
    fileLimit: 2 ** 30,
    fileRowLimit: rows,
    trainFileRowLimit: rows,
    errorDetailsLimit: 10,
  },
  now: () => Date.UTC(2026, 0, 1),
  newId: randomUUID,
  onFailure: (error) => {
    throw error;
  },
});
const tried = rules.map(({ id, expression, action }) => ({ ruleId: id, expression, action }));
await timeBacktest(backtests, side, "one rule", { rules: tried.slice(0, 1) });
await timeBacktest(backtests, side, "20 rules", { rules: tried });
await timeBacktest(backtests, side, "20 rules and a built-in one off, scores made anew", {
  rules: tried,
  builtIn: [{ code: "NEW_DEVICE", mode: "off" }],
});
await backtests.close();
await close();
