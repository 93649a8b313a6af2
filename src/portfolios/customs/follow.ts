/** Applies the customs of the shape to every account. */
import { type CustomName, customNames } from "../custom-shape.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import { holidays, levelChanges, movingHouse, newDevices } from "./changes.ts";
import type { Custom } from "./custom.ts";
import { income, refunds } from "./income.ts";
import { largePurchases, shoppingDays, smallSeries } from "./purchases.ts";
import { payroll, regularPayments } from "./regular-payments.ts";
import { doubleTaps, retries, splitPayments } from "./repeats.ts";

const customs: Readonly<Record<CustomName, Custom>> = {
  regular_payments: regularPayments,
  income,
  refunds,
  large_purchases: largePurchases,
  double_taps: doubleTaps,
  retries,
  split_payments: splitPayments,
  small_series: smallSeries,
  shopping_days: shoppingDays,
  holidays,
  new_devices: newDevices,
  moving_house: movingHouse,
  level_changes: levelChanges,
  payroll,
};

export function followCustoms(world: World, random: Random): void {
  const followed = customNames.flatMap((name) => {
    const own = random.fork();
    const rate = world.shape.customs[name];
    return rate > 0 ? [customs[name](world, rate, own)] : [];
  });
  for (const account of world.accounts) {
    for (const follow of followed) follow(account);
    account.payments.sort((one, other) => one.timeMs - other.timeMs);
  }
}
