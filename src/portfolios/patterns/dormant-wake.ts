/** After a long silence an account pays much, and often more than once. */
import type { Account } from "../accounts.ts";
import { dayMs, hourMs, minuteMs } from "../calendar.ts";
import type { Random } from "../random.ts";
import { findThief, firstAfter } from "../thief.ts";
import type { World } from "../world.ts";
import { drawRange, type FraudPattern, payInARow } from "./pattern.ts";

export const dormantWake: FraudPattern = {
  smallest: 1,
  prepare(world, random) {
    const silences = drawRange(0.15, 0.7, random);
    const counts = drawRange(1, 8, random);
    const gaps = drawRange(2 * minuteMs, 30 * hourMs, random);
    const factors = drawRange(1.5, 25, random);
    return (limit) => {
      const thief = findThief(world, "dormant_wake", random);
      if (thief === undefined) return 0;
      const beginMs = silence(world, thief.victim, random.between(...silences) * (world.endMs - world.startMs), random);
      const wanted = Math.min(limit, Math.round(random.logBetween(...counts)));
      return payInARow({ wanted, beginMs, gaps }, random, (timeMs) =>
        thief.steal(timeMs, random.logBetween(...factors)),
      );
    };
  },
};

/** Finds a silence of the account, or makes one by removing payments; returns the instant at which it ends. */
function silence(world: World, account: Account, lengthMs: number, random: Random): number {
  const { payments } = account;
  for (let index = 0; index < payments.length; index += 1) {
    const fromMs = payments[index]?.timeMs ?? 0;
    const untilMs = payments[index + 1]?.timeMs ?? world.endMs;
    if (untilMs - fromMs > lengthMs) return random.between(fromMs + lengthMs, untilMs);
  }
  const latestMs = Math.max(world.startMs + dayMs, world.endMs - lengthMs);
  const fromMs = random.between(world.startMs + 0.3 * (latestMs - world.startMs), latestMs);
  const untilMs = Math.min(fromMs + lengthMs, world.endMs - hourMs);
  const isKept = account.payments.filter(({ timeMs, pattern: own }) => own !== undefined || timeMs < fromMs);
  // Whether it goes on afterwards as before is for the customer to say.
  const later = random.chance(0.5) ? account.payments.slice(firstAfter(payments, untilMs + hourMs)) : [];
  account.payments = [...isKept, ...later.filter((payment) => payment.pattern === undefined)];
  account.payments.sort((one, other) => one.timeMs - other.timeMs);
  return untilMs;
}
