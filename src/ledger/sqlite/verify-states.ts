/** Names states that cannot be read or are missing; and, made again from the journal, those that are not equal to what is stored. */
import type { HeldStates, KnownStates } from "../decide-one.ts";
import type { Decider } from "../decider.ts";
import { type StateRecord, takeIn } from "../take-in.ts";
import { type Database, prepare } from "./connection.ts";
import { createReader } from "./reader.ts";
import { readStates, type StoredState } from "./stored-states.ts";

/** States in memory at once. A store with more is read once for each so many. */
const statesAtOnce = 200_000;
const problemLimit = 20;

interface Remade {
  readonly row: StoredState;
  readonly state: unknown;
  last: number;
  through: number;
}

const recordsSql = `SELECT sequence, side, kind, subject, previous, body, features FROM journal
  WHERE kind IN (1, 6) ORDER BY sequence`;

/**
 * Only `isRemade` shows every change, and takes as long as deciding all of the journal. It may also name sound states that an earlier
 * version began, which counted less.
 */
export function findChangedStates(database: Database, decider: Decider, isRemade: boolean): readonly string[] {
  const selectErased = prepare<[], unknown>(
    database,
    "SELECT 1 FROM journal WHERE kind IN (1, 6) AND body IS NULL LIMIT 1",
  );
  const progress = prepare<[], { through_sequence: number }>(database, "SELECT through_sequence FROM states_progress");
  const through = progress.get()?.through_sequence ?? 0;
  // States keep what they took in of records whose content is gone.
  const isWhole = selectErased.get() === undefined;
  const problems: string[] = [];
  const report = (rows: readonly StoredState[], what: string) => {
    for (const { number } of rows) problems.push(`State ${number} ${what}.`);
  };
  for (let last = 0, more = true; more && problems.length < problemLimit; ) {
    const rows = [...readStates(database, last, statesAtOnce)];
    more = rows.length === statesAtOnce;
    last = rows.at(-1)?.number ?? last;
    const unread = rows.filter((row) => !isRead(decider, row));
    report(unread, "cannot be read");
    if (isRemade && isWhole && unread.length === 0) {
      report(
        findUnequal(database, decider, rows, through),
        "is not what follows from the journal, unless an earlier version began it",
      );
    }
  }
  if (isWhole && problems.length === 0) problems.push(...findMissing(database, decider, through));
  return problems.slice(0, problemLimit);
}

function findUnequal(
  database: Database,
  decider: Decider,
  rows: readonly StoredState[],
  through: number,
): readonly StoredState[] {
  const remade = rows.map((row): Remade => {
    return { row, state: decider.createState(row.kind), last: 0, through: 0 };
  });
  const book: KnownStates = {
    stateOf: (number) => remade[number - 1]?.state,
    lastOf: (number) => remade[number - 1]?.last ?? 0,
    // What is passed takes nothing in.
    throughOf: (number) => remade[number - 1]?.through ?? Number.POSITIVE_INFINITY,
    took(number, sequence, isVerdict) {
      const held = remade[number - 1];
      if (held === undefined) return;
      held.through = sequence;
      if (isVerdict) held.last = sequence;
    },
  };
  const numbers = new Map(rows.map(({ side, kind, id }, place) => [keyOf(side, kind, id), place + 1]));
  const behind = new Set<StoredState>();
  const reads = createReads(database);
  for (const record of prepare<[], StateRecord>(database, recordsSql).iterate()) {
    reads.note(record);
    const states: HeldStates = {
      hold(side, kind, id) {
        const number = numbers.get(keyOf(side, kind, id)) ?? passed;
        const row = remade[number - 1]?.row;
        // A state may be behind the journal, by records after those that all have taken in.
        if (row === undefined || record.sequence <= row.through_sequence) return number;
        if (record.sequence <= through) behind.add(row);
        return passed;
      },
      book,
    };
    takeIn({ ...reads, states }, decider, record);
  }
  const isEqual = ({ row, state, last, through: own }: Remade) =>
    row.last_sequence === last &&
    row.through_sequence === own &&
    presentForm(decider, row).equals(decider.freezeState(state));
  const unequal = remade.filter((held) => behind.has(held.row) || !isEqual(held)).map(({ row }) => row);
  for (const { state } of remade) decider.releaseState(state);
  return unequal;
}

/** The number of what is not made again at this time. */
const passed = 0;

/** Earlier versions kept another form. */
function presentForm(decider: Decider, { kind, bytes }: StoredState): Buffer {
  const state = decider.reviveState(kind, bytes);
  const frozen = Buffer.from(decider.freezeState(state));
  decider.releaseState(state);
  return frozen;
}

/** What taking labels in reads, also of the latest verdicts, which the index over ids may lack. */
function createReads(database: Database) {
  const reader = createReader(database);
  const selectBody = prepare<[number], { body: string | null }>(
    database,
    "SELECT body FROM journal WHERE sequence = ?",
  );
  const indexed = prepare<[], { through_sequence: number }>(
    database,
    "SELECT through_sequence FROM verdict_ids_progress",
  );
  const from = indexed.get()?.through_sequence ?? 0;
  const latest = new Map<string, number>();
  const findBody = (sequence: number) => selectBody.get(sequence)?.body ?? undefined;
  return {
    note({ sequence, side, kind, subject }: StateRecord): void {
      if (kind === 1 && sequence > from) latest.set(`${side} ${subject}`, sequence);
    },
    findBody,
    findTransaction(side: number, transactionId: string): string | undefined {
      const sequence = latest.get(`${side} ${transactionId}`) ?? reader.findSequence(side, transactionId);
      return sequence === undefined ? undefined : findBody(sequence);
    },
  };
}

/** States that have to be there and are not. */
function findMissing(database: Database, decider: Decider, through: number): readonly string[] {
  const select = prepare<[number, string, string], unknown>(
    database,
    "SELECT 1 FROM states WHERE side = ? AND kind = ? AND id = ?",
  );
  const records = prepare<[number], StateRecord>(
    database,
    "SELECT sequence, side, kind, subject, previous, body, features FROM journal WHERE kind = 1 AND sequence <= ?",
  );
  const known = new Set<string>();
  const problems: string[] = [];
  for (const { sequence, side, body } of records.iterate(through)) {
    for (const { kind, id } of decider.stateKeys(JSON.parse(body ?? "{}"))) {
      const key = keyOf(side, kind, id);
      if (known.has(key)) continue;
      if (known.size < statesAtOnce) known.add(key);
      if (select.get(side, kind, id) === undefined)
        problems.push(`A state that record ${sequence} touches is missing.`);
    }
    if (problems.length >= problemLimit) break;
  }
  return problems;
}

function isRead(decider: Decider, { kind, bytes }: StoredState): boolean {
  try {
    decider.releaseState(decider.reviveState(kind, bytes));
    return true;
  } catch {
    return false;
  }
}

function keyOf(side: number, kind: string, id: string): string {
  return `${side} ${kind} ${id}`;
}
