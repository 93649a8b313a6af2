/**
 * A search index of before blocks, which had a row for each entry. Its entries are read from the journal again. Its sums are kept: only it
 * knows those of verdicts that were erased.
 */
import { statusNumbers } from "../../../contract/verdict-statuses.ts";
import { hourMs } from "../../search-index.ts";
import { type Database, inTransaction, prepare } from "../connection.ts";

export const rowsSchemaVersion = 1;

/** The first ones had no sums by currency. */
const sumCurrencies = `
INSERT INTO main.amount_hours
  SELECT side, time_ms / ${hourMs}, coalesce(currency, ''), sum(max(amount, 0)),
    sum(CASE status WHEN ${statusNumbers.review} THEN max(amount, 0) ELSE 0 END),
    sum(CASE status WHEN ${statusNumbers.declined} THEN max(amount, 0) ELSE 0 END)
  FROM rows.entries GROUP BY 1, 2, 3;
`;

/** In one piece: the tables, and the sums of the file with rows, which tell what of the journal they have. */
export function takeSums(database: Database, rowsFile: string, tables: string): void {
  prepare<[string]>(database, "ATTACH ? AS rows").get(rowsFile);
  const hasCurrencies = prepare(database, "SELECT 1 FROM rows.sqlite_schema WHERE name = 'amount_hours'").get();
  inTransaction(database, "BEGIN IMMEDIATE", () => {
    database.exec(tables);
    for (const table of ["hours", "score_hours", "reason_hours"])
      database.exec(`INSERT INTO main.${table} SELECT * FROM rows.${table}`);
    database.exec(
      hasCurrencies === undefined ? sumCurrencies : "INSERT INTO main.amount_hours SELECT * FROM rows.amount_hours",
    );
    database.exec(
      "UPDATE main.progress SET (summed_sequence, summed_mark) = (SELECT through_sequence, mark FROM rows.progress)",
    );
  });
}
