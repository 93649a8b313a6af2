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

interface Traits {
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

class Thief {
  readonly victim: Account;
  readonly #world: World;
  readonly #random: Random;
  readonly #traits: Traits;

  constructor(world: World, victim: Account, random: Random, traits: Traits) {
    this.#world = world;
    this.victim = victim;
    this.#random = random;
    this.#traits = traits;
  }

  /** The same thief with some traits changed. */
  with(traits: Partial<Traits>): Thief {
    return new Thief(this.#world, this.victim, this.#random, { ...this.#traits, ...traits });
  }

  /** An instant of this day of the portfolio, at the thief's hours. */
  timeMs(day: number): number {
    const { rhythm, shiftMs } = this.#traits;
    const timeOfDay = (timeOfDayMs(rhythm, this.#random.next()) + shiftMs) % dayMs;
    return this.#world.startMs + Math.floor(day) * dayMs + timeOfDay;
  }

  /** Where an incident begins: a day on which the account is in use, after the quiet first days. */
  drawBeginMs(): number {
    const { frauds, days } = this.#world.shape;
    const { fromDay, untilDay } = this.victim;
    const from = Math.max(fromDay, Math.min(Math.floor(frauds.quietShare * days), untilDay - 1));
    return this.timeMs(this.#random.between(from, untilDay));
  }

  /** Pays what the victim might have paid, times a factor. False for an instant after the portfolio's end. */
  steal(timeMs: number, factor: number): boolean {
    const payment = this.#makePayment(timeMs);
    scaleAmount(this.#world, this.victim, payment, factor * this.#traits.scale, this.#random);
    return this.#record(payment);
  }

  /** Pays exactly this much. */
  stealAmount(timeMs: number, amount: number): boolean {
    const payment = this.#makePayment(timeMs);
    setAmount(this.victim, payment, amount);
    return this.#record(payment);
  }

  /** One of the victim's own payments becomes the thief's. */
  takeOver(payment: Payment, factor: number): void {
    this.#disguise(payment);
    payment.custom = undefined;
    if (factor !== 1) scaleAmount(this.#world, this.victim, payment, factor, this.#random);
  }

  #makePayment(timeMs: number): Payment {
    const { counterparties } = this.#traits;
    const payment =
      counterparties.length > 0
        ? paymentAt(this.#world, this.victim, this.#random.pick(counterparties), timeMs, this.#random)
        : ordinaryPayment(this.#world, this.victim, timeMs, this.#random);
    this.#disguise(payment);
    return payment;
  }

  #disguise(payment: Payment): void {
    const { pattern, device, country } = this.#traits;
    payment.pattern = pattern;
    if (device !== undefined) payment.device = device;
    if (country !== undefined) payment.country = country;
  }

  #record(payment: Payment): boolean {
    if (payment.timeMs >= this.#world.endMs) return false;
    this.victim.thefts.push(payment);
    return true;
  }
}

/** A thief for an account that the portfolio's thieves would choose; none after many attempts. */
export function findThief(
  world: World,
  pattern: PatternName,
  random: Random,
  accepts?: (account: Account) => boolean,
): Thief | undefined {
  const victim = findVictim(world, random, accepts);
  return victim && drawThief(world, victim, pattern, random);
}

const anyHour = rhythmOf(new Array<number>(24).fill(1));

export function drawThief(world: World, victim: Account, pattern: PatternName, random: Random): Thief {
  const { thieves } = world.shape.frauds;
  let rhythm = victim.rhythm;
  let shiftMs = 0;
  const drawn = random.next();
  if (drawn < thieves.nightShare) rhythm = drawNight(random);
  else if (drawn < thieves.nightShare + thieves.anyHourShare) rhythm = anyHour;
  else if (drawn < thieves.nightShare + thieves.anyHourShare + thieves.shiftedShare) {
    shiftMs = random.between(3, 21) * hourMs;
  }
  const hasOwnCounterparties = random.chance(thieves.newCounterpartyShare);
  return new Thief(world, victim, random, {
    pattern,
    rhythm,
    shiftMs,
    device: random.chance(thieves.newDeviceShare) ? newDevice(world) : undefined,
    country: random.chance(thieves.newCountryShare) ? random.below(countryCodes.length) : undefined,
    scale: random.chance(thieves.ownLevelShare)
      ? (world.shape.amounts.level * victim.habit.currency.perDollar) / victim.habit.level
      : 1,
    counterparties: hasOwnCounterparties ? drawTargets(world, random) : [],
  });
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

export function isOpen(payment: Payment): boolean {
  return payment.pattern === undefined && payment.amount > 0;
}

function findVictim(
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

/** The index of the first that is not before the instant, in a list in order of time. */
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
