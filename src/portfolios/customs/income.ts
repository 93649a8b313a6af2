/** Money that comes in: wages, with spending in the days after, and refunds of what was bought. */
import { dayMs, hourMs, monthDays } from "../calendar.ts";
import { pickAnyCounterparty } from "../counterparties.ts";
import { ordinaryPayment, paymentAt, setAmount } from "../ordinary.ts";
import { addHonest, type Custom } from "./custom.ts";

export const income: Custom = (world, rate, random) => {
  const commonDay = random.below(30);
  const commonShare = random.next();
  const intervals = random.pick([[monthDays], [monthDays, 14], [monthDays, 7, 14]]);
  const spendingShare = random.chance(0.5) ? random.next() : 0;
  const wobble = random.chance(0.6) ? 0 : random.between(0.01, 0.4);
  return (account) => {
    if (!random.chance(rate)) return;
    // Who pays seldom is not paid every week.
    const days = account.rate < 0.5 ? monthDays : random.pick(intervals);
    const employer = pickAnyCounterparty(world.counterparties, random);
    const amount = account.habit.level * Math.max(1, account.rate * days) * random.between(0.6, 1.5);
    const hour = random.between(0, 18);
    const first = random.chance(commonShare) ? commonDay % days : random.between(0, days);
    for (let day = first; day < world.shape.days; day += days) {
      const timeMs = world.startMs + Math.floor(day) * dayMs + (hour + random.next()) * hourMs;
      const payment = paymentAt(world, account, employer, timeMs, random);
      setAmount(account, payment, -amount * random.logNormal(wobble));
      addHonest(world, account, payment, "income");
      if (!random.chance(spendingShare)) continue;
      const further = random.poisson(Math.min(4, account.rate * 2));
      for (let count = 0; count < further; count += 1) {
        const laterMs = timeMs + random.between(0, 2.5) * dayMs;
        addHonest(world, account, ordinaryPayment(world, account, laterMs, random), "income");
      }
    }
  };
};

export const refunds: Custom = (world, rate, random) => {
  const longestDays = random.logBetween(1, 40);
  const partShare = random.next() * 0.5;
  return (account) => {
    for (const bought of account.payments.slice()) {
      if (bought.amount <= 0 || !random.chance(rate)) continue;
      const timeMs = bought.timeMs + random.between(0.02, longestDays) * dayMs;
      const payment = { ...bought, timeMs };
      setAmount(account, payment, -bought.amount * (random.chance(partShare) ? random.between(0.1, 1) : 1));
      addHonest(world, account, payment, "refunds");
    }
  };
};
