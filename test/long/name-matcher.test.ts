/** The thread that compares names, which all sides share. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListLedger, StoredListEntry } from "../../src/ledger/lists.ts";
import { NameMatcher } from "../../src/operations/screening/name-matcher.ts";

const perSide = 1_000;

/** Each side has one list of as many names; `wait` says when a page of a side may be read. */
function listsOf(wait: (side: number) => Promise<void>): ListLedger {
  const list = { name: "sanctions", kind: "screen", field: "name", entries: perSide, createdAtMs: 1, changedAtMs: 1 };
  const readEntries = async (side: number, _name: string, after: string): Promise<readonly StoredListEntry[]> => {
    await wait(side);
    if (after !== "") return [];
    return Array.from({ length: perSide }, (_, at) => ({
      ...{ value: `Person${at} Of${side} #p-${at}`, expiresAtMs: null, note: null, sequence: at },
    }));
  };
  return { list: async () => [list], readEntries } as unknown as ListLedger;
}

const query = (side: number) => [{ name: `Person7 Of${side}`, born: [], countries: [] }];
const options = { leastScore: 90, limit: 5 };

test("a side whose lists are loaded for long keeps no other side waiting", async () => {
  let release = (): void => {};
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  const matcher = new NameMatcher(
    listsOf((side) => (side === 1 ? held : Promise.resolve())),
    () => 0,
  );
  try {
    const first = matcher.find(1, query(1), options);
    const second = await matcher.find(2, query(2), options);
    assert.equal(second.hits[0]?.[0]?.entry, "p-7");
    release();
    assert.equal((await first).hits[0]?.[0]?.entry, "p-7");
  } finally {
    release();
    await matcher.close();
  }
});

test("names beyond the limit are let go, those that were asked for longest ago first", async () => {
  const matcher = new NameMatcher(
    listsOf(() => Promise.resolve()),
    () => 0,
    2_500,
  );
  try {
    for (const side of [1, 2, 1, 3]) {
      const { hits } = await matcher.find(side, query(side), options);
      assert.ok((hits[0]?.length ?? 0) > 0);
    }
    assert.deepEqual(matcher.sides, [1, 3]);
  } finally {
    await matcher.close();
  }
});
