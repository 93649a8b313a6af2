/** A simulated portfolio: what honest customers and thieves pay, with the truth beside each payment. Same seed, same portfolio. */
import { assemble } from "./assemble.ts";
import { commitFrauds } from "./frauds.ts";
import { makeHonestWorld } from "./honest.ts";
import { Random } from "./random.ts";
import { drawShape, type PortfolioShape } from "./shape.ts";
import type { SimulatedTransaction } from "./simulated.ts";

interface Portfolio {
  readonly shape: PortfolioShape;
  /** In order of time, then of their ids. */
  readonly transactions: readonly SimulatedTransaction[];
}

/** Without a shape it draws one. */
export function simulatePortfolio(seed: number, shape?: PortfolioShape): Portfolio {
  const random = new Random(seed);
  const drawn = drawShape(random.fork());
  const world = makeHonestWorld(shape ?? drawn, random.fork());
  commitFrauds(world, random.fork());
  return { shape: world.shape, transactions: assemble(world, random.fork()) };
}
