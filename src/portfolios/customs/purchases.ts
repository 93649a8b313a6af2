/** Rare purchases of honest customers: a large one, several tiny ones, a day of many. */
import { hourMs, minuteMs, secondMs } from "../calendar.ts";
import { pickAnyCounterparty } from "../counterparties.ts";
import { ordinaryPayment, paymentAt, scaleAmount, setAmount } from "../ordinary.ts";
import { addHonest, type Custom, drawTimes, usualInstant } from "./custom.ts";

export const largePurchases: Custom = (world, rate, random) => {
  const least = random.logBetween(2, 8);
  const most = least * random.logBetween(1.2, 8);
  const newShare = random.next();
  return (account) => {
    for (let left = drawTimes(account, rate, random); left > 0; left -= 1) {
      const timeMs = usualInstant(world, account, random);
      const payment = random.chance(newShare)
        ? paymentAt(world, account, pickAnyCounterparty(world.counterparties, random), timeMs, random)
        : ordinaryPayment(world, account, timeMs, random);
      setAmount(account, payment, account.habit.level * random.logBetween(least, most));
      addHonest(world, account, payment, "large_purchases");
    }
  };
};

/** Gifts to charities, parking, vending machines, songs: like somebody who tests a card, but nothing large follows. */
export const smallSeries: Custom = (world, rate, random) => {
  const largest = random.logBetween(0.01, 0.3);
  const gapMs = random.logBetween(30 * secondMs, 3 * hourMs);
  return (account) => {
    for (let left = drawTimes(account, rate, random); left > 0; left -= 1) {
      const amount = account.habit.level * largest * random.between(0.2, 1);
      const wobble = random.chance(0.5) ? 0 : 0.5;
      let timeMs = usualInstant(world, account, random);
      for (let count = random.whole(2, 9); count > 0; count -= 1) {
        const payment = ordinaryPayment(world, account, timeMs, random);
        setAmount(account, payment, amount * random.logNormal(wobble));
        addHonest(world, account, payment, "small_series");
        timeMs += random.exponential(gapMs);
      }
    }
  };
};

export const shoppingDays: Custom = (world, rate, random) => {
  const most = random.logBetween(5, 30);
  const hours = random.between(0.5, 9);
  return (account) => {
    for (let left = drawTimes(account, rate, random); left > 0; left -= 1) {
      const beginMs = usualInstant(world, account, random);
      const factor = random.logNormal(0.4);
      for (let count = random.whole(4, Math.ceil(most)); count > 0; count -= 1) {
        const timeMs = beginMs + random.between(minuteMs, hours * hourMs);
        const payment = ordinaryPayment(world, account, timeMs, random);
        scaleAmount(world, account, payment, factor, random);
        addHonest(world, account, payment, "shopping_days");
      }
    }
  };
};
