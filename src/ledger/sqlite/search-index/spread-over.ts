/** Chooses some of a side's latest entries, evenly over them: of blocks within the time it reads the sequences only. */
import { isInSpread, type SearchIndexSpread } from "../../search-index.ts";
import { type Database, prepare } from "../connection.ts";
import { Columns } from "./search-index-columns.ts";

interface BlockNumbers {
  readonly entries: number;
  readonly numbers: Uint8Array;
}

type Wanted = [side: number, afterMs: number];

export function spreadOver(
  database: Database,
  side: number,
  spanMs: number,
  most: number,
  throughSequence: number,
): SearchIndexSpread {
  const latest = prepare<[number], { latest_ms: number | null }>(
    database,
    "SELECT max(latest_ms) AS latest_ms FROM blocks WHERE side = ?",
  ).get(side);
  const latestMs = latest?.latest_ms ?? undefined;
  if (latestMs === undefined) {
    return { sequences: [], transactions: 0, earliestMs: undefined, latestMs, throughSequence };
  }
  const afterMs = latestMs - spanMs;
  const whole = prepare<Wanted, { entries: number | null; earliest_ms: number | null }>(
    database,
    "SELECT sum(entries) AS entries, min(earliest_ms) AS earliest_ms FROM blocks WHERE side = ? AND earliest_ms > ?",
  ).get(side, afterMs);
  let transactions = whole?.entries ?? 0;
  let earliestMs = whole?.earliest_ms ?? latestMs;
  const selectCut = prepare<[...Wanted, number], BlockNumbers>(
    database,
    "SELECT entries, numbers FROM blocks WHERE side = ? AND latest_ms > ? AND earliest_ms <= ?",
  );
  for (const { entries, numbers } of selectCut.iterate(side, afterMs, afterMs)) {
    for (const timeMs of new Columns(entries, noTexts, numbers).times) {
      if (timeMs <= afterMs) continue;
      transactions += 1;
      earliestMs = Math.min(earliestMs, timeMs);
    }
  }
  const sequences = most === 0 ? [] : chosenOf(database, side, afterMs, transactions, most);
  return { sequences, transactions, earliestMs, latestMs, throughSequence };
}

const noTexts = ["", "", "", ""] as const;

function chosenOf(database: Database, side: number, afterMs: number, transactions: number, most: number): number[] {
  const select = prepare<Wanted, BlockNumbers>(
    database,
    `SELECT entries, numbers FROM blocks WHERE side = ? AND latest_ms > ?
     ORDER BY last_sequence`,
  );
  const chosen: number[] = [];
  let place = 0;
  for (const { entries, numbers } of select.iterate(side, afterMs)) {
    const { times, sequences } = new Columns(entries, noTexts, numbers);
    for (const [index, timeMs] of times.entries()) {
      if (timeMs <= afterMs) continue;
      if (isInSpread(place, transactions, most)) chosen.push(sequences[index] ?? 0);
      place += 1;
    }
  }
  return chosen;
}
