/** Appends to the journal inside commit groups, and closes each group with its root in the chain. */
import { commitmentOf, commitmentTextOf, genesisRoot, makeSalt, rootOfBytes } from "../chain.ts";
import type { KeptRecord } from "../decider.ts";
import { groupTime } from "../group-time.ts";
import { type JournalEntry, journalKinds, type VerdictEntry } from "../journal.ts";
import { erasedSubject, retainedKinds } from "../retention.ts";
import type { ErasedRecord, Journal } from "../tables/database.ts";
import type { ChainRecord } from "../verify-chain.ts";
import { type Database, prepare, type Statement } from "./connection.ts";
import { chainColumns } from "./kept-record.ts";

interface Head {
  readonly group: number;
  readonly root: Uint8Array;
  readonly sequence: number;
  readonly atMs: number;
}

const insertSql = `INSERT INTO journal (sequence, side, kind, subject, previous, salt, body, verdict, record, features, record_bytes)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const selectRows = `SELECT ${chainColumns}, previous FROM journal`;

const retainedSpan = `sequence >= ? AND sequence <= ? AND kind IN (${retainedKinds.join(", ")}) AND salt IS NOT NULL`;

const headSql = "SELECT number, last_sequence, root, at_ms FROM chain_groups ORDER BY number DESC LIMIT 1";

export class JournalWriter implements Journal {
  private readonly insert: Statement;
  private readonly insertGroup: Statement;
  private readonly selectHead: Statement<
    [],
    { number: number; last_sequence: number; root: Uint8Array; at_ms: number }
  >;
  private readonly selectRecord: Statement<[number], ChainRecord & { readonly previous: number }>;
  private readonly selectSpan: Statement<[number, number], ChainRecord & { readonly previous: number }>;
  private readonly dropSpan: Statement<[number, number]>;
  private readonly insertErased: Statement<[number, number, number, string, number, Uint8Array]>;
  private readonly updateErased: Statement<[Uint8Array, number]>;
  private head: Head | undefined;
  private sequence = 0;
  /** Of the group, as `commitmentTextOf` gives them. */
  private commitments: string[] = [];

  constructor(database: Database) {
    this.insert = prepare(database, insertSql);
    this.insertGroup = prepare(
      database,
      "INSERT INTO chain_groups (number, first_sequence, last_sequence, at_ms, root) VALUES (?, ?, ?, ?, ?)",
    );
    this.selectHead = prepare(database, headSql);
    this.selectRecord = prepare(database, `${selectRows} WHERE sequence = ?`);
    this.selectSpan = prepare(database, `${selectRows} WHERE ${retainedSpan} ORDER BY sequence`);
    this.dropSpan = prepare(database, `DELETE FROM journal WHERE ${retainedSpan}`);
    this.insertErased = prepare(
      database,
      "INSERT INTO journal (sequence, side, kind, subject, previous, commitment) VALUES (?, ?, ?, ?, ?, ?)",
    );
    this.updateErased = prepare(
      database,
      `UPDATE journal SET salt = NULL, body = NULL, verdict = NULL, record = NULL, features = NULL, record_bytes = NULL,
         commitment = ?
       WHERE sequence = ?`,
    );
  }

  /** Call at the start of a group, within the store's transaction. */
  beginGroup(): void {
    this.head ??= this.readHead();
    this.sequence = this.head.sequence;
    this.commitments = [];
  }

  append(entry: JournalEntry): number {
    const { side, kind, subject, body, previous = 0 } = entry;
    return this.write(side, journalKinds[kind], subject, body, null, null, null, previous);
  }

  appendVerdict(entry: VerdictEntry): number {
    const { side, transactionId, body, verdict, record, features, previous } = entry;
    return this.write(side, journalKinds.verdict, transactionId, body, verdict, record, features, previous);
  }

  /** Leaves nothing but the commitment of a record of an earlier group; gives the `previous` that it names. */
  erase(sequence: number): number {
    const row = this.selectRecord.get(sequence);
    if (row === undefined) throw new Error(`The journal has no record ${sequence}.`);
    const { previous, salt, body, ...parts } = row;
    if (salt === null || body === null) return previous;
    this.updateErased.run(commitmentOf(salt, { ...parts, body }), sequence);
    return previous;
  }

  eraseSpan(from: number, through: number): readonly ErasedRecord[] {
    const records = this.selectSpan.all(from, through);
    // Shrunk rows keep their pages; pages of deleted rows are free for reuse.
    this.dropSpan.run(from, through);
    return records.map(({ salt, body, previous, ...parts }) => {
      if (salt === null || body === null) throw new Error(`Record ${parts.sequence} has a salt and no content.`);
      const { sequence, side, kind, subject } = parts;
      const commitment = commitmentOf(salt, { ...parts, body });
      this.insertErased.run(sequence, side, kind, erasedSubject(sequence), previous, commitment);
      return { sequence, side, kind, subject };
    });
  }

  /** Every record is in the table at once. */
  waitingBody(): undefined {
    return undefined;
  }

  lastSequence(): number {
    return (this.head ?? this.readHead()).sequence;
  }

  private write(
    side: number,
    kind: number,
    subject: string,
    body: string,
    verdict: string | null,
    record: KeptRecord | null,
    features: Uint8Array | null,
    previous: number,
  ): number {
    this.sequence += 1;
    const sequence = this.sequence;
    const salt = makeSalt();
    const text = typeof record === "string" ? record : null;
    const bytes = typeof record === "string" ? null : record;
    this.insert.get(sequence, side, kind, subject, previous, salt, body, verdict, text, features, bytes);
    this.commitments.push(commitmentTextOf(salt, { sequence, side, kind, subject, body, verdict, record, features }));
    return sequence;
  }

  /** Call at the end of a group, before the store's commit; `adopt` must follow the commit. */
  closeGroup(nowMs: number): Head {
    const head = this.head ?? this.readHead();
    if (this.commitments.length === 0) return head;
    const number = head.group + 1;
    const firstSequence = head.sequence + 1;
    const atMs = groupTime(nowMs, head.atMs);
    const header = { number, firstSequence, lastSequence: this.sequence, atMs };
    const root = rootOfBytes(head.root, header, Buffer.from(this.commitments.join(""), "latin1"));
    this.insertGroup.run(number, firstSequence, this.sequence, atMs, root);
    return { group: number, root, sequence: this.sequence, atMs };
  }

  adopt(head: Head): void {
    this.head = head;
  }

  /** Forgets the head: the store may have changed elsewhere, or the group was rolled back. */
  reset(): void {
    this.head = undefined;
  }

  private readHead(): Head {
    const row = this.selectHead.get();
    return row === undefined
      ? { group: 0, root: genesisRoot, sequence: 0, atMs: 0 }
      : { group: row.number, root: row.root, sequence: row.last_sequence, atMs: row.at_ms };
  }
}
