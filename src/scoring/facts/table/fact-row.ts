/** What is written down of a fact; lists of features, themes, names for rules and the built-in model's inputs follow from it. */

export type FactUnit =
  | "milliseconds"
  | "money"
  | "transactions"
  | "times"
  | "share"
  | "log-odds"
  | "standard deviations"
  | "hour"
  | "weekday"
  | "count"
  /** 1 or 0. */
  | "truth";

export interface FactRow {
  /** Its index among all facts, the instant first. Kept vectors are read by it: a new fact gets the next number, none changes. */
  readonly order: number;
  readonly unit: FactUnit;
  /** Code of the reason that the feature speaks under. Only the instant has none: it is no feature. */
  readonly theme?: string;
  readonly meaning: string;
  /** Its name in users' rules; without one, rules do not see it. Never taken back: rules are kept for years. */
  readonly ruleName?: string;
  /** Whether the built-in model reads it: always, or where parties or labels are known. */
  readonly trained?: "always" | "linked";
  /** It only grows while a service is in use: that it does is no drift. */
  readonly grows?: true;
  /** What became of the transaction itself: kept for what comes after it, and read by no model. */
  readonly isOutcome?: true;
}

export type FactRows = Readonly<Record<string, FactRow>>;

/** A row of a fact that is a feature. */
export function fact<const Theme extends string>(
  order: number,
  unit: FactUnit,
  theme: Theme,
  more: Omit<FactRow, "order" | "unit" | "theme">,
): FactRow & { readonly theme: Theme } {
  return { order, unit, theme, ...more };
}
