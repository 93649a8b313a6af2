/** Reads of the journal and its chain, for auditors. */
import type { AuditFilter, AuditLedger, AuditRow } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import type { ChainGroup, ChainRecord } from "../verify-chain.ts";
import type { Reads, Words } from "./database.ts";
import { findFirst } from "./find-first.ts";
import { type InTable, withRecord } from "./kept-record.ts";

const groupColumns = `number, first_sequence AS "firstSequence", last_sequence AS "lastSequence", at_ms AS "atMs", root
  FROM chain_groups`;

/** Some databases return truth values as numbers. */
interface Row extends Omit<AuditRow, "isErased"> {
  readonly is_erased: number | boolean;
}

export function createAuditReader(reads: Reads): Omit<AuditLedger, "append"> {
  const { words } = reads;
  const selectRecords = reads.prepare<
    [number, number],
    InTable<ChainRecord>
  >(`SELECT sequence, side, kind, subject, salt, body, verdict, record, record_bytes, features, commitment
     FROM journal WHERE sequence >= ? AND sequence <= ? ORDER BY sequence`);
  const selectGroups = reads.prepare<[number, number], ChainGroup>(
    `SELECT ${groupColumns} WHERE number >= ? ORDER BY number LIMIT ?`,
  );
  const selectLast = reads.prepare<[], ChainGroup>(`SELECT ${groupColumns} ORDER BY number DESC LIMIT 1`);

  /** Numbers have no gaps, and sequences grow with them. */
  async function findGroup(sequence: number, last: number): Promise<ChainGroup | undefined> {
    const number = await findFirst(
      last,
      async (one) => ((await selectGroups.get(one, 1))?.lastSequence ?? 0) >= sequence,
    );
    const group = number === undefined ? undefined : await selectGroups.get(number, 1);
    return group !== undefined && group.firstSequence <= sequence ? group : undefined;
  }

  return {
    async list(side, filter, floor, before, limit): Promise<readonly AuditRow[]> {
      const { where, values } = conditionsOf(filter, words);
      const select = reads.prepare<(string | number)[], Row>(
        `SELECT sequence, side, kind, subject, salt IS NULL AS is_erased,
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE ${words.field("body", "event")} END AS event,
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE ${words.field("body", "actor")} END AS actor
         FROM journal WHERE sequence >= ? AND sequence < ? AND side IN (?, ${noSide})${where}
         ORDER BY sequence DESC LIMIT ?`,
      );
      const rows = await select.all(floor, before, side, ...values, limit);
      return rows.map(({ is_erased, ...row }) => ({ ...row, isErased: Boolean(is_erased) }));
    },
    readRecords: async (from, to) => (await selectRecords.all(from, to)).map((row) => withRecord<ChainRecord>(row)),
    readGroups: (from, limit) => selectGroups.all(from, limit),
    lastGroup: () => selectLast.get(),
    async findGroups(sequences) {
      const last = (await selectLast.get())?.number ?? 0;
      const groups: (ChainGroup | undefined)[] = [];
      for (const sequence of sequences) groups.push(await findGroup(sequence, last));
      return groups;
    },
  };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf(
  { kinds, subject, actor }: AuditFilter,
  words: Words,
): { readonly where: string; readonly values: readonly string[] } {
  const parts: string[] = [];
  const values: string[] = [];
  if (kinds !== undefined) parts.push(`kind IN (${kinds.map((kind) => journalKinds[kind]).join(", ")})`);
  if (subject !== undefined) {
    parts.push("subject = ?");
    values.push(subject);
  }
  if (actor !== undefined) {
    parts.push(`CASE WHEN kind = ${journalKinds.verdict} THEN false ELSE ${words.field("body", "actor")} = ? END`);
    values.push(actor);
  }
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
