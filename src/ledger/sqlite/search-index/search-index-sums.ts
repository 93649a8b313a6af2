/** Adds a batch of entries to the search index's sums: some statements for each hour instead of three for each entry. */
import { bandOf, hourMs, type SideEntry } from "../../search-index.ts";
import { type Database, prepare } from "../connection.ts";

interface Amounts {
  amount: number;
  reviewAmount: number;
  declinedAmount: number;
}

const noAmounts: Readonly<Amounts> = { amount: 0, reviewAmount: 0, declinedAmount: 0 };

/** Counts are those of the batch. Amounts start from the stored ones, so that their last digits do not depend on how entries are divided into batches. */
interface HourSums extends Amounts {
  readonly side: number;
  readonly hour: number;
  transactions: number;
  review: number;
  declined: number;
  readonly currencies: Map<string, Amounts>;
  readonly bands: Map<number, number>;
  readonly codes: Map<string, number>;
}

export function createSearchIndexSums(database: Database) {
  const selectAmounts = prepare<[number, number], Amounts>(
    database,
    `SELECT amount, review_amount AS reviewAmount, declined_amount AS declinedAmount FROM hours
     WHERE side = ? AND hour = ?`,
  );
  const putHour = prepare<[number, number, number, number, number, number, number, number]>(
    database,
    `INSERT INTO hours VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
     transactions = transactions + excluded.transactions, review = review + excluded.review,
     declined = declined + excluded.declined, amount = excluded.amount,
     review_amount = excluded.review_amount, declined_amount = excluded.declined_amount`,
  );
  const selectCurrency = prepare<[number, number, string], Amounts>(
    database,
    `SELECT amount, review_amount AS reviewAmount, declined_amount AS declinedAmount FROM amount_hours
     WHERE side = ? AND hour = ? AND currency = ?`,
  );
  const putCurrency = prepare<[number, number, string, number, number, number]>(
    database,
    "INSERT OR REPLACE INTO amount_hours VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addBand = prepare<[number, number, number, number]>(
    database,
    "INSERT INTO score_hours VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET transactions = transactions + excluded.transactions",
  );
  const addReason = prepare<[number, number, string, number]>(
    database,
    "INSERT INTO reason_hours VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET transactions = transactions + excluded.transactions",
  );

  function begin(side: number, hour: number): HourSums {
    const counts = { transactions: 0, review: 0, declined: 0 };
    return {
      side,
      hour,
      ...counts,
      ...(selectAmounts.get(side, hour) ?? noAmounts),
      currencies: new Map(),
      bands: new Map(),
      codes: new Map(),
    };
  }

  function amountsIn({ side, hour, currencies }: HourSums, currency: string): Amounts {
    const known = currencies.get(currency) ?? { ...(selectCurrency.get(side, hour, currency) ?? noAmounts) };
    currencies.set(currency, known);
    return known;
  }

  function write({ side, hour, currencies, bands, codes, ...sums }: HourSums): void {
    const { transactions, review, declined, amount, reviewAmount, declinedAmount } = sums;
    putHour.run(side, hour, transactions, review, declined, amount, reviewAmount, declinedAmount);
    for (const [currency, paid] of currencies) {
      putCurrency.run(side, hour, currency, paid.amount, paid.reviewAmount, paid.declinedAmount);
    }
    for (const [band, count] of bands) addBand.run(side, hour, band, count);
    for (const [code, count] of codes) addReason.run(side, hour, code, count);
  }

  /** Within the transaction that adds the entries themselves. */
  return (entries: readonly SideEntry[]): void => {
    const sides = new Map<number, Map<number, HourSums>>();
    for (const entry of entries) {
      const { side, timeMs } = entry;
      const hour = Math.floor(timeMs / hourMs);
      const hours = sides.get(side) ?? new Map<number, HourSums>();
      sides.set(side, hours);
      const sums = hours.get(hour) ?? begin(side, hour);
      hours.set(hour, sums);
      count(sums, entry);
      addAmount(sums, entry);
      addAmount(amountsIn(sums, entry.currency ?? ""), entry);
    }
    for (const hours of sides.values()) for (const sums of hours.values()) write(sums);
  };
}

function addAmount(sums: Amounts, { amount, status }: SideEntry): void {
  const paid = Math.max(0, amount);
  sums.amount += paid;
  if (status === "review") sums.reviewAmount += paid;
  if (status === "declined") sums.declinedAmount += paid;
}

function count(sums: HourSums, { status, riskScore, reasonCodes }: SideEntry): void {
  const band = bandOf(riskScore);
  sums.transactions += 1;
  sums.bands.set(band, (sums.bands.get(band) ?? 0) + 1);
  if (status === "approved") return;
  if (status === "review") sums.review += 1;
  else sums.declined += 1;
  for (const code of reasonCodes) sums.codes.set(code, (sums.codes.get(code) ?? 0) + 1);
}
