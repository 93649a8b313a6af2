/** What every engine of the ledger must do with lists. */
import assert from "node:assert/strict";
import type { Ledger, SideId } from "../ledger.ts";
import type { NewListEntry } from "../lists.ts";
import { type Check, details, transaction } from "./conformance.ts";
import { ruleVersion, use } from "./rule-conformance.ts";

const mules = { kind: "block", field: "counterpartyId", title: "Mules" } as const;

function entry(value: string, more: Partial<NewListEntry> = {}): NewListEntry {
  return { value, expiresAtMs: null, note: null, ...more };
}

function put(ledger: Ledger, side: SideId, values: readonly NewListEntry[], name = "mules") {
  return ledger.lists.put(side, name, values, 3, "me");
}

let decided = 0;

/** The lists that hold the counterparty of a transaction of this minute. */
async function listsWith(
  ledger: Ledger,
  side: SideId,
  counterpartyId: string,
  minute = 1,
): Promise<string | undefined> {
  decided += 1;
  const given = { ...transaction(`listed-${decided}`, `account-${decided}`, minute), counterpartyId };
  const [outcome] = await ledger.transactions.decide(side, [given]);
  return /On (.+)\.$/.exec(details(outcome))?.[1];
}

export function describeLists(check: Check): void {
  check("makes, renames and retires lists, each on its own side", async (ledger, side, other) => {
    assert.equal(await ledger.lists.create(side, "mules", mules, 1, "me"), "created");
    assert.equal(await ledger.lists.create(side, "mules", mules, 2, "you"), "unchanged");
    assert.equal(await ledger.lists.create(side, "mules", { ...mules, kind: "watch" }, 2, "you"), "exists");
    assert.equal(await ledger.lists.create(side, "mules", { ...mules, title: "Other" }, 2, "you"), "changed");
    const shown = { name: "mules", ...mules, title: "Other", entries: 0 };
    const by = { createdAtMs: 1, createdBy: "me", changedAtMs: 1, changedBy: "me" };
    assert.deepEqual(await ledger.lists.list(side), [{ ...shown, ...by }]);
    assert.deepEqual(await ledger.lists.list(other), []);
    assert.deepEqual(await ledger.lists.retire(side, "mules", 5, "me"), { kind: "retired" });
    assert.deepEqual(await ledger.lists.retire(side, "mules", 5, "me"), { kind: "unknown" });
    assert.equal(await ledger.lists.find(side, "mules"), undefined);
  });

  check(
    "an entry is met by transactions after it, until it is taken out or the list is retired",
    async (ledger, side, other) => {
      await ledger.lists.create(side, "mules", mules, 1, "me");
      assert.equal(await listsWith(ledger, side, "m1"), undefined);
      assert.deepEqual(await put(ledger, side, [entry("m1"), entry("m2"), entry("m1")]), [
        "added",
        "added",
        "unchanged",
      ]);
      assert.equal(await listsWith(ledger, side, "m1"), "mules");
      assert.equal(await listsWith(ledger, other, "m1"), undefined);
      assert.equal(await listsWith(ledger, side, "m"), undefined);
      const outcomes = await ledger.lists.remove(side, "mules", ["m1", "m9"], 4, "me");
      assert.deepEqual(outcomes, ["removed", "absent"]);
      assert.equal(await listsWith(ledger, side, "m1"), undefined);
      assert.equal(await listsWith(ledger, side, "m2"), "mules");
      await ledger.lists.retire(side, "mules", 5, "me");
      assert.equal(await listsWith(ledger, side, "m2"), undefined);
      await ledger.lists.create(side, "mules", mules, 6, "me");
      assert.equal(await listsWith(ledger, side, "m2"), undefined);
      assert.equal((await ledger.lists.find(side, "mules"))?.entries, 0);
      assert.equal(await put(ledger, side, [entry("x")], "gone"), undefined);
    },
  );

  check("expiry goes by the transaction's own time, and can be changed", async (ledger, side) => {
    await ledger.lists.create(side, "mules", mules, 1, "me");
    const { timeMs } = transaction("any", "any", 10);
    await put(ledger, side, [entry("m1", { expiresAtMs: timeMs, note: "For a while" })]);
    assert.equal(await listsWith(ledger, side, "m1", 9), "mules");
    assert.equal(await listsWith(ledger, side, "m1", 10), undefined);
    assert.deepEqual(await put(ledger, side, [entry("m1")]), ["changed"]);
    assert.equal(await listsWith(ledger, side, "m1", 10), "mules");
    assert.equal((await ledger.lists.find(side, "mules"))?.entries, 1);
  });

  check(
    "what was put, changed and taken out since the last verdict counts as it stands in the end",
    async (ledger, side) => {
      await ledger.lists.create(side, "mules", mules, 1, "me");
      await put(ledger, side, [entry("kept"), entry("back"), entry("gone")]);
      assert.equal(await listsWith(ledger, side, "gone"), "mules");
      for (const note of ["one", "two", "three"])
        await put(ledger, side, [entry("kept", { note }), entry("new", { note })]);
      await ledger.lists.remove(side, "mules", ["back", "gone", "new"], 4, "me");
      await put(ledger, side, [entry("back"), entry("other")]);
      await ledger.lists.remove(side, "mules", ["other"], 5, "me");
      const met: string[] = [];
      for (const value of ["kept", "back", "gone", "new", "other"]) {
        if ((await listsWith(ledger, side, value)) === "mules") met.push(value);
      }
      assert.deepEqual(met, ["kept", "back"]);
      await ledger.lists.remove(side, "mules", ["kept", "back"], 6, "me");
      assert.deepEqual(
        [await listsWith(ledger, side, "kept"), await listsWith(ledger, side, "back")],
        [undefined, undefined],
      );
    },
  );

  check("shows entries in order of values, page by page", async (ledger, side) => {
    await ledger.lists.create(side, "mules", mules, 1, "me");
    await put(ledger, side, [entry("c"), entry("a", { note: "first" }), entry("b")]);
    const page = await ledger.lists.readEntries(side, "mules", "", 2);
    assert.deepEqual(
      page.map(({ value, note }) => [value, note]),
      [
        ["a", "first"],
        ["b", null],
      ],
    );
    assert.deepEqual(
      (await ledger.lists.readEntries(side, "mules", "b", 2)).map(({ value }) => value),
      ["c"],
    );
    assert.equal((await ledger.lists.findEntry(side, "mules", "c"))?.value, "c");
    assert.equal(await ledger.lists.findEntry(side, "mules", "d"), undefined);
  });

  check("a list that a rule in force names is not retired", async (ledger, side) => {
    await ledger.lists.create(side, "mules", mules, 1, "me");
    await ledger.rules.save(side, "a", ruleVersion("amount > 1", { lists: ["mules"] }), 1, "me");
    assert.equal((await ledger.rules.change(side, use("a"), 2, "me")).kind, "changed");
    assert.deepEqual(await ledger.lists.retire(side, "mules", 5, "me"), { kind: "in_use", rules: ["a"] });
    await ledger.rules.change(side, { kind: "retire", ruleId: "a" }, 3, "me");
    assert.deepEqual(await ledger.lists.retire(side, "mules", 5, "me"), { kind: "retired" });
    assert.equal((await ledger.rules.change(side, use("a"), 4, "me")).kind, "refused");
  });
}
