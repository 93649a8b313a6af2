/** The thread that backtests: it decides past rows one by one, by the candidate and by what is live. */
import { parentPort, workerData } from "node:worker_threads";
import type { Transaction } from "../../contract/transactions.ts";
import { ServiceError } from "../../errors.ts";
import { giveWay } from "../../give-way.ts";
import type { HistoryModule, HistoryRow } from "../../ledger/history.ts";
import { createJudge, type Judged, type PastRow } from "../../rules/backtest/plan.ts";
import { Tally } from "../../rules/backtest/tally.ts";
import { createPolicy } from "../../rules/rule-set.ts";
import { blankFacts, readFacts } from "../../scoring/facts/facts.ts";
import { readKeptDecision } from "../../scoring/kept-decision.ts";
import { builtInModel } from "../../scoring/model/built-in.ts";
import { readStoredModel } from "../../scoring/model.ts";
import { type Adjustment, firstRuleSet } from "../../scoring/policy.ts";
import { ErrorList } from "../shared/error-list.ts";
import type { BacktestThreadData, BacktestThreadReply, BacktestThreadRequest, PlanData } from "./backtest-protocol.ts";

if (parentPort === null) throw new Error("Backtests run in a thread of the service.");
const port = parentPort;
giveWay();
const { source, candidate, today, lists: listsAsked, fromMs, toMs, nowMs } = workerData as BacktestThreadData;
const { openHistory } = (await import(source.history.moduleUrl)) as HistoryModule;
const history = openHistory(source.history.settings);
const lists = history.lists(source.side);
const adjustments = new Map<string, ReadonlyMap<string, Adjustment>>(
  history.ruleSets(source.side).map(({ number, builtIn }) => {
    return [`set-${number}`, new Map(builtIn.map(({ code, ...adjusted }) => [code, adjusted]))] as const;
  }),
);
const judgeCandidate = judgeOf(candidate);
const judgeToday = today === undefined ? undefined : judgeOf(today);
const facts = blankFacts();
const tally = new Tally();
let rejectedRows = 0;

function judgeOf({ set, version, model, thresholds, priorLogOdds }: PlanData): (row: PastRow) => Judged {
  const { body } = model;
  const read = body === undefined ? builtInModel : readStoredModel(body, model.version);
  const plan = { policy: createPolicy(set, version), model: read, thresholds, priorLogOdds };
  return createJudge(plan, (ruleSet) => (ruleSet === firstRuleSet ? new Map() : adjustments.get(ruleSet)));
}

function count(row: PastRow, isFraud: boolean | null, knownAtMs: number | null): void {
  const { transaction, kept } = row;
  const { status, outcome } = judgeCandidate(row);
  const other = judgeToday === undefined ? status : judgeToday(row).status;
  const statuses = { candidate: status, today: other, ...(kept === undefined ? {} : { recorded: kept.status }) };
  tally.add({ transaction, isFraud, knownAtMs, statuses, outcome });
}

function countRow(stored: HistoryRow): void {
  const transaction = JSON.parse(stored.body) as Transaction;
  tally.noteLabel(stored.knownAtMs);
  if (transaction.timeMs < fromMs || transaction.timeMs >= toMs) return;
  const { features, isFraud, knownAtMs } = stored;
  readFacts(features, transaction, facts);
  const kept = readKeptDecision(stored.record);
  const row = {
    transaction,
    features,
    facts,
    kept,
    lists: listsAsked === "then" ? lists.at(stored.sequence) : lists.now,
  };
  count(row, isFraud, knownAtMs);
}

async function countFile(): Promise<void> {
  if (source.kind !== "file") throw new Error("There is no file to count.");
  // Its readers take longer to load than a short history takes to decide.
  const { replayFile } = await import("../models/train-from-file.ts");
  const errors = new ErrorList(0);
  const file = { path: source.path, name: source.name, labelDelayMs: source.labelDelayMs };
  for await (const { rows, done, of } of replayFile(file, source.settings, errors, () => nowMs)) {
    for (const { transaction, label, features } of rows) {
      tally.noteLabel(label?.knownAtMs ?? null);
      if (transaction.timeMs < fromMs || transaction.timeMs >= toMs) continue;
      readFacts(features, transaction, facts);
      const row = { transaction, features, facts, kept: undefined, lists: lists.now };
      count(row, label?.isFraud ?? null, label?.knownAtMs ?? null);
    }
    reply({ type: "progress", done, of });
  }
  rejectedRows = errors.count;
}

function reply(message: BacktestThreadReply): void {
  port.postMessage(message);
}

port.on("message", (request: BacktestThreadRequest) => {
  switch (request.type) {
    case "range":
      for (const row of history.read(source.side, request.from, request.to)) countRow(row);
      reply({ type: "counted" });
      return;
    case "file":
      void countFile().then(
        () => reply({ type: "counted" }),
        (error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
          reply({ type: "refused", problem: error.message });
        },
      );
      return;
    case "finish":
      reply({ type: "tally", tally: tally.data, rejectedRows });
      history.close();
      port.close();
      return;
  }
});
