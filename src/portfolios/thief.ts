/** A thief at work: whose account, at which hours, from which device and country, and whom they pay. */
import type { Account } from "./accounts.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { countryCodes, pickAnyCounterparty } from "./counterparties.ts";
import type { PatternName } from "./fraud-shape.ts";
import { ordinaryPayment, paymentAt, scaleAmount, setAmount } from "./ordinary.ts";
import type { Payment } from "./payment.ts";
import type { Random } from "./random.ts";
import { type Rhythm, rhythmOf, timeOfDayMs } from "./rhythm.ts";
import type { World } from "./world.ts";
import { newDevice } from "./world.ts";

interface Thief {
  readonly pattern: PatternName;
  readonly rhythm: Rhythm;
  readonly shiftMs: number;
  /** Undefined stands for the victim's. */
  readonly device: number | undefined;
  readonly country: number | undefined;
  /** What the victim's usual amounts are multiplied by, so that they follow the victim or the portfolio. */
  readonly scale: number;
  /** Those that they pay; with none, the victim's. */
  readonly counterparties: readonly number[];
}

const anyHour = rhythmOf(new Array<number>(24).fill(1));

export function drawThief(world: World, victim: Account, pattern: PatternName, random: Random): Thief {
  const { thieves } = world.shape.frauds;
  let rhythm = victim.rhythm;
  let shiftMs = 0;
  const mood = random.next();
  if (mood < thieves.nightShare) rhythm = drawNight(random);
  else if (mood < thieves.nightShare + thieves.anyHourShare) rhythm = anyHour;
  else if (mood < thieves.nightShare + thieves.anyHourShare + thieves.shiftedShare) {
    shiftMs = random.between(3, 21) * hourMs;
  }
  const hasOwnCounterparties = random.chance(thieves.newCounterpartyShare);
  return {
    pattern,
    rhythm,
    shiftMs,
    device: random.chance(thieves.newDeviceShare) ? newDevice(world) : undefined,
    country: random.chance(thieves.newCountryShare) ? random.below(countryCodes.length) : undefined,
    scale: random.chance(thieves.ownLevelShare)
      ? (world.shape.amounts.level * victim.habit.currency.perDollar) / victim.habit.level
      : 1,
    counterparties: hasOwnCounterparties ? drawTargets(world, random) : [],
  };
}

/** A few hours somewhere around the night. */
function drawNight(random: Random): Rhythm {
  const from = random.between(20, 25);
  const length = random.between(3, 8);
  return rhythmOf(Array.from({ length: 24 }, (_, hour) => ((hour + 48 - from) % 24 < length ? 1 : 0.01)));
}

export function drawTargets(world: World, random: Random, count = random.whole(1, 12)): number[] {
  const isFavourite = random.chance(world.shape.frauds.thieves.favouriteShare) && world.favourites.length > 0;
  return Array.from({ length: count }, () =>
    isFavourite ? random.pick(world.favourites) : pickAnyCounterparty(world.counterparties, random),
  );
}

/** An instant of this day of the portfolio, at the thief's hours. */
export function thiefTimeMs(world: World, thief: Thief, day: number, random: Random): number {
  const timeOfDay = (timeOfDayMs(thief.rhythm, random.next()) + thief.shiftMs) % dayMs;
  return world.startMs + Math.floor(day) * dayMs + timeOfDay;
}

/** Where an incident begins: a day on which the account lives, after the quiet first days. */
export function drawBegin(world: World, victim: Account, thief: Thief, random: Random): number {
  const quietDays = Math.floor(world.shape.frauds.quietShare * world.shape.days);
  const from = Math.max(victim.fromDay, Math.min(quietDays, victim.untilDay - 1));
  return thiefTimeMs(world, thief, random.between(from, victim.untilDay), random);
}

/** Pays what the victim might have paid, times a factor. Instants after the portfolio's end are not recorded. */
export function steal(world: World, victim: Account, thief: Thief, timeMs: number, factor: number, random: Random) {
  const payment = makeTheft(world, victim, thief, timeMs, random);
  scaleAmount(world, victim, payment, factor * thief.scale, random);
  return record(world, victim, payment);
}

/** Pays exactly this much. */
export function stealAmount(
  world: World,
  victim: Account,
  thief: Thief,
  timeMs: number,
  amount: number,
  random: Random,
) {
  const payment = makeTheft(world, victim, thief, timeMs, random);
  setAmount(victim, payment, amount);
  return record(world, victim, payment);
}

function makeTheft(world: World, victim: Account, thief: Thief, timeMs: number, random: Random): Payment {
  const payment =
    thief.counterparties.length > 0
      ? paymentAt(world, victim, random.pick(thief.counterparties), timeMs, random)
      : ordinaryPayment(world, victim, timeMs, random);
  return disguise(payment, thief);
}

/** Says whether it lies within the portfolio. */
function record(world: World, victim: Account, payment: Payment): boolean {
  if (payment.timeMs >= world.endMs) return false;
  victim.thefts.push(payment);
  return true;
}

function disguise(payment: Payment, thief: Thief): Payment {
  payment.pattern = thief.pattern;
  if (thief.device !== undefined) payment.device = thief.device;
  if (thief.country !== undefined) payment.country = thief.country;
  return payment;
}

/** One of the victim's own payments becomes the thief's. */
export function takeOver(
  world: World,
  victim: Account,
  thief: Thief,
  payment: Payment,
  factor: number,
  random: Random,
): void {
  disguise(payment, thief);
  payment.custom = undefined;
  if (factor !== 1) scaleAmount(world, victim, payment, factor, random);
}

export function isOpen(payment: Payment): boolean {
  return payment.pattern === undefined && payment.amount > 0;
}

/** Some account with at least that many payments of its own, as the portfolio's thieves choose; none after many attempts. */
export function findVictim(
  world: World,
  random: Random,
  accepts: (account: Account) => boolean = (account) => account.payments.length >= 5,
): Account | undefined {
  const { accounts, shape } = world;
  const most = shape.frauds.thieves.areVictimsActive ? 1 : 0;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const account = random.pick(accounts);
    if (!accepts(account)) continue;
    const usual = shape.accounts.rate * (account.untilDay - account.fromDay);
    // With little activity refused more often, but not for ever.
    if (most === 0 || attempt > 20 || random.chance(account.payments.length / (2 * usual + 1))) return account;
  }
  return undefined;
}

/** The place of the first that is not before the instant, in a list in order of time. */
export function firstAfter(payments: readonly { readonly timeMs: number }[], timeMs: number): number {
  let low = 0;
  let high = payments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((payments[middle]?.timeMs ?? 0) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
