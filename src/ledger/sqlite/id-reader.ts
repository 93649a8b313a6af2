/** Looks into the index over ids from a connection that only reads: in one statement, since segments are merged meanwhile. */
import { type Database, prepare } from "./connection.ts";
import { highBits } from "./id-hash.ts";
import { sequencesIn } from "./id-pages.ts";
import { numbersOfSegment } from "./id-segments.ts";

const findSql = `
  SELECT NULL AS sequence, bytes FROM verdict_ids_segments AS segments JOIN verdict_ids_pages AS pages
    ON pages.number = segments.number * ${numbersOfSegment} + (CAST(?1 AS INTEGER) >> (${32 + highBits} - bits))
  UNION ALL SELECT sequence, NULL FROM verdict_ids WHERE hash = ?1`;

export function createIdReader(database: Database) {
  const select = prepare<[number], { sequence: number | null; bytes: Uint8Array | null }>(database, findSql);
  /** Of the verdicts under this hash that are in the index. */
  return (hash: number): readonly number[] =>
    select.all(hash).flatMap(({ sequence, bytes }) => (bytes === null ? (sequence ?? []) : sequencesIn(bytes, hash)));
}
