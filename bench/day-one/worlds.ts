/** All worlds to judge by, and how one becomes rows. */
import { Random } from "../../src/portfolios/random.ts";
import type { Row } from "../accuracy/read-rows.ts";
import { bots } from "./worlds/bots.ts";
import { orderBook } from "./worlds/orders.ts";
import { provider } from "./worlds/provider.ts";
import { strangers } from "./worlds/strangers.ts";
import { transfers } from "./worlds/transfers.ts";
import type { World } from "./worlds/world.ts";

export const worlds: readonly World[] = [provider, orderBook, bots, transfers, strangers];

const firstSeed = 100;

/** The draws that figures are means of. */
export function drawWorlds(world: World, seeds: number): readonly (readonly Row[])[] {
  return Array.from({ length: seeds * (world.drawsPerSeed ?? 1) }, (_, index) => drawWorld(world, firstSeed + index));
}

/** In order of time. */
function drawWorld(world: World, seed: number): readonly Row[] {
  const drawn = [...world.draw(new Random(seed))].sort((left, right) => left.timeMs - right.timeMs);
  return drawn.map(({ isFraud, ...transaction }, index) => {
    return { transaction: { id: `${index}`, ...transaction }, isFraud, scenario: 0 };
  });
}
