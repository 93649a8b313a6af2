import assert from "node:assert/strict";
import { test } from "node:test";
import { orderByRows } from "./row-order.ts";

interface Entry {
  readonly side: number;
  readonly kind: string;
  readonly id: string;
  readonly number: number;
}

const nothing: Entry = { side: 0, kind: "", id: "", number: 0 };

/** States are their places in the list. */
function ordered<Each extends Entry>(entries: readonly Each[]): readonly Each[] {
  const at = (state: number) => entries[state] ?? nothing;
  const steps = orderByRows([...entries.keys()], {
    sideOf: (state) => at(state).side,
    kindOf: (state) => at(state).kind,
    idOf: (state) => at(state).id,
    rowOf: (state) => at(state).number,
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value.flatMap((state) => entries[state] ?? []);
}

test("rows go in their order, and new ones follow as they came", () => {
  const entries = [0, 8_000_000_000, 3, 0, 12, 3].map((number, place) => {
    return { side: 1, kind: "account", id: "one", number, place };
  });
  assert.deepEqual(
    ordered(entries).map(({ place }) => place),
    [2, 5, 4, 1, 0, 3],
  );
});

test("new ones go by side and kind, and then by their ids, whatever these begin with", () => {
  const entryOf = (side: number, kind: string, id: string) => ({ side, kind, id, number: 0 });
  const ids = ["account-31", "account-4", "account-12", "account-2", "account-", "account-120", "account-ä"];
  const entries = ids.flatMap((id) => [entryOf(2, "ties", id), entryOf(1, "account", id), entryOf(2, "account", id)]);
  const sorted = ["account-", "account-12", "account-120", "account-2", "account-31", "account-4", "account-ä"];
  const parts = [
    [2, "ties"],
    [1, "account"],
    [2, "account"],
  ] as const;
  const order = ordered(entries);
  assert.equal(order.length, entries.length);
  for (const [side, kind] of parts) {
    const found = order.filter((entry) => entry.side === side && entry.kind === kind);
    assert.deepEqual(
      found.map(({ id }) => id),
      sorted,
    );
    const first = order.indexOf(found[0] ?? entryOf(0, "", ""));
    assert.deepEqual(order.slice(first, first + found.length), found, "they stand together");
  }
});

test("many new ones with long ids that differ late are sorted, and none is lost", () => {
  const entries = Array.from({ length: 40_000 }, (_, place) => {
    return {
      side: 1,
      kind: "account",
      id: `customer/eu/${String((place * 7_919) % 40_000).padStart(5, "0")}`,
      number: 0,
    };
  });
  const order = ordered(entries);
  assert.equal(new Set(order).size, entries.length);
  // Ten ids have the same four characters; among them the order is that in which they came.
  const tens = order.map(({ id }) => id.slice(0, -1));
  assert.deepEqual(tens, tens.toSorted());
});
