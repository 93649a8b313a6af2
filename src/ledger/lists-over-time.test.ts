import assert from "node:assert/strict";
import { test } from "node:test";
import { EntryTable } from "./entry-table.ts";
import { createListsOverTime, type ListSpan } from "./lists-over-time.ts";

const forever = Number.POSITIVE_INFINITY;

function span(number: number, from: number, to: number): ListSpan {
  return { name: "mules", kind: "block", field: "counterpartyId", number, from, to };
}

test("A list is met while it is in force, with the entries of then; one of the same name later is another", () => {
  const entries = new EntryTable();
  entries.add(1, "a", forever, 12, 15);
  entries.add(1, "b", forever, 12);
  entries.add(2, "c", forever, 31);
  const lists = createListsOverTime([span(1, 10, 20), span(2, 30, forever)], entries);
  const met = (sequence: number) => ["a", "b", "c"].filter((value) => lists.at(sequence).has("mules", value, 0));
  assert.deepEqual([11, 13, 16, 25, 31, 32].map(met), [[], ["a", "b"], ["b"], [], [], ["c"]]);
  assert.deepEqual(
    [9, 10, 11, 19, 20, 25, 30, 31].map((at) => lists.at(at).lists.length),
    [0, 0, 1, 1, 0, 0, 0, 1],
  );
  assert.ok(lists.now.has("mules", "c", 0) && !lists.now.has("mules", "b", 0));
  assert.equal(lists.at(32).has("others", "c", 0), false);
});
