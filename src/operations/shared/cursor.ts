/** Cursors of lists that are answered in pages: the numbers in them, and the refusal of a cursor that no list gave. */
import { ServiceError } from "../../errors.ts";

export function badCursor(): ServiceError {
  return new ServiceError("invalid_request", "cursor must be the nextCursor of the previous page, or omitted.");
}

/** For lists in rising order: 0 for the first page. */
export function cursorAfter(cursor: string): number {
  if (!/^\d{0,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

/** For lists with the newest first: the largest number for the first page. */
export function cursorBefore(cursor: string): number {
  return cursor === "" ? Number.MAX_SAFE_INTEGER : cursorAfter(cursor);
}

const beforeName = "after.";

/** For lists in the order of names that people choose: without a mark of its own, any text would be a cursor. */
export function cursorOfName(name: string): string {
  return beforeName + name;
}

/** Empty for the first page. */
export function nameAfter(cursor: string): string {
  if (cursor !== "" && !cursor.startsWith(beforeName)) throw badCursor();
  return cursor.slice(beforeName.length);
}

/** A sequence number, from 1. */
export function sequenceCursor(cursor: string): number {
  const sequence = cursorAfter(cursor);
  if (sequence === 0) throw badCursor();
  return sequence;
}
