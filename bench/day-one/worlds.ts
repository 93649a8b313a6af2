/** All worlds to judge by, and how one becomes rows. */
import { Random } from "../../src/portfolios/random.ts";
import type { Row } from "../accuracy/read-rows.ts";
import { bots } from "./worlds/bots.ts";
import { orderBook } from "./worlds/orders.ts";
import { provider } from "./worlds/provider.ts";
import { transfers } from "./worlds/transfers.ts";
import type { World } from "./worlds/world.ts";

export const worlds: readonly World[] = [provider, orderBook, bots, transfers];

/** In order of time. */
export function drawWorld(world: World, seed: number): readonly Row[] {
  const drawn = [...world.draw(new Random(seed))].sort((left, right) => left.timeMs - right.timeMs);
  return drawn.map(({ isFraud, ...transaction }, index) => {
    return { transaction: { id: `${index}`, ...transaction }, isFraud, scenario: 0 };
  });
}
