/** A simulated portfolio: what honest customers and thieves pay, with the truth beside each payment. Same seed, same portfolio. */
import { makeAccounts } from "./accounts.ts";
import { drawArrivals } from "./arrivals.ts";
import { assemble } from "./assemble.ts";
import { dayMs } from "./calendar.ts";
import { makeCounterparties } from "./counterparties.ts";
import { followCustoms } from "./customs/follow.ts";
import { commitFrauds } from "./frauds.ts";
import { ordinaryPayment } from "./ordinary.ts";
import { Random } from "./random.ts";
import { weighDays } from "./rhythm.ts";
import { drawShape, type PortfolioShape } from "./shape.ts";
import type { SimulatedTransaction } from "./simulated.ts";
import type { World } from "./world.ts";

export interface Portfolio {
  readonly shape: PortfolioShape;
  /** In order of time, then of their ids. */
  readonly transactions: readonly SimulatedTransaction[];
}

export function simulatePortfolio(seed: number, shape?: PortfolioShape): Portfolio {
  const random = new Random(seed);
  const own = random.fork();
  const given = shape ?? drawShape(own);
  const world = makeWorld(given, random.fork());
  payHonestly(world, random.fork());
  followCustoms(world, random.fork());
  commitFrauds(world, random.fork());
  return { shape: given, transactions: assemble(world, random.fork()) };
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
    accounts: makeAccounts(surroundings, random),
    strangeDevices: 0,
  };
}

function payHonestly(world: World, random: Random): void {
  const { shape, startMs } = world;
  const dayWeights = weighDays(shape.rhythm, shape.startMs, shape.days, random);
  for (const account of world.accounts) {
    const times = drawArrivals(shape.arrivals, { ...account, startMs, dayWeights }, random);
    account.payments = times.map((timeMs) => ordinaryPayment(world, account, timeMs, random));
  }
}
