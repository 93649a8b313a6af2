/** Payments by agreement: rent, subscriptions, instalments, and a payroll that pays many at once. */
import { dayMs, hourMs, minuteMs, monthDays } from "../calendar.ts";
import { pickAnyCounterparty } from "../counterparties.ts";
import { paymentAt, setAmount } from "../ordinary.ts";
import { addHonest, type Custom } from "./custom.ts";

/** Of an account's payments, so that agreements do not drown those that it decides on. */
const largestShare = 0.4;

export const regularPayments: Custom = (world, rate, random) => {
  const isLateAllowed = random.chance(0.5);
  const rentShare = random.between(0, 0.4);
  const batchHour = random.between(0, 10);
  return (account) => {
    const agreements = random.poisson(Math.min(rate, largestShare * account.rate * monthDays));
    for (let agreement = 0; agreement < agreements; agreement += 1) {
      const days = random.pick([7, 14, monthDays, monthDays, monthDays, 3 * monthDays]);
      const factor = random.chance(rentShare) ? random.logBetween(2, 30) : random.logBetween(0.05, 2);
      const counterparty = pickAnyCounterparty(world.counterparties, random);
      const amount = account.habit.level * factor;
      const raisedFrom = random.chance(0.15) ? random.below(world.shape.days) : world.shape.days;
      const raise = random.between(0.9, 1.25);
      for (let day = random.between(0, days); day < world.shape.days; day += days) {
        const late = isLateAllowed && random.chance(0.15) ? random.whole(1, 3) : 0;
        const timeOfDay = (batchHour + random.between(0, 0.5)) * hourMs;
        const timeMs = world.startMs + (Math.floor(day) + late) * dayMs + timeOfDay;
        const payment = paymentAt(world, account, counterparty, timeMs, random);
        setAmount(account, payment, day >= raisedFrom ? amount * raise : amount);
        addHonest(world, account, payment, "regular_payments");
      }
    }
  };
};

/** An account that pays many at once: wages, suppliers, members. */
export const payroll: Custom = (world, rate, random) => {
  const spread = random.between(0.02, 0.6);
  const lengthMs = random.logBetween(minuteMs, 2 * hourMs);
  return (account) => {
    if (!random.chance(rate)) return;
    const count = Math.round(random.logBetween(3, Math.max(4, 15 * account.rate)));
    const payees = Array.from({ length: count }, () => ({
      counterparty: random.below(world.counterparties.list.length),
      amount: account.habit.level * random.logBetween(1, 6) * random.logNormal(spread),
    }));
    const hour = random.between(0, 20);
    for (let day = random.between(0, monthDays); day < world.shape.days; day += monthDays) {
      const beginMs = world.startMs + Math.floor(day) * dayMs + hour * hourMs;
      for (const { counterparty, amount } of payees) {
        const timeMs = beginMs + random.between(0, lengthMs);
        const payment = paymentAt(world, account, counterparty, timeMs, random);
        setAmount(account, payment, amount);
        addHonest(world, account, payment, "payroll");
      }
    }
  };
};
