/** The search index's sums by hour: some statements for each hour of a batch instead of three for each entry. */
import { statusNumbers } from "../../../contract/verdict-statuses.ts";
import { bandOf, hourMs, scoreBands } from "../../search-index.ts";
import { type Database, prepare } from "../connection.ts";
import type { Columns } from "./search-index-columns.ts";

export const sumTables = `
CREATE TABLE hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  transactions INTEGER NOT NULL,
  review INTEGER NOT NULL,
  declined INTEGER NOT NULL,
  amount REAL NOT NULL,
  review_amount REAL NOT NULL,
  declined_amount REAL NOT NULL,
  PRIMARY KEY (side, hour)
) STRICT, WITHOUT ROWID;
CREATE TABLE amount_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  -- Empty for transactions without one.
  currency TEXT NOT NULL,
  amount REAL NOT NULL,
  review_amount REAL NOT NULL,
  declined_amount REAL NOT NULL,
  PRIMARY KEY (side, hour, currency)
) STRICT, WITHOUT ROWID;
CREATE TABLE score_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  band INTEGER NOT NULL,
  transactions INTEGER NOT NULL,
  PRIMARY KEY (side, hour, band)
) STRICT, WITHOUT ROWID;
CREATE TABLE reason_hours (
  side INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  code TEXT NOT NULL,
  transactions INTEGER NOT NULL,
  PRIMARY KEY (side, hour, code)
) STRICT, WITHOUT ROWID;
`;

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
  readonly bands: number[];
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
      bands: new Array<number>(scoreBands).fill(0),
      codes: new Map(),
    };
  }

  function amountsIn({ side, hour, currencies }: HourSums, currency: string): Amounts {
    let known = currencies.get(currency);
    if (known === undefined) {
      known = { ...(selectCurrency.get(side, hour, currency) ?? noAmounts) };
      currencies.set(currency, known);
    }
    return known;
  }

  function write({ side, hour, currencies, bands, codes, ...sums }: HourSums): void {
    const { transactions, review, declined, amount, reviewAmount, declinedAmount } = sums;
    putHour.run(side, hour, transactions, review, declined, amount, reviewAmount, declinedAmount);
    for (const [currency, paid] of currencies) {
      putCurrency.run(side, hour, currency, paid.amount, paid.reviewAmount, paid.declinedAmount);
    }
    for (const [band, count] of bands.entries()) if (count > 0) addBand.run(side, hour, band, count);
    for (const [code, count] of codes) addReason.run(side, hour, code, count);
  }

  /** Adds those from a place in the columns on, within the transaction that adds the entries themselves. */
  return (side: number, columns: Columns, start: number): void => {
    const hours = new Map<number, HourSums>();
    let sums: HourSums | undefined;
    let amounts: Amounts | undefined;
    let currency = "";
    for (let index = start; index < columns.entries; index += 1) {
      const hour = Math.floor((columns.times[index] ?? 0) / hourMs);
      if (sums?.hour !== hour) {
        sums = hours.get(hour) ?? begin(side, hour);
        hours.set(hour, sums);
        amounts = undefined;
      }
      if (amounts === undefined || !columns.currencies.isAt(index, currency)) {
        currency = columns.currencies.at(index);
        amounts = amountsIn(sums, currency);
      }
      const status = columns.statuses[index] ?? 0;
      const paid = Math.max(0, columns.amounts[index] ?? 0);
      count(sums, columns, index);
      addAmount(sums, paid, status);
      addAmount(amounts, paid, status);
    }
    for (const counted of hours.values()) write(counted);
  };
}

function addAmount(sums: Amounts, paid: number, status: number): void {
  sums.amount += paid;
  if (status === statusNumbers.review) sums.reviewAmount += paid;
  if (status === statusNumbers.declined) sums.declinedAmount += paid;
}

function count(sums: HourSums, { scores, statuses, codes }: Columns, index: number): void {
  const band = bandOf(scores[index] ?? 0);
  sums.transactions += 1;
  sums.bands[band] = (sums.bands[band] ?? 0) + 1;
  if (statuses[index] === statusNumbers.approved) return;
  if (statuses[index] === statusNumbers.review) sums.review += 1;
  else sums.declined += 1;
  if (codes.lengths[index] === 0) return;
  for (const code of codes.at(index).split(" ")) sums.codes.set(code, (sums.codes.get(code) ?? 0) + 1);
}
