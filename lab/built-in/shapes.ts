/** Portfolios to train on, beside those that are drawn without a wish: with labels that tell, and with accounts that nobody knows. */
import { hourMs, minuteMs } from "../../src/portfolios/calendar.ts";
import { patternNames } from "../../src/portfolios/fraud-shape.ts";
import { drawRange } from "../../src/portfolios/patterns/pattern.ts";
import { Random } from "../../src/portfolios/random.ts";
import { drawShape, type PortfolioShape } from "../../src/portfolios/shape.ts";

/** Keep these draws apart from those of the portfolios' own seeds. */
const labelledSeedOffset = 1_000_000;
const strangeSeedOffset = 2_000_000;
const strangeLabelledSeedOffset = 4_000_000;

/**
 * Most of this portfolio's fraud shows through labels alone: compromised counterparties and leaked accounts, whose incidents run
 * their whole length, and labels that reach all transactions. Drawn as widely as the others in everything else.
 */
export function drawLabelledShape(seed: number): PortfolioShape {
  const random = new Random(seed + labelledSeedOffset);
  const shape = drawShape(random.fork());
  const weights = Object.fromEntries(
    patternNames.map((name) => [name, (shape.frauds.weights[name] ?? 0) * random.between(0, 0.3)]),
  ) as PortfolioShape["frauds"]["weights"];
  const frauds = {
    ...shape.frauds,
    prevalence: random.logBetween(0.003, 0.03),
    weights: {
      ...weights,
      compromised_merchant: random.between(1, 4),
      leaked_cards: weights.leaked_cards + random.between(0, 0.5),
    },
  };
  const fields = { ...shape.fields, counterpartyId: true };
  return { ...shape, days: Math.max(shape.days, 60), fields, frauds, labels: drawPromptLabels(shape, random) };
}

function drawPromptLabels(shape: PortfolioShape, random: Random): PortfolioShape["labels"] {
  return {
    ...shape.labels,
    days: random.logBetween(1, 14),
    unnoticedShare: random.pick([0, 0, 0.2]),
    confirmedShare: random.pick([0, 1, 1]),
  };
}

/** The same of accounts that nobody knows: what labels say of them, counterparties and devices show. */
export function drawStrangeLabelledShape(seed: number): PortfolioShape {
  const shape = drawStrangeShape(seed);
  const random = new Random(seed + strangeLabelledSeedOffset);
  const labels = drawPromptLabels(shape, random);
  const fields = { ...shape.fields, counterpartyId: true, deviceId: random.chance(0.7) };
  return { ...shape, fields, labels };
}

/** Few accounts stay: most pay once or a few times, thieves pay with accounts of their own, and fraud is from rare to very common. */
export function drawStrangeShape(seed: number): PortfolioShape {
  const random = new Random(seed + strangeSeedOffset);
  const shape = drawShape(random.fork());
  const count = Math.round(random.logBetween(10, 300));
  const payments = random.logBetween(300, 8_000);
  const rate = Math.min(10, Math.max(0.02, payments / (shape.days * count)));
  const passing = Math.round(Math.min(15_000, count * rate * shape.days * random.logBetween(0.1, 20)));
  const mostPayments = random.pick([1, 1, 2, 3, 5]);
  const all = count * rate * shape.days + (passing * (1 + mostPayments)) / 2;
  const badShare = random.logBetween(0.001, 0.12);
  return {
    ...shape,
    accounts: { ...shape.accounts, count, rate },
    counterparties: { ...shape.counterparties, personalCount: Math.min(40, shape.counterparties.personalCount) },
    frauds: { ...shape.frauds, prevalence: badShare * random.pick([0, 0.3, 1]) },
    newcomers: {
      passing,
      mostPayments,
      hastyShare: random.pick([0, random.next(), random.next()]),
      badPayments: Math.ceil(badShare * all),
      badRuns: random.pick([
        [1, 1.4],
        [1, 8],
        [1, 25],
        [3, 30],
      ] as const),
      badGapsMs: drawRange(minuteMs / 2, 40 * hourMs, random),
      badFactors: random.chance(0.3) ? [0.8, 1.25] : drawRange(0.4, 10, random),
      fixedPriceShare: random.pick([0, 0, random.next()]),
      reportedShare: random.pick([1, random.between(0.6, 1)]),
      sharedDevices: random.pick([0, random.whole(1, 20)]),
      targets: random.pick([0, random.whole(1, 12)]),
    },
  };
}
