/** Writes what of each verdict is searched and summed up, with the verdict's own commit. */
import type { FraudVerdict, Transaction } from "../../contract/transaction.ts";
import type { Decider } from "../decider.ts";
import type { VerdictEntry } from "../journal.ts";
import { statusNumbers } from "../tables/register-rows.ts";
import { type Link, prepare, type Statement } from "./link.ts";

const insertEntries = `INSERT INTO register_entries
    (sequence, side, account, id, amount, currency, time_ms, status, score, codes)
  SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::text[], $5::double precision[], $6::text[],
    $7::bigint[], $8::integer[], $9::double precision[], $10::text[])`;

export class RegisterWriter {
  private readonly decider: Decider;
  private readonly insert: Statement;

  constructor(link: Link, decider: Decider) {
    this.decider = decider;
    this.insert = prepare(link, insertEntries);
  }

  write(entries: readonly VerdictEntry[], sequenceAt: (index: number) => number): void {
    if (entries.length === 0) return;
    const rows = entries.map(({ side, body, verdict, record }) => {
      const { id, accountId, amount, currency, timeMs } = JSON.parse(body) as Transaction;
      const { status } = JSON.parse(verdict) as FraudVerdict;
      const { riskScore, reasonCodes } = this.decider.summarise(record);
      const codes = status === "approved" ? "" : reasonCodes.join(" ");
      return { side, id, accountId, amount, currency, timeMs, status: statusNumbers[status], riskScore, codes };
    });
    this.insert.run(
      rows.map((_, index) => sequenceAt(index)),
      rows.map(({ side }) => side),
      rows.map(({ accountId }) => accountId),
      rows.map(({ id }) => id),
      rows.map(({ amount }) => amount),
      rows.map(({ currency }) => currency ?? null),
      rows.map(({ timeMs }) => timeMs),
      rows.map(({ status }) => status),
      rows.map(({ riskScore }) => riskScore),
      rows.map(({ codes }) => codes),
    );
  }
}
