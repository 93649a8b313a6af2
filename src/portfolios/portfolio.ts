/** A simulated portfolio: what honest customers and thieves pay, with the truth beside each payment. Same seed, same portfolio. */

import type { Transaction } from "../contract/transactions.ts";
import { type Account, makeAccounts } from "./accounts.ts";
import { drawArrivals } from "./arrivals.ts";
import { dayMs } from "./calendar.ts";
import { type Counterparties, categoryCodes, countryCodes, makeCounterparties } from "./counterparties.ts";
import { followCustoms } from "./customs/follow.ts";
import { commitFrauds } from "./frauds.ts";
import { drawKnownAtMs } from "./labels.ts";
import { makeNewcomers } from "./newcomers.ts";
import { ordinaryPayment } from "./ordinary.ts";
import type { Payment, SimulatedTransaction } from "./payment.ts";
import { Random } from "./random.ts";
import { weighDays } from "./rhythm.ts";
import { drawShape, type PortfolioShape } from "./shape.ts";
import type { World } from "./world.ts";

interface Portfolio {
  readonly shape: PortfolioShape;
  /** In order of time, then of their ids. */
  readonly transactions: readonly SimulatedTransaction[];
}

/** Without a shape it draws one. */
export function simulatePortfolio(seed: number, shape?: PortfolioShape): Portfolio {
  const random = new Random(seed);
  const drawn = drawShape(random.fork());
  const known = makeHonestWorld(shape ?? drawn, random.fork());
  commitFrauds(known, random.fork());
  const { newcomers } = known.shape;
  const world =
    newcomers === undefined
      ? known
      : { ...known, accounts: [...known.accounts, ...makeNewcomers(known, newcomers, random.fork())] };
  return { shape: world.shape, transactions: assemble(world, random.fork()) };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Indices of payments fit into the lower digits of a sort key, beside the milliseconds of a year: exact below 2^53. */
const indexRange = 2 ** 18;

/** Puts the payments of all accounts in order of time, gives them ids, and drops the fields that are not recorded. */
function assemble(world: World, random: Random): SimulatedTransaction[] {
  const { tickMs } = world.shape.fields;
  const payments: Payment[] = [];
  const owners: Account[] = [];
  for (const account of world.accounts) {
    for (const list of [account.payments, account.thefts]) {
      for (const payment of list) {
        payments.push(payment);
        owners.push(account);
      }
    }
  }
  if (payments.length > indexRange) throw new Error(`A portfolio has at most ${indexRange} transactions.`);
  const keys = Float64Array.from(payments, ({ timeMs }, index) => {
    const tick = Math.floor((timeMs - world.startMs) / tickMs) * tickMs;
    return tick * indexRange + index;
  }).sort();
  const digits = String(keys.length).length;
  return Array.from(keys, (key, position) => {
    const index = key % indexRange;
    const payment = payments[index];
    const owner = owners[index];
    if (payment === undefined || owner === undefined) throw new Error("A sort key names no payment.");
    const timeMs = world.startMs + (key - index) / indexRange;
    const isFraud = payment.pattern !== undefined;
    return {
      transaction: describe(world, owner, payment, `t${String(position + 1).padStart(digits, "0")}`, timeMs),
      isFraud,
      pattern: payment.pattern,
      custom: payment.custom,
      knownAtMs: drawKnownAtMs(world.shape.labels, timeMs, isFraud, random),
    };
  });
}

function describe(world: World, account: Account, payment: Payment, id: string, timeMs: number): Transaction {
  const { fields } = world.shape;
  const transaction: Mutable<Transaction> = { id, accountId: `a${account.index}`, amount: payment.amount, timeMs };
  const merchant = world.counterparties.list[payment.counterparty];
  if (fields.accountType) transaction.accountType = account.kind.name;
  if (fields.currency) transaction.currency = account.habit.currency.code;
  if (fields.counterpartyId) transaction.counterpartyId = `c${payment.counterparty}`;
  if (fields.merchantCategory) transaction.merchantCategory = categoryCodes[merchant?.category ?? 0] ?? "";
  if (fields.channel) transaction.channel = payment.isOnline ? "online" : "card_present";
  if (fields.country) transaction.country = countryCodes[payment.country] ?? "";
  if (fields.deviceId) transaction.deviceId = `d${payment.device}`;
  return transaction;
}

/** The portfolio before any fraud. */
export function makeHonestWorld(shape: PortfolioShape, random: Random): World {
  const world = makeWorld(shape, random.fork());
  payHonestly(world, random.fork());
  followCustoms(world, random.fork());
  return world;
}

function makeWorld(shape: PortfolioShape, random: Random): World {
  const { amounts, days } = shape;
  const spreads = { category: amounts.categorySpread, counterparty: amounts.counterpartySpread };
  const counterparties = makeCounterparties(shape.counterparties, spreads, random);
  const surroundings = { shape: shape.accounts, amounts, rhythm: shape.rhythm, counterparties, days };
  const startMs = shape.startMs - shape.rhythm.offsetMs;
  return {
    shape,
    startMs,
    endMs: startMs + days * dayMs,
    counterparties,
    favourites: listFavourites(counterparties, random),
    accounts: makeAccounts(surroundings, random),
    strangeDevices: 0,
  };
}

/** All those of one or two categories. */
function listFavourites({ list }: Counterparties, random: Random): number[] {
  const categories = [random.pick(list).category, random.pick(list).category];
  return list.flatMap(({ category }, index) => (categories.includes(category) ? [index] : []));
}

function payHonestly(world: World, random: Random): void {
  const { shape, startMs } = world;
  const dayWeights = weighDays(shape.rhythm, shape.startMs, shape.days, random);
  for (const account of world.accounts) {
    const times = drawArrivals(shape.arrivals, { ...account, startMs, dayWeights }, random);
    account.payments = times.map((timeMs) => ordinaryPayment(world, account, timeMs, random));
  }
}
