/** What every honest custom has in common, and what they share in following it. */
import type { Account } from "../accounts.ts";
import { dayMs } from "../calendar.ts";
import type { CustomName } from "../custom-shape.ts";
import type { Payment } from "../payment.ts";
import type { Random } from "../random.ts";
import { timeOfDayMs } from "../rhythm.ts";
import type { World } from "../world.ts";

/** Draws the custom's parameters for this portfolio, and returns what it does to an account's payments. The rate is above 0. */
export type Custom = (world: World, rate: number, random: Random) => (account: Account) => void;

/** An instant at which the account might well pay. */
export function usualInstant(world: World, account: Account, random: Random): number {
  const day = Math.floor(random.between(account.fromDay, account.untilDay));
  return world.startMs + day * dayMs + timeOfDayMs(account.rhythm, random.next());
}

/** Adds it unless it lies outside the account's life. The list is put in order once all customs are done. */
export function addHonest(world: World, account: Account, payment: Payment, custom: CustomName): void {
  const fromMs = world.startMs + account.fromDay * dayMs;
  const untilMs = world.startMs + account.untilDay * dayMs;
  if (payment.timeMs < fromMs || payment.timeMs >= untilMs) return;
  payment.custom = custom;
  account.payments.push(payment);
}

/** How often something happens to the account that happens so often in a year. */
export function drawTimes(account: Account, timesYearly: number, random: Random): number {
  return random.poisson((timesYearly * (account.untilDay - account.fromDay)) / 365);
}
