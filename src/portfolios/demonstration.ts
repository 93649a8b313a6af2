/** A small portfolio for demonstrations: six weeks of payments up to a given time, with planted frauds, their labels so far, and customers. */
import type { Customer } from "../contract/customers.ts";
import { dayMs } from "./calendar.ts";
import { everyField } from "./fields.ts";
import type { SimulatedTransaction } from "./payment.ts";
import { simulatePortfolio } from "./portfolio.ts";
import { Random } from "./random.ts";
import { drawShape, type PortfolioShape } from "./shape.ts";

interface Demonstration {
  /** None of them later than the given time. */
  readonly transactions: readonly SimulatedTransaction[];
  readonly customers: readonly Customer[];
}

/** Chosen by trial: every pattern of fraud occurs, and none outweighs the others. */
const seed = 23;
const days = 42;
const accounts = 90;

const hours = [1, 1, 0, 0, 0, 1, 3, 6, 9, 11, 12, 13, 14, 12, 11, 12, 13, 15, 15, 12, 9, 6, 4, 2];
const weekdays = [0.7, 1, 1, 1, 1.1, 1.3, 1.2];

function shapeUpTo(endMs: number): PortfolioShape {
  const drawn = drawShape(new Random(seed));
  return {
    ...drawn,
    startMs: (Math.floor(endMs / dayMs) + 1 - days) * dayMs,
    days,
    accounts: {
      ...drawn.accounts,
      count: accounts,
      rate: 1.1,
      rateSpread: 0.6,
      kinds: [
        { name: "checking", weight: 6, amountFactor: 1, rateFactor: 1 },
        { name: "business", weight: 2, amountFactor: 5, rateFactor: 1.6 },
        { name: "savings", weight: 1, amountFactor: 3, rateFactor: 0.4 },
      ],
      joiningShare: 0.15,
      endingShare: 0,
      devices: 2,
    },
    amounts: {
      ...drawn.amounts,
      currencies: [{ code: "USD", decimals: 2, perDollar: 1 }],
      level: 60,
      spread: 0.7,
      isSpreadEven: false,
      width: 0.6,
      lawWeights: [0, 1, 1, 0],
    },
    rhythm: { ...drawn.rhythm, hours, weekdays, offsetMs: 0, nightShare: 0, trend: 1.2, busyDays: 0 },
    counterparties: { ...drawn.counterparties, count: 300, personalCount: 20, exploration: 0.05, homeCountries: 2 },
    fields: everyField,
    frauds: {
      prevalence: 0.03,
      weights: {
        large_amount: 1,
        account_takeover: 2,
        compromised_merchant: 1,
        leaked_cards: 1,
        card_testing: 2,
        burst: 1,
        structuring: 1,
        dormant_wake: 1,
        pass_through: 1,
        escalation: 1,
        bust_out: 0.5,
        odd_hours: 1,
        strange_device: 1,
        gift_cards: 1,
      },
      quietShare: 0.2,
      thieves: {
        nightShare: 0.4,
        anyHourShare: 0.3,
        shiftedShare: 0.1,
        newDeviceShare: 0.9,
        newCountryShare: 0.7,
        newCounterpartyShare: 0.9,
        favouriteShare: 0.5,
        ownLevelShare: 0.4,
        areVictimsActive: true,
      },
    },
    labels: { delay: "exponential", days: 5, unnoticedShare: 0.1, confirmedShare: 0.6 },
  };
}

export function makeDemonstration(endMs: number): Demonstration {
  const transactions = simulatePortfolio(seed, shapeUpTo(endMs))
    .transactions.filter(({ transaction }) => transaction.timeMs <= endMs)
    .map((one) => ((one.knownAtMs ?? 0) > endMs ? { ...one, knownAtMs: undefined } : one));
  const countries = new Map<string, string | undefined>();
  for (const { transaction } of transactions.toReversed()) countries.set(transaction.accountId, transaction.country);
  // All payments of a watchlisted customer are flagged; the one who pays least shows it without filling the queue.
  const watchlisted = findQuietest(transactions);
  const customers = [...countries].map(([accountId, country]) => ({
    ...makeCustomer(accountId, country),
    ...(accountId === watchlisted ? { watchlist: true } : {}),
  }));
  return { transactions, customers };
}

function findQuietest(transactions: readonly SimulatedTransaction[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { transaction } of transactions) {
    counts.set(transaction.accountId, (counts.get(transaction.accountId) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => one - other)[0]?.[0];
}

const givenNames =
  "Ada Bela Chiara Diego Elif Farah Goran Hana Ivo Jana Karim Lena Milan Nadia Oskar Priya Rosa Tomas".split(" ");
const familyNames = "Adler Brandt Costa Dubois Eriksen Fischer Greco Horvat Ito Jansen Kaya Lind Moreau".split(" ");

/** Numbers of names without a common divisor: no two of the customers are called the same. */
function makeCustomer(accountId: string, country: string | undefined): Customer {
  const account = Number(accountId.slice(1));
  return {
    customerId: `customer-${account + 1}`,
    name: `${givenNames[account % givenNames.length]} ${familyNames[account % familyNames.length]}`,
    riskLevel: account % 17 === 4 ? "high" : account % 5 === 2 ? "medium" : "low",
    segment: account % 4 === 0 ? "business" : "retail",
    accountIds: [accountId],
    ...(country === undefined ? {} : { country }),
  };
}
