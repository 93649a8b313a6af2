/** What a portfolio is like, and the draw of one: as wide as can be, so that a model meets every kind before the real one. */
import { type AccountShape, drawAccountShape } from "./accounts.ts";
import { type AmountShape, drawAmountShape } from "./amounts.ts";
import { type ArrivalShape, drawArrivalShape } from "./arrivals.ts";
import { dayMs } from "./calendar.ts";
import { type CounterpartyShape, drawCounterpartyShape } from "./counterparties.ts";
import { type CustomShape, drawCustomShape } from "./custom-shape.ts";
import { drawFieldShape, type FieldShape } from "./fields.ts";
import { drawFraudShape, type FraudShape } from "./fraud-shape.ts";
import { drawLabelShape, type LabelShape } from "./labels.ts";
import type { NewcomerShape } from "./newcomer-shape.ts";
import type { Random } from "./random.ts";
import { drawRhythmShape, type RhythmShape } from "./rhythm.ts";

export interface PortfolioShape {
  /** Local midnight of the first day, as if local time were UTC. */
  readonly startMs: number;
  readonly days: number;
  readonly accounts: AccountShape;
  readonly amounts: AmountShape;
  readonly arrivals: ArrivalShape;
  readonly rhythm: RhythmShape;
  readonly counterparties: CounterpartyShape;
  readonly fields: FieldShape;
  readonly customs: CustomShape;
  readonly frauds: FraudShape;
  readonly labels: LabelShape;
  /** Beside the accounts that stay; none where left out. */
  readonly newcomers?: NewcomerShape;
}

const firstStartMs = Date.UTC(2015, 0, 1);
const startDays = 10 * 365;
/** Simulators are simpler than life, so many portfolios are too: one law, no memory, no customs, a fixed set of accounts. */
const plainShare = 0.25;

export function drawShape(random: Random): PortfolioShape {
  const isPlain = random.chance(plainShare);
  const days = Math.round(random.logBetween(20, 200));
  const transactions = random.logBetween(5000, 40_000);
  const wantedRate = random.logBetween(0.1, 10);
  const count = Math.min(2000, Math.max(30, Math.round(transactions / (days * wantedRate))));
  const rate = Math.min(10, Math.max(0.1, transactions / (days * count)));
  const fields = drawFieldShape(random);
  return {
    startMs: firstStartMs + random.below(startDays) * dayMs,
    days,
    accounts: drawAccountShape(count, rate, isPlain, random),
    amounts: drawAmountShape(isPlain || !fields.currency, isPlain, random),
    arrivals: drawArrivalShape(isPlain, random),
    rhythm: drawRhythmShape(random),
    counterparties: drawCounterpartyShape(random),
    fields,
    customs: drawCustomShape(isPlain, random),
    frauds: drawFraudShape(random),
    labels: drawLabelShape(random),
  };
}
