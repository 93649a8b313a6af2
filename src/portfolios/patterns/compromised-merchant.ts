/** For a while many payments at one counterparty are fraud, with ordinary amounts: only the counterparty shows it. */
import type { Account } from "../accounts.ts";
import { dayMs } from "../calendar.ts";
import type { Payment } from "../payment.ts";
import type { Random } from "../random.ts";
import { drawThief, firstAfter, isOpen } from "../thief.ts";
import type { World } from "../world.ts";
import { drawRange, type FraudPattern } from "./pattern.ts";

interface Visit {
  readonly account: Account;
  readonly payment: Payment;
  readonly timeMs: number;
}

export const compromisedMerchant: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const visits = listVisits(world);
    if (visits.length === 0) return undefined;
    const lengths = drawRange(4, 75, random);
    const shares = random.chance(0.6) ? ([1, 1] as const) : drawRange(0.15, 1, random);
    const factors = random.chance(0.7) ? ([1, 1] as const) : drawRange(0.6, 2, random);
    const isBusy = random.chance(0.5);
    return (limit) => {
      const merchant = pickMerchant(visits, isBusy, random);
      const share = random.between(...shares);
      const latest = world.endMs - world.startMs;
      const quietMs = world.shape.frauds.quietShare * latest;
      const beginMs = world.startMs + random.between(quietMs, latest);
      const endMs = beginMs + random.logBetween(...lengths) * dayMs;
      let made = 0;
      for (let index = firstAfter(merchant, beginMs); made < limit; index += 1) {
        const visit = merchant[index];
        if (visit === undefined || visit.timeMs >= endMs) break;
        if (!isOpen(visit.payment) || !random.chance(share)) continue;
        const thief = drawThief(world, visit.account, "compromised_merchant", random).with({ country: undefined });
        thief.takeOver(visit.payment, random.between(...factors));
        made += 1;
      }
      return made;
    };
  },
};

/** By counterparty, each in order of time; those that nobody pays are left out. */
function listVisits(world: World): Visit[][] {
  const visits: Visit[][] = world.counterparties.list.map(() => []);
  for (const account of world.accounts) {
    for (const payment of account.payments) {
      if (payment.amount > 0) visits[payment.counterparty]?.push({ account, payment, timeMs: payment.timeMs });
    }
  }
  for (const merchant of visits) merchant.sort((one, other) => one.timeMs - other.timeMs);
  return visits.filter(({ length }) => length > 0);
}

/** Of a few, the one with most visits, where thieves choose like that. */
function pickMerchant(visits: readonly (readonly Visit[])[], isBusy: boolean, random: Random): readonly Visit[] {
  let best = random.pick(visits);
  for (let other = 0; isBusy && other < 3; other += 1) {
    const candidate = random.pick(visits);
    if (candidate.length > best.length) best = candidate;
  }
  return best;
}
