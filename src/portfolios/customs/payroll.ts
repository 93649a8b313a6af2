/** An account that pays many at once, every month: wages, suppliers, members. */
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import { paymentAt, setAmount } from "../ordinary.ts";
import { addHonest, type Custom } from "./custom.ts";

const monthDays = 365.25 / 12;

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
