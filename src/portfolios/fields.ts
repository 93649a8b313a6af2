/** Which optional fields a portfolio's transactions carry. The simulated world has them all; the record may lack some. */
import type { Random } from "./random.ts";

export interface FieldShape {
  readonly accountType: boolean;
  readonly currency: boolean;
  readonly counterpartyId: boolean;
  readonly merchantCategory: boolean;
  readonly channel: boolean;
  readonly country: boolean;
  readonly deviceId: boolean;
  /** Instants are whole multiples of this. */
  readonly tickMs: number;
}

export const everyField: FieldShape = {
  accountType: true,
  currency: true,
  counterpartyId: true,
  merchantCategory: true,
  channel: true,
  country: true,
  deviceId: true,
  tickMs: 1000,
};

/** The share of portfolios that record nothing but account, time and amount, and at most the account's type. */
const bareShare = 0.25;

export function drawFieldShape(random: Random): FieldShape {
  const isBare = random.chance(bareShare);
  const has = (share: number) => !isBare && random.chance(share);
  return {
    accountType: random.chance(0.6),
    currency: has(0.6),
    counterpartyId: has(0.9),
    merchantCategory: has(0.5),
    channel: has(0.5),
    country: has(0.45),
    deviceId: has(0.4),
    tickMs: random.pick([1, 1000, 1000, 1000, 60_000]),
  };
}
