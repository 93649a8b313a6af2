/** Writes what of each verdict is searched and summed up, with the verdict's own commit. */
import { statusNumbers } from "../../contract/verdict-statuses.ts";
import type { EntrySummary } from "../decide-one.ts";
import type { VerdictEntry } from "../journal.ts";
import { arrayColumn } from "./columns.ts";
import { type Link, prepare, type Statement } from "./link.ts";

export type IndexedEntry = VerdictEntry & EntrySummary;

const insertEntries = `INSERT INTO register_entries
    (sequence, side, account, id, amount, currency, time_ms, status, score, codes)
  SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::double precision[], $6::text[],
    $7::bigint[], $8::integer[], $9::double precision[], $10::text[])`;

export class SearchIndexWriter {
  private readonly insert: Statement;

  constructor(link: Link) {
    this.insert = prepare(link, insertEntries);
  }

  write(entries: readonly IndexedEntry[], sequenceAt: (index: number) => number): void {
    if (entries.length === 0) return;
    this.insert.post(
      arrayColumn(entries.map((_, index) => sequenceAt(index))),
      arrayColumn(entries.map(({ side }) => side)),
      arrayColumn(entries.map(({ transaction }) => transaction.accountId)),
      arrayColumn(entries.map(({ transaction }) => transaction.id)),
      arrayColumn(entries.map(({ transaction }) => transaction.amount)),
      arrayColumn(entries.map(({ transaction }) => transaction.currency ?? null)),
      arrayColumn(entries.map(({ transaction }) => transaction.timeMs)),
      arrayColumn(entries.map(({ status }) => statusNumbers[status])),
      arrayColumn(entries.map(({ riskScore }) => riskScore)),
      arrayColumn(entries.map(({ status, reasonCodes }) => (status === "approved" ? "" : reasonCodes.join(" ")))),
    );
  }
}
