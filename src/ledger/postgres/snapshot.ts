/** Reads a snapshot of the database, page by page, in a thread that may wait. */
import { type Link, prepare } from "./link.ts";

/** Rows of a page. */
const pageRows = 1_000;

/** Begins a read-only transaction that sees one snapshot. */
export function beginSnapshot(link: Link): void {
  link.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

/** The text ends with a condition on its key, an order by it and a limit; `keyOf` gives where the next page begins. */
export function* pagesOf<Row>(
  link: Link,
  text: string,
  first: number,
  keyOf: (row: Row) => number,
): Generator<Row, undefined> {
  const select = prepare<[number, number], Row>(link, text);
  let after = first;
  for (;;) {
    const rows = select.all(after, pageRows);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return undefined;
    after = keyOf(last);
  }
}
