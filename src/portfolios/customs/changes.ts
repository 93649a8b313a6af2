/** What changes for good from some day on: a new device, a new home, other means. */

import type { Account } from "../accounts.ts";
import { dayMs } from "../calendar.ts";
import { drawPersonalCounterparties } from "../counterparties.ts";
import { scaleAmount } from "../ordinary.ts";
import type { Payment } from "../payment.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import { newDevice } from "../world.ts";
import type { Custom } from "./custom.ts";

/** The payments from some instant of the account's life on, agreements left out. */
function drawLater(world: World, account: Account, random: Random): readonly Payment[] {
  const fromMs = world.startMs + random.between(account.fromDay, account.untilDay) * dayMs;
  return account.payments.filter(({ timeMs, custom }) => timeMs >= fromMs && custom === undefined);
}

export const newDevices: Custom = (world, rate, random) => (account) => {
  if (!random.chance(rate)) return;
  const device = newDevice(world);
  for (const payment of drawLater(world, account, random)) payment.device = device;
};

export const movingHouse: Custom = (world, rate, random) => (account) => {
  if (!random.chance(rate)) return;
  const found = drawPersonalCounterparties(world.counterparties, random.next(), random.next(), random);
  for (const payment of drawLater(world, account, random)) payment.counterparty = random.pick(found);
};

export const levelChanges: Custom = (world, rate, random) => {
  const strength = random.between(0.1, 0.7);
  return (account) => {
    if (!random.chance(rate)) return;
    const factor = random.logNormal(strength);
    for (const payment of drawLater(world, account, random)) scaleAmount(world, account, payment, factor, random);
  };
};
