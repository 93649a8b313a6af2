/** The accounts of a portfolio: kinds, and how each of them differs. */
import { type AmountHabit, type AmountShape, drawAmountHabit } from "./amounts.ts";
import { type Counterparties, drawPersonalCounterparties } from "./counterparties.ts";
import type { Payment } from "./payment.ts";
import type { Random } from "./random.ts";
import { drawRhythm, type Rhythm, type RhythmShape } from "./rhythm.ts";

interface AccountKind {
  readonly name: string;
  readonly weight: number;
  /** What it multiplies the usual amount, and the payments a day, by. */
  readonly amountFactor: number;
  readonly rateFactor: number;
}

export interface AccountShape {
  readonly count: number;
  /** Payments a day of an account, on average. */
  readonly rate: number;
  /** Deviation of the accounts' rates. */
  readonly rateSpread: number;
  readonly kinds: readonly AccountKind[];
  /** Shares of accounts that begin, and end, within the portfolio's days. */
  readonly joiningShare: number;
  readonly endingShare: number;
  /** Share of accounts that pay nothing for weeks. */
  readonly idleShare: number;
  readonly devices: number;
}

const kindNames = ["personal", "business", "savings", "credit", "checking", "student", "prepaid", "wallet", "premium"];

export function drawAccountShape(count: number, rate: number, isPlain: boolean, random: Random): AccountShape {
  const kinds = random.chance(0.35) ? 1 : random.whole(2, 5);
  const difference = random.chance(0.7) ? random.between(0.1, 1.5) : 0;
  return {
    count,
    rate,
    rateSpread: random.chance(0.8) ? random.between(0, 1.2) : 0,
    kinds: Array.from({ length: kinds }, () => ({
      name: random.pick(kindNames),
      weight: random.gamma(1.5),
      amountFactor: random.logNormal(difference),
      rateFactor: random.logNormal(0.5 * difference),
    })),
    joiningShare: !isPlain && random.chance(0.5) ? random.between(0, 0.6) : 0,
    endingShare: !isPlain && random.chance(0.4) ? random.between(0, 0.3) : 0,
    idleShare: !isPlain && random.chance(0.5) ? random.between(0, 0.3) : 0,
    devices: random.whole(1, 3),
  };
}

export interface Account {
  readonly index: number;
  readonly kind: AccountKind;
  readonly habit: AmountHabit;
  readonly rhythm: Rhythm;
  readonly rate: number;
  readonly fromDay: number;
  readonly untilDay: number;
  /** Days on which it pays nothing, the second excluded. */
  readonly idleDays: readonly [number, number];
  readonly home: number;
  counterparties: readonly number[];
  readonly devices: readonly number[];
  /** What it pays and gets itself, in order of time. */
  payments: Payment[];
  /** What thieves pay with it, in no order. */
  readonly thefts: Payment[];
}

interface AccountSurroundings {
  readonly shape: AccountShape;
  readonly amounts: AmountShape;
  readonly rhythm: RhythmShape;
  readonly counterparties: Counterparties;
  readonly days: number;
}

/** With rates that add up to what the shape says, whatever the draw of the single ones. */
export function makeAccounts(around: AccountSurroundings, random: Random): Account[] {
  const { count, rate } = around.shape;
  const accounts = Array.from({ length: count }, (_, index) => makeAccount(index, around, random));
  const drawn = accounts.reduce((sum, { rate: own, fromDay, untilDay }) => sum + own * (untilDay - fromDay), 0);
  const wanted = rate * around.days * count;
  return accounts.map((account) => ({ ...account, rate: (account.rate * wanted) / drawn }));
}

function makeAccount(index: number, around: AccountSurroundings, random: Random): Account {
  const { shape, days, counterparties } = around;
  const kind = shape.kinds[random.weighted(shape.kinds.map(({ weight }) => weight))];
  if (kind === undefined) throw new Error("A portfolio has at least one kind of accounts.");
  const fromDay = random.chance(shape.joiningShare) ? random.below(Math.floor(0.9 * days)) : 0;
  const untilDay = random.chance(shape.endingShare) ? random.whole(fromDay + 1, days) : days;
  const x = random.next();
  const y = random.next();
  const habit = drawAmountHabit(around.amounts, random);
  habit.level *= kind.amountFactor;
  return {
    index,
    kind,
    habit,
    rhythm: drawRhythm(around.rhythm, random),
    rate: kind.rateFactor * random.logNormal(shape.rateSpread),
    fromDay,
    untilDay,
    idleDays: drawIdleDays(shape, fromDay, untilDay, random),
    home: Math.floor(x * counterparties.shape.homeCountries),
    counterparties: drawPersonalCounterparties(counterparties, x, y, random),
    devices: Array.from({ length: random.whole(1, shape.devices) }, (_, device) => 8 * index + device),
    payments: [],
    thefts: [],
  };
}

function drawIdleDays(
  shape: AccountShape,
  fromDay: number,
  untilDay: number,
  random: Random,
): readonly [number, number] {
  const length = untilDay - fromDay;
  if (length < 15 || !random.chance(shape.idleShare)) return [0, 0];
  const begin = fromDay + random.below(Math.floor(length / 2));
  return [begin, begin + random.whole(7, Math.floor(length / 2))];
}
