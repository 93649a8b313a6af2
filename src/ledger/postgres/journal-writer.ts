/** Appends to the journal within a commit group, and closes the group with its root in the chain. */
import { commitmentOf, commitmentTextOf, makeSalt, rootOfBytes } from "../chain.ts";
import type { KeptRecord } from "../decider.ts";
import { groupTime } from "../group-time.ts";
import { type JournalEntry, journalKinds, type VerdictEntry } from "../journal.ts";
import { erasedSubject, retainedKinds } from "../retention.ts";
import type { ErasedRecord, Journal } from "../tables/database.ts";
import { type InTable, withRecord } from "../tables/kept-record.ts";
import type { ChainRecord } from "../verify-chain.ts";
import { arrayColumn, ByteColumn, textColumn } from "./columns.ts";
import { type Link, prepare, type Statement } from "./link.ts";

interface Head {
  readonly group_number: number;
  readonly sequence: number;
  readonly root: Uint8Array;
}

interface Waiting {
  readonly side: number;
  readonly kind: number;
  readonly subject: string;
  readonly previous: number;
  readonly body: string;
  readonly verdict: string | null;
  readonly record: KeptRecord | null;
  readonly features: Uint8Array | null;
}

const lockHead = "SELECT group_number, sequence, root FROM chain_head WHERE id = 1 FOR UPDATE";

/** Texts of a column come as lines of one text: JSON holds no line breaks, and an array would have every quote escaped. */
const insertRecords = `INSERT INTO journal (sequence, side, kind, subject, previous, salt, body, verdict, record, features, record_bytes)
  SELECT $1::bigint + place, side, kind, subject, previous,
    substring($6::bytea FROM (place * 16 - 15)::integer FOR 16), body,
    CASE WHEN kind = 1 THEN nullif(verdict, '') END, CASE WHEN kind = 1 THEN nullif(record, '') END,
    CASE WHEN kind = 1 THEN substring($10::bytea FROM features_from FOR features_for) END,
    CASE WHEN record_for > 0 THEN substring($13::bytea FROM record_from FOR record_for) END
  FROM unnest($2::integer[], $3::integer[], $4::text[], $5::bigint[], string_to_array($7::text, chr(10)),
    string_to_array($8::text, chr(10)), string_to_array($9::text, chr(10)), $11::integer[], $12::integer[],
    $14::integer[], $15::integer[])
    WITH ORDINALITY AS new (side, kind, subject, previous, body, verdict, record, features_from, features_for,
      record_from, record_for, place)`;

const eraseRecords = `UPDATE journal SET salt = NULL, body = NULL, verdict = NULL, record = NULL, features = NULL,
    record_bytes = NULL, commitment = substring($2::bytea FROM (place * 32 - 31)::integer FOR 32), subject = new_subject
  FROM unnest($1::bigint[], $3::text[]) WITH ORDINALITY AS erased (erased_sequence, new_subject, place)
  WHERE sequence = erased_sequence`;

export class JournalWriter implements Journal {
  private readonly selectHead: Statement<[], Head>;
  private readonly selectTime: Statement<[number], { readonly at_ms: number }>;
  private readonly insert: Statement;
  private readonly insertGroup: Statement;
  private readonly updateHead: Statement;
  private readonly selectRecord: Statement<[number], InTable<ChainRecord & { readonly previous: number }>>;
  private readonly selectSpan: Statement<[number, number], InTable<ChainRecord>>;
  private readonly updateErased: Statement<[Uint8Array, number]>;
  private readonly updateSpan: Statement<[readonly number[], Uint8Array, readonly string[]]>;
  private head: Head | undefined;
  private waiting: Waiting[] = [];
  /** The last group that was closed here: while it is the newest, its time need not be read. */
  private own: { readonly root: Uint8Array; readonly atMs: number } = { root: new Uint8Array(), atMs: 0 };

  constructor(link: Link) {
    this.selectHead = prepare(link, lockHead);
    this.selectTime = prepare(link, "SELECT at_ms FROM chain_groups WHERE number = $1");
    this.insert = prepare(link, insertRecords);
    this.insertGroup = prepare(
      link,
      "INSERT INTO chain_groups (number, first_sequence, last_sequence, at_ms, root) VALUES ($1, $2, $3, $4, $5)",
    );
    this.updateHead = prepare(link, "UPDATE chain_head SET group_number = $1, sequence = $2, root = $3 WHERE id = 1");
    this.selectRecord = prepare(
      link,
      `SELECT sequence, side, kind, subject, previous, salt, body, verdict, record, record_bytes, features, commitment
       FROM journal WHERE sequence = $1`,
    );
    this.selectSpan = prepare(
      link,
      `SELECT sequence, side, kind, subject, salt, body, verdict, record, record_bytes, features, commitment FROM journal
       WHERE sequence >= $1 AND sequence <= $2 AND kind IN (${retainedKinds.join(", ")}) AND salt IS NOT NULL
       ORDER BY sequence`,
    );
    this.updateSpan = prepare(link, eraseRecords);
    this.updateErased = prepare(
      link,
      `UPDATE journal SET salt = NULL, body = NULL, verdict = NULL, record = NULL, features = NULL,
       record_bytes = NULL, commitment = $1
       WHERE sequence = $2`,
    );
  }

  /** Call at the start of a group, within the database's transaction. */
  beginGroup(): void {
    this.head = undefined;
    this.waiting = [];
  }

  /** Locks the sequences until the commit. Call it first where sequences are needed during the work. */
  hold(): Head {
    this.head ??= this.selectHead.get();
    if (this.head === undefined) throw new Error("The database has no row for the head of the chain.");
    return this.head;
  }

  append(entry: JournalEntry): number {
    const { side, kind, subject, body, previous = 0 } = entry;
    const parts = { side, kind: journalKinds[kind], subject, previous, body };
    this.waiting.push({ ...parts, verdict: null, record: null, features: null });
    return this.hold().sequence + this.waiting.length;
  }

  /** Gives a place in the group, below zero; `resolve` makes it a sequence once the head is locked. */
  appendVerdict(entry: VerdictEntry): number {
    const { side, transactionId: subject, body, verdict, record, features, previous } = entry;
    const parts = { side, kind: journalKinds.verdict, subject, previous, body, verdict, record };
    this.waiting.push({ ...parts, features: features.slice() });
    return -this.waiting.length;
  }

  resolve(sequence: number): number {
    return sequence < 0 ? this.hold().sequence - sequence : sequence;
  }

  /** Leaves nothing but the commitment of a record of an earlier group; gives the `previous` that it names. */
  erase(sequence: number): number {
    const row = this.selectRecord.get(sequence);
    if (row === undefined) throw new Error(`The journal has no record ${sequence}.`);
    const { previous, salt, body, ...parts } = withRecord<ChainRecord & { readonly previous: number }>(row);
    if (salt === null || body === null) return previous;
    this.updateErased.run(commitmentOf(salt, { ...parts, body }), sequence);
    return previous;
  }

  eraseSpan(from: number, through: number): readonly ErasedRecord[] {
    const records = this.selectSpan.all(from, through).map((row) => withRecord<ChainRecord>(row));
    if (records.length === 0) return [];
    const commitments = records.map(({ salt, body, ...parts }) => {
      if (salt === null || body === null) throw new Error(`Record ${parts.sequence} has a salt and no content.`);
      return commitmentOf(salt, { ...parts, body });
    });
    const sequences = records.map(({ sequence }) => sequence);
    this.updateSpan.run(sequences, Buffer.concat(commitments), sequences.map(erasedSubject));
    return records.map(({ sequence, side, kind, subject }) => ({ sequence, side, kind, subject }));
  }

  waitingBody(sequence: number): string | undefined {
    return this.waiting[sequence - this.hold().sequence - 1]?.body;
  }

  lastSequence(): number {
    return this.hold().sequence;
  }

  /** The sequence of the group's last record, where it has any; locks the sequences until the commit. */
  endOfGroup(): number | undefined {
    return this.waiting.length === 0 ? undefined : this.hold().sequence + this.waiting.length;
  }

  /** Call at the end of a group that has records, before the commit. */
  closeGroup(nowMs: number): void {
    const { waiting } = this;
    const head = this.hold();
    const atMs = groupTime(nowMs, this.timeOf(head));
    const salts = waiting.map(() => makeSalt());
    const commitments = waiting.map((parts, index) =>
      commitmentTextOf(salts[index] ?? makeSalt(), { ...parts, sequence: head.sequence + index + 1 }),
    );
    const features = new ByteColumn(waiting.map((parts) => parts.features));
    const records = new ByteColumn(waiting.map(({ record }) => (typeof record === "string" ? null : record)));
    this.insert.post(
      head.sequence,
      arrayColumn(waiting.map(({ side }) => side)),
      arrayColumn(waiting.map(({ kind }) => kind)),
      arrayColumn(waiting.map(({ subject }) => subject)),
      arrayColumn(waiting.map(({ previous }) => this.resolve(previous))),
      Buffer.concat(salts),
      textColumn(waiting.map(({ body }) => body)),
      textColumn(waiting.map(({ verdict }) => verdict ?? "")),
      textColumn(waiting.map(({ record }) => (typeof record === "string" ? record : ""))),
      features.bytes,
      features.starts,
      features.lengths,
      records.bytes,
      records.starts,
      records.lengths,
    );
    const number = head.group_number + 1;
    const last = head.sequence + waiting.length;
    const header = { number, firstSequence: head.sequence + 1, lastSequence: last, atMs };
    const root = rootOfBytes(head.root, header, Buffer.from(commitments.join(""), "latin1"));
    this.insertGroup.post(number, header.firstSequence, last, atMs, root);
    this.updateHead.post(number, last, root);
    this.own = { root, atMs };
  }

  /** Read as a statement of its own once the head is locked: an earlier one would not see what it waited for. */
  private timeOf({ group_number, root }: Head): number {
    if (Buffer.compare(this.own.root, root) === 0) return this.own.atMs;
    return this.selectTime.get(group_number)?.at_ms ?? 0;
  }
}
