/** How much fraud a portfolio has, of which patterns, and how its thieves behave. */
import type { Random } from "./random.ts";

export const patternNames = [
  "large_amount",
  "account_takeover",
  "compromised_merchant",
  "leaked_cards",
  "card_testing",
  "burst",
  "structuring",
  "dormant_wake",
  "pass_through",
  "escalation",
  "bust_out",
  "odd_hours",
  "strange_device",
  "gift_cards",
] as const;
export type PatternName = (typeof patternNames)[number];

interface ThiefShape {
  /** Shares of thieves who pay by night, at any hour, and at the victim's hours moved by some; the others keep its hours. */
  readonly nightShare: number;
  readonly anyHourShare: number;
  readonly shiftedShare: number;
  /** Shares of thieves with a device, a country and counterparties that are new to the victim. */
  readonly newDeviceShare: number;
  readonly newCountryShare: number;
  readonly newCounterpartyShare: number;
  /** Share of those who, where they pay counterparties of their own, choose kinds that can be turned into money. */
  readonly favouriteShare: number;
  /** Share of thieves whose amounts do not follow the victim's but are those of the whole portfolio. */
  readonly ownLevelShare: number;
  /** Whether accounts that pay much are robbed more often. */
  readonly areVictimsActive: boolean;
}

export interface FraudShape {
  /** Frauds among all transactions. */
  readonly prevalence: number;
  /** How much of the fraud is of each pattern; 0 is none. */
  readonly weights: Readonly<Record<PatternName, number>>;
  /** Share of the portfolio's days before the first fraud. */
  readonly quietShare: number;
  readonly thieves: ThiefShape;
}

const lowestPrevalence = 0.0003;
const highestPrevalence = 0.04;

export function drawFraudShape(random: Random): FraudShape {
  const presence = random.between(0.12, 1);
  const weights = Object.fromEntries(
    patternNames.map((name) => [name, random.chance(presence) ? random.exponential(1) : 0]),
  ) as Record<PatternName, number>;
  if (patternNames.every((name) => weights[name] === 0)) weights[random.pick(patternNames)] = 1;
  const nightShare = random.chance(0.5) ? random.next() : 0;
  const anyHourShare = random.chance(0.5) ? random.between(0, 1 - nightShare) : 0;
  return {
    prevalence: random.logBetween(lowestPrevalence, highestPrevalence),
    weights,
    quietShare: random.chance(0.5) ? 0 : random.between(0, 0.2),
    thieves: {
      nightShare,
      anyHourShare,
      shiftedShare: random.chance(0.3) ? random.between(0, 1 - nightShare - anyHourShare) : 0,
      newDeviceShare: drawEdgedShare(random),
      newCountryShare: drawEdgedShare(random),
      newCounterpartyShare: drawEdgedShare(random),
      favouriteShare: random.chance(0.5) ? random.next() : 0,
      ownLevelShare: random.chance(0.4) ? random.next() : 0,
      areVictimsActive: random.chance(0.5),
    },
  };
}

/** Often 0 or 1, otherwise in between. */
function drawEdgedShare(random: Random): number {
  return Math.min(1, Math.max(0, random.between(-0.6, 1.4)));
}
