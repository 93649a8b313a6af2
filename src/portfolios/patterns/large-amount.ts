/** One payment far above what the account usually pays, or above a level that hardly anybody reaches. */
import { shuffle } from "../counterparties.ts";
import { drawThief, findThief, isOpen } from "../thief.ts";
import type { World } from "../world.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

export const largeAmount: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const factors = drawRange(2.5, 60, random);
    const isAbsolute = random.chance(0.35);
    // In some portfolios almost all payments above the level are fraud.
    const isStrict = isAbsolute && random.chance(0.5);
    const share = isStrict ? world.shape.frauds.prevalence * random.next() : random.logBetween(0.0002, 0.01);
    const level = isAbsolute ? findHighLevel(world, share) : 0;
    const excess = random.between(0.05, 1.5);
    const above = isStrict ? listAbove(world, level) : [];
    shuffle(above, random);
    return () => {
      const found = above.pop();
      if (found !== undefined) {
        drawThief(world, found.account, "large_amount", random).takeOver(found.payment, 1);
        return 1;
      }
      const thief = findThief(world, "large_amount", random);
      if (thief === undefined) return 0;
      const { habit } = thief.victim;
      const amount = isAbsolute
        ? level * habit.currency.perDollar * (1 + random.exponential(excess))
        : habit.level * random.logBetween(...factors);
      return thief.stealAmount(thief.drawBeginMs(), amount) ? 1 : 0;
    };
  },
};

/** What only this share of all payments exceeds, in dollars. */
function findHighLevel(world: World, share: number): number {
  const amounts = world.accounts.flatMap(({ payments, habit }) =>
    payments.map(({ amount }) => amount / habit.currency.perDollar),
  );
  const sorted = Float64Array.from(amounts).sort();
  return sorted[Math.floor((1 - share) * sorted.length)] ?? 1;
}

function listAbove(world: World, level: number) {
  return world.accounts.flatMap((account) =>
    account.payments
      .filter((payment) => isOpen(payment) && payment.amount > level * account.habit.currency.perDollar)
      .map((payment) => ({ account, payment })),
  );
}
