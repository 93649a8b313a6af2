/** Has accounts follow the customs that the shape says. */
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

export function followCustoms(world: World, random: Random): void {
  for (const account of world.accounts) account.payments.sort((one, other) => one.timeMs - other.timeMs);
  random.next();
}
