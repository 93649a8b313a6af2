/** In what money the amounts of a backtest are. */
import type { BacktestResult } from "../../../../client/interface.ts";

type Currencies = Pick<BacktestResult, "currencies">;

/** Undefined where there are several or none, or where an earlier version did not note them. */
export function currencyOf({ currencies }: Currencies): string | undefined {
  return currencies?.length === 1 ? (currencies[0] ?? undefined) : undefined;
}

/** Empty where all amounts are of one currency. */
export function currencyNote({ currencies = [] }: Currencies): string {
  if (currencies.length < 2) return "";
  return `Amounts are added up without conversion: ${currencies.map((one) => one ?? "no currency").join(", ")}.`;
}
