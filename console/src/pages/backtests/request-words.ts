/** Names the candidate and the period of a backtest. */
import type { BacktestRequest } from "../../../../client/interface.ts";
import { formatDay } from "../../data/format.ts";

export function nameRequest(request: BacktestRequest): string {
  const { rules = [], without = [], builtIn = [], ruleSet, isAlone, model, thresholds } = request;
  const parts = [
    ...(isAlone === true ? ["no other rules"] : []),
    ...(ruleSet === undefined ? [] : [ruleSet]),
    ...rules.map(({ ruleId, version, expression }) => {
      if (expression !== undefined) return `${ruleId} as edited`;
      return version === undefined ? ruleId : `${ruleId} version ${version}`;
    }),
    ...without.map((ruleId) => `without ${ruleId}`),
    ...builtIn.map(
      ({ code, mode, multiplier }) => `${code} ${mode}${multiplier === undefined ? "" : ` × ${multiplier}`}`,
    ),
    ...(model === undefined ? [] : [`model ${model}`]),
    ...(thresholds === undefined ? [] : [`review from ${thresholds.review}, decline from ${thresholds.decline}`]),
  ];
  return parts.length === 0 ? "what is live" : parts.join(", ");
}

export function namePeriod({ from, to }: BacktestRequest): string {
  if (from === undefined && to === undefined) return "the whole history";
  if (to === undefined) return `from ${formatDay(from)}`;
  // A date is the whole day; a time ends the period.
  const end = `${to.includes("T") ? "before " : "up to "}${formatDay(to)}`;
  return from === undefined ? end : `from ${formatDay(from)}, ${end}`;
}
