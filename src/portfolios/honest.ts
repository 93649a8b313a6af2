/** A portfolio before any fraud: its world, and what honest customers pay in it. */
import { makeAccounts } from "./accounts.ts";
import { drawArrivals } from "./arrivals.ts";
import { dayMs } from "./calendar.ts";
import { type Counterparties, makeCounterparties } from "./counterparties.ts";
import { followCustoms } from "./customs/follow.ts";
import { ordinaryPayment } from "./ordinary.ts";
import type { Random } from "./random.ts";
import { weighDays } from "./rhythm.ts";
import type { PortfolioShape } from "./shape.ts";
import type { World } from "./world.ts";

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
