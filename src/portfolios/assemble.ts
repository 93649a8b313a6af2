/** Puts the accounts' payments into one order of time, gives them ids, and leaves out the fields that are not recorded. */
import type { Transaction } from "../contract/transactions.ts";
import type { Account } from "./accounts.ts";
import { categoryCodes, countryCodes } from "./counterparties.ts";
import { drawKnownAtMs } from "./labels.ts";
import type { Payment } from "./payment.ts";
import type { Random } from "./random.ts";
import type { SimulatedTransaction } from "./simulated.ts";
import type { World } from "./world.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Places of payments fit into the lower digits of a sort key, beside the milliseconds of a year: exact below 2^53. */
const placeRange = 2 ** 18;

export function assemble(world: World, random: Random): SimulatedTransaction[] {
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
  if (payments.length > placeRange) throw new Error(`A portfolio has at most ${placeRange} transactions.`);
  const keys = Float64Array.from(payments, ({ timeMs }, place) => {
    const tick = Math.floor((timeMs - world.startMs) / tickMs) * tickMs;
    return tick * placeRange + place;
  }).sort();
  const digits = String(keys.length).length;
  return Array.from(keys, (key, position) => {
    const place = key % placeRange;
    const payment = payments[place];
    const owner = owners[place];
    if (payment === undefined || owner === undefined) throw new Error("A sort key names no payment.");
    const timeMs = world.startMs + (key - place) / placeRange;
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
  const place = world.counterparties.list[payment.counterparty];
  if (fields.accountType) transaction.accountType = account.kind.name;
  if (fields.currency) transaction.currency = account.habit.currency.code;
  if (fields.counterpartyId) transaction.counterpartyId = `c${payment.counterparty}`;
  if (fields.merchantCategory) transaction.merchantCategory = categoryCodes[place?.category ?? 0] ?? "";
  if (fields.channel) transaction.channel = payment.isOnline ? "online" : "card_present";
  if (fields.country) transaction.country = countryCodes[payment.country] ?? "";
  if (fields.deviceId) transaction.deviceId = `d${payment.device}`;
  return transaction;
}
