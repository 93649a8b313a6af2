/** Accounts that a portfolio hardly knows: honest ones that pay once or a few times, and thieves' own, bad from their first payment. */
import type { Account } from "./accounts.ts";
import { dayMs } from "./calendar.ts";
import type { NewcomerShape } from "./newcomer-shape.ts";
import { ordinaryPayment, scaleAmount, setAmount } from "./ordinary.ts";
import type { Payment } from "./payment.ts";
import type { Random } from "./random.ts";
import { drawTargets } from "./thief.ts";
import { newDevice, type World } from "./world.ts";

export const newAccountPattern = "new_account";

/** At most so many of one account. */
const mostOfOne = 40;

/** After all other accounts, so that these stay as they are. */
export function makeNewcomers(world: World, shape: NewcomerShape, random: Random): Account[] {
  const accounts: Account[] = [];
  const next = () => {
    const account = makeAccount(world, world.accounts.length + accounts.length, random);
    accounts.push(account);
    return account;
  };
  for (let count = 0; count < shape.passing; count += 1) passThrough(world, next(), shape, random.fork());
  const devices = Array.from({ length: shape.sharedDevices }, () => newDevice(world));
  const targets = shape.targets > 0 ? drawTargets(world, random, shape.targets) : [];
  for (let made = 0; made < shape.badPayments; ) {
    const account = next();
    const device = devices.length > 0 && random.chance(0.7) ? random.pick(devices) : account.devices[0];
    made += payBadly({ world, account, shape, targets, device: device ?? 0 }, random.fork());
  }
  return accounts;
}

/** One like another account, on another level and with a device of its own. */
function makeAccount(world: World, index: number, random: Random): Account {
  const like = random.pick(world.accounts);
  const habit = { ...like.habit, level: like.habit.level * random.logNormal(0.5) };
  return { ...like, index, habit, devices: [newDevice(world)], payments: [], thefts: [] };
}

function anyTime(world: World, random: Random): number {
  return random.between(world.startMs, world.endMs - 1);
}

function passThrough(world: World, account: Account, shape: NewcomerShape, random: Random): void {
  const isHasty = random.chance(shape.hastyShare);
  let timeMs = anyTime(world, random);
  for (let left = random.whole(1, shape.mostPayments); left > 0 && timeMs < world.endMs; left -= 1) {
    account.payments.push(ordinaryPayment(world, account, timeMs, random));
    timeMs += isHasty ? random.exponential(0.05 * dayMs) : random.exponential(6 * dayMs);
  }
}

interface Spree {
  readonly world: World;
  readonly account: Account;
  readonly shape: NewcomerShape;
  readonly targets: readonly number[];
  readonly device: number;
}

/** How many of them are fraud. */
function payBadly({ world, account, shape, targets, device }: Spree, random: Random): number {
  const gapMs = random.logBetween(...shape.badGapsMs);
  const factor = random.logBetween(...shape.badFactors);
  const price = random.chance(shape.fixedPriceShare) ? account.habit.level * factor : undefined;
  let timeMs = anyTime(world, random);
  let made = 0;
  const wanted = Math.min(mostOfOne, Math.round(random.logBetween(...shape.badRuns)));
  for (let left = wanted; left > 0 && timeMs < world.endMs; left -= 1) {
    const payment: Payment = ordinaryPayment(world, account, timeMs, random);
    if (price === undefined) scaleAmount(world, account, payment, factor * random.logNormal(0.2), random);
    else setAmount(account, payment, price);
    payment.device = device;
    if (targets.length > 0) payment.counterparty = random.pick(targets);
    if (random.chance(shape.reportedShare)) {
      payment.pattern = newAccountPattern;
      made += 1;
    }
    account.thefts.push(payment);
    timeMs += random.exponential(gapMs);
  }
  return Math.max(1, made);
}
