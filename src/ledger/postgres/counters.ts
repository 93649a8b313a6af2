/** Numbers that count up one by one over all nodes. Each is a row, held until the commit, so that they also come into sight in order. */
import { type Link, prepare } from "./link.ts";

type CounterName = "side" | "bulk_case" | "document" | "list" | "list_entry" | "webhook";

export interface Counters {
  next(name: CounterName): number;
}

export function createCounters(link: Link): Counters {
  const count = prepare<[string], { value: number }>(
    link,
    "UPDATE counters SET value = value + 1 WHERE name = $1 RETURNING value",
  );
  return {
    next(name) {
      const row = count.get(name);
      if (row === undefined) throw new Error(`The database has no counter named ${name}.`);
      return row.value;
    },
  };
}
