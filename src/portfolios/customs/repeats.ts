/** The same payment again: a tap too many, tries until it works, a bill that is paid in parts. */
import { minuteMs, secondMs } from "../calendar.ts";
import { setAmount } from "../ordinary.ts";
import { addHonest, type Custom } from "./custom.ts";

export const doubleTaps: Custom = (world, rate, random) => {
  const longestMs = random.logBetween(5 * secondMs, 5 * minuteMs);
  return (account) => {
    for (const payment of account.payments.slice()) {
      if (!random.chance(rate)) continue;
      const timeMs = payment.timeMs + random.between(secondMs, longestMs);
      addHonest(world, account, { ...payment, timeMs }, "double_taps");
    }
  };
};

export const retries: Custom = (world, rate, random) => {
  const most = random.whole(1, 6);
  const gapMs = random.logBetween(10 * secondMs, 20 * minuteMs);
  return (account) => {
    for (const payment of account.payments.slice()) {
      if (!random.chance(rate)) continue;
      let { timeMs } = payment;
      for (let count = random.whole(1, most); count > 0; count -= 1) {
        timeMs += secondMs + random.exponential(gapMs);
        addHonest(world, account, { ...payment, timeMs }, "retries");
      }
    }
  };
};

/** The first part takes the place of the whole. */
export const splitPayments: Custom = (world, rate, random) => {
  const gapMs = random.logBetween(20 * secondMs, 30 * minuteMs);
  return (account) => {
    for (const payment of account.payments.slice()) {
      if (payment.amount <= 0 || !random.chance(rate)) continue;
      const parts = random.whole(2, 5);
      setAmount(account, payment, (payment.amount * random.between(1, parts)) / parts);
      let { timeMs } = payment;
      for (let count = 1; count < parts; count += 1) {
        timeMs += secondMs + random.exponential(gapMs);
        addHonest(world, account, { ...payment, timeMs }, "split_payments");
      }
      payment.custom = "split_payments";
    }
  };
};
