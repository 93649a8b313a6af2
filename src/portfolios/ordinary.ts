/** How an account makes an ordinary payment, and how a payment's amount is changed. */
import type { Account } from "./accounts.ts";
import { drawAmount, exactAmount, writeAmount } from "./amounts.ts";
import { pickAnyCounterparty } from "./counterparties.ts";
import type { Payment } from "./payment.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

export function ordinaryPayment(world: World, account: Account, timeMs: number, random: Random): Payment {
  const counterparty = pickCounterparty(world, account, random);
  return paymentAt(world, account, counterparty, timeMs, random);
}

export function paymentAt(
  world: World,
  account: Account,
  counterparty: number,
  timeMs: number,
  random: Random,
): Payment {
  const merchant = world.counterparties.list[counterparty];
  const amount = drawAmount(account.habit, random) * (merchant?.factor ?? 1);
  return {
    timeMs,
    amount: writeAmount(amount, world.shape.amounts, account.habit, random),
    counterparty,
    country: merchant?.country ?? account.home,
    device: account.devices[random.below(account.devices.length)] ?? 0,
    isOnline: merchant?.isOnline ?? false,
    pattern: undefined,
    custom: undefined,
  };
}

/** Mostly one of the account's own, the favourites more often. */
function pickCounterparty(world: World, account: Account, random: Random): number {
  const { exploration, loyalty } = world.shape.counterparties;
  if (random.chance(exploration)) return pickAnyCounterparty(world.counterparties, random);
  const own = account.counterparties;
  return own[Math.floor(own.length * random.next() ** (1 + loyalty))] ?? 0;
}

/** Multiplies the amount, and writes it as the account's amounts are written. */
export function scaleAmount(world: World, account: Account, payment: Payment, factor: number, random: Random): void {
  const amount = writeAmount(Math.abs(payment.amount) * factor, world.shape.amounts, account.habit, random);
  payment.amount = payment.amount < 0 ? -amount : amount;
}

/** Makes it exactly this much, to the currency's smallest unit; the sign stays with the caller. */
export function setAmount(account: Account, payment: Payment, amount: number): void {
  payment.amount = amount < 0 ? -exactAmount(-amount, account.habit) : exactAmount(amount, account.habit);
}
