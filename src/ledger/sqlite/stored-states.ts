/** All states of a store as it has them, for who checks or moves a whole store. */
import { type Database, prepare } from "./connection.ts";
import { StateChunks } from "./state-chunks.ts";

export type StoredState = Readonly<{
  number: number;
  side: number;
  kind: string;
  id: string;
  last_sequence: number;
  through_sequence: number;
  bytes: Uint8Array;
}>;

/** At most so many, in the order of their numbers, from the one behind a number on. One that is not where it should be has no bytes. */
export function* readStates(
  database: Database,
  after = 0,
  most = Number.MAX_SAFE_INTEGER,
): Generator<StoredState, void, undefined> {
  const chunks = new StateChunks(database);
  const select = prepare<[number, number], StoredState>(
    database,
    `SELECT number, side, kind, id, last_sequence, through_sequence, bytes FROM states
     WHERE number > ? ORDER BY number LIMIT ?`,
  );
  for (const row of select.iterate(after, most)) {
    const chunked = findIn(chunks, row.number);
    if (chunked === undefined) yield row;
    else yield { ...row, last_sequence: chunked.last, through_sequence: chunked.through, bytes: chunked.bytes.slice() };
  }
}

function findIn(chunks: StateChunks, number: number): ReturnType<StateChunks["find"]> {
  try {
    return chunks.find(number);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { number, last: 0, through: 0, bytes: new Uint8Array() };
  }
}
