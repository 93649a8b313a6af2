/** What changes an account's payments: for good a new device, a new home or other means, for some days holidays. */
import type { Account } from "../accounts.ts";
import { dayMs, hourMs } from "../calendar.ts";
import { countryCodes, drawPersonalCounterparties, pickAnyCounterparty } from "../counterparties.ts";
import { ordinaryPayment, scaleAmount } from "../ordinary.ts";
import type { Payment } from "../payment.ts";
import type { Random } from "../random.ts";
import { newDevice, type World } from "../world.ts";
import { addHonest, type Custom } from "./custom.ts";

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

/** Days to weeks elsewhere: other hours, amounts and counterparties, perhaps another country. */
export const holidays: Custom = (world, rate, random) => {
  const longestDays = random.between(3, 24);
  const abroadShare = random.next();
  const farthestHours = random.between(0, 11);
  const dearest = random.logBetween(1.05, 4);
  const busiest = random.chance(0.5) ? random.between(0, 2) : 0;
  return (account) => {
    if (!random.chance(rate)) return;
    const days = random.between(2, longestDays);
    const beginMs = world.startMs + random.between(account.fromDay, account.untilDay) * dayMs;
    const endMs = beginMs + days * dayMs;
    const country = random.chance(abroadShare) ? random.below(countryCodes.length) : account.home;
    const shiftMs = Math.round(random.between(-farthestHours, farthestHours)) * hourMs;
    const factor = random.logBetween(0.7, dearest);
    const change = (payment: Payment) => {
      payment.country = country;
      payment.counterparty = pickAnyCounterparty(world.counterparties, random);
      payment.custom = "holidays";
      scaleAmount(world, account, payment, factor, random);
    };
    for (const payment of account.payments) {
      // Agreements go on at home.
      if (payment.timeMs < beginMs || payment.timeMs >= endMs || payment.custom !== undefined) continue;
      change(payment);
      payment.timeMs = Math.min(Math.max(payment.timeMs + shiftMs, beginMs), endMs - 1, world.endMs - 1);
    }
    const further = random.poisson(Math.min(30, account.rate * days * busiest * random.next()));
    for (let count = 0; count < further; count += 1) {
      const payment = ordinaryPayment(world, account, random.between(beginMs, endMs), random);
      change(payment);
      addHonest(world, account, payment, "holidays");
    }
  };
};
