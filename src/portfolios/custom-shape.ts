/** How often honest customers do what is unusual. */
import type { Random } from "./random.ts";

export const customNames = [
  "regular_payments",
  "income",
  "refunds",
  "large_purchases",
  "double_taps",
  "retries",
  "split_payments",
  "small_series",
  "shopping_days",
  "holidays",
  "new_devices",
  "moving_house",
  "level_changes",
  "payroll",
] as const;
export type CustomName = (typeof customNames)[number];

/** The lowest and highest rate of a custom that occurs at all, and what it is a rate of. */
const ranges: Readonly<Record<CustomName, readonly [number, number]>> = {
  // Agreements of an account.
  regular_payments: [0.3, 6],
  // Shares of accounts.
  income: [0.1, 1],
  holidays: [0.02, 0.6],
  new_devices: [0.02, 0.6],
  moving_house: [0.005, 0.15],
  level_changes: [0.02, 0.6],
  payroll: [0.01, 0.2],
  // Shares of payments.
  refunds: [0.001, 0.05],
  double_taps: [0.0005, 0.02],
  retries: [0.0005, 0.02],
  split_payments: [0.0005, 0.01],
  // Times a year and account.
  large_purchases: [0.03, 4],
  small_series: [0.03, 2],
  shopping_days: [0.05, 4],
};

/** 0 is never. */
export type CustomShape = Readonly<Record<CustomName, number>>;

export function drawCustomShape(isPlain: boolean, random: Random): CustomShape {
  const variety = isPlain ? 0 : random.next();
  return Object.fromEntries(
    customNames.map((name) => [name, random.chance(variety) ? random.logBetween(...ranges[name]) : 0]),
  ) as Record<CustomName, number>;
}
