/** What a portfolio is made in: its shape, its counterparties and its accounts, each with its payments. */
import type { Account } from "./accounts.ts";
import type { Counterparties } from "./counterparties.ts";
import type { PortfolioShape } from "./shape.ts";

export interface World {
  readonly shape: PortfolioShape;
  readonly startMs: number;
  readonly endMs: number;
  readonly counterparties: Counterparties;
  readonly accounts: readonly Account[];
  /** The counterparties where what is stolen can be turned into money. */
  readonly favourites: readonly number[];
  /** Gives each device that belongs to no account a number of its own. */
  strangeDevices: number;
}

export function newDevice(world: World): number {
  world.strangeDevices += 1;
  return 8 * world.accounts.length + world.strangeDevices;
}
