/** Rules, lists and backtests as text. */
import type { Backtest, BacktestResult } from "../../contract/backtests.ts";
import type { ListInfo } from "../../contract/lists.ts";
import type { BuiltInRule, RuleAction, RuleInfo, RuleNameList, RuleSetInCharge } from "../../contract/rules.ts";

export function describeRuleLine({ ruleId, mode, inForce, latest }: RuleInfo): string {
  const share = inForce === null || inForce.rolloutPercent === 100 ? "" : ` ${inForce.rolloutPercent} %`;
  const used = inForce === null ? "" : ` (version ${inForce.version}${share})`;
  return [ruleId, `${mode}${used}`, `latest ${latest.version}`, describeAction(latest.action), latest.title].join("\t");
}

export function describeBuiltInLine({ code, mode, multiplier, title }: BuiltInRule): string {
  return [code, multiplier === 1 ? mode : `${mode} x ${multiplier}`, "built in", "", title].join("\t");
}

function describeAction(action: RuleAction): string {
  return action.kind === "points" ? `${action.points > 0 ? "+" : ""}${action.points} points` : action.kind;
}

export function describeNames({ names, functions }: RuleNameList): string {
  const nameLines = names.map(({ name, type, unit, meaning }) => `${name}\t${unit ?? type}\t${meaning}`);
  return `${[...nameLines, ...functions.map(({ usage, meaning }) => `${usage}\tfunction\t${meaning}`)].join("\n")}\n`;
}

export function describeChange({ ruleSet, previous, isChanged }: RuleSetInCharge): string {
  return isChanged ? `${ruleSet} is live; it replaced ${previous}.\n` : `No change; ${ruleSet} stays live.\n`;
}

export function describeListLine({ name, kind, field, entries, title }: ListInfo): string {
  return [name, kind, field, `${entries} entries`, title].join("\t");
}

export function describeBacktest({ result, problem, status, seconds }: Backtest): string {
  if (result === null) return `The backtest is ${status}. ${problem ?? ""}\n`;
  const { whole, mature, maturity, transactions, amounts = [], frauds, genuine, from, to, outOfSample } = result;
  const lines = [
    `${transactions} transactions from ${from ?? "-"} to ${to ?? "-"}, ${frauds} labelled as fraud and ${genuine} as genuine; ${seconds} s.`,
    ...describeMaturity(maturity),
    ...(result.learned ?? []).map(({ note }) => note),
    ...(amounts.length < 2
      ? []
      : [`Amounts are added up without conversion: ${amounts.map(({ currency }) => currency ?? "none").join(", ")}.`]),
    row(["", "flagged", "per day", "declined", "caught", "missed", "false alarms", "caught amount", "share"]),
    describeFigures("candidate", whole.candidate),
    describeFigures("live", whole.today),
    ...(whole.recorded === null ? [] : [describeFigures("recorded", whole.recorded)]),
    ...(outOfSample == null
      ? []
      : [
          describeFigures("candidate, out of sample", outOfSample.candidate),
          describeFigures("live, out of sample", outOfSample.today),
        ]),
    ...(maturity.matureTransactions === transactions || maturity.matureTransactions === 0
      ? []
      : [
          describeFigures("candidate, mature days", mature.candidate),
          describeFigures("live, mature days", mature.today),
        ]),
    ...result.rules.map(({ code, version, fired, watched, undecided, frauds: found }) =>
      row([
        `${code}@${version}`,
        `fired ${fired}`,
        `shadow ${watched}`,
        `not evaluated ${undecided}`,
        `frauds ${found}`,
      ]),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function describeMaturity({ labelDelayDays, isAssumed, matureUntil }: BacktestResult["maturity"]): string[] {
  const delay = isAssumed
    ? `a delay of ${labelDelayDays} days is assumed`
    : `90 % of frauds were labelled within ${labelDelayDays} days`;
  const until = matureUntil === null ? "no day is mature yet" : `days up to ${matureUntil} are mature`;
  return [`Labels: ${delay}; ${until}. Later days understate caught fraud.`];
}

function describeFigures(name: string, figures: BacktestResult["whole"]["candidate"]): string {
  const { flagged, alertsPerDay, declined, caught, missed, falseAlarms, recallByAmount } = figures;
  const { amounts = [{ currency: null, caught: figures.caughtAmount }] } = figures;
  const caughtAmounts = amounts.map(({ currency, caught: amount }) => `${amount} ${currency ?? ""}`.trimEnd());
  const share = recallByAmount === null ? "-" : `${(recallByAmount * 100).toFixed(1)} %`;
  return row([name, flagged, alertsPerDay, declined, caught, missed, falseAlarms, caughtAmounts.join(" + "), share]);
}

function row(cells: readonly (string | number)[]): string {
  return cells.join("\t");
}
