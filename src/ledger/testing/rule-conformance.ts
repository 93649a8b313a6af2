/** What every engine of the ledger must do with rules and the sets of them that are live. */
import assert from "node:assert/strict";
import type { RuleContent } from "../../contract/rules.ts";
import type { Ledger, SideId } from "../ledger.ts";
import type { NewRuleVersion, RuleChange } from "../rules.ts";
import { type Check, details, transaction } from "./conformance.ts";

export function ruleVersion(expression = "amount > 1", more: Partial<NewRuleVersion> = {}): NewRuleVersion {
  const content: RuleContent = { title: "A title.", expression, action: { kind: "review" } };
  return { content, lists: [], baseVersion: 0, ...more };
}

async function save(ledger: Ledger, side: SideId, id: string, version = ruleVersion()) {
  return ledger.rules.save(side, id, version, 7, "me");
}

export function use(ruleId: string, more: Partial<Extract<RuleChange, { kind: "use" }>> = {}): RuleChange {
  return { kind: "use", ruleId, mode: "live", rolloutPercent: 100, ...more };
}

async function change(ledger: Ledger, side: SideId, wanted: RuleChange) {
  return ledger.rules.change(side, wanted, 9, "me");
}

let decided = 0;

/** The rule set that decides a transaction now. */
async function decidingSet(ledger: Ledger, side: SideId): Promise<string | undefined> {
  decided += 1;
  const [outcome] = await ledger.transactions.decide(side, [transaction(`ruled-${decided}`, "one", decided)]);
  return /Rules (\S+)\./.exec(details(outcome))?.[1];
}

export function describeRules(check: Check): void {
  check(
    "keeps every version of a rule, and refuses one that was made from another than the latest",
    async (ledger, side, other) => {
      const first = await save(ledger, side, "a");
      assert.ok(first.kind === "saved");
      assert.deepEqual(first.stored, { version: 1, ...ruleVersionStored(), savedAtMs: 7, savedBy: "me" });
      assert.equal((await save(ledger, side, "a", ruleVersion("amount > 1", { baseVersion: 1 }))).kind, "unchanged");
      assert.equal((await save(ledger, side, "a", ruleVersion("amount > 2", { baseVersion: 1 }))).kind, "saved");
      const late = await save(ledger, side, "a", ruleVersion("amount > 3", { baseVersion: 1 }));
      assert.ok(late.kind === "conflict");
      assert.equal(late.current?.version, 2);
      assert.deepEqual(await save(ledger, side, "b", ruleVersion("x", { baseVersion: 1 })), {
        kind: "conflict",
        current: undefined,
      });
      assert.equal((await ledger.rules.find(side, "a"))?.latest.version, 2);
      assert.equal(await ledger.rules.find(other, "a"), undefined);
      const versions = await ledger.rules.listVersions(side, "a", Number.MAX_SAFE_INTEGER, 10);
      assert.deepEqual(
        versions.map(({ version, content }) => [version, content.expression]),
        [
          [2, "amount > 2"],
          [1, "amount > 1"],
        ],
      );
      assert.deepEqual(await ledger.rules.listVersions(side, "a", 2, 1), versions.slice(1));
    },
  );

  check("lists rules in order of ids, page by page", async (ledger, side) => {
    for (const id of ["c", "a", "b"]) await save(ledger, side, id);
    const page = await ledger.rules.list(side, "", 2);
    assert.deepEqual(
      page.map(({ id }) => id),
      ["a", "b"],
    );
    assert.deepEqual(
      (await ledger.rules.list(side, "b", 2)).map(({ id }) => id),
      ["c"],
    );
  });

  check(
    "a saved rule decides nothing; a set decides from its change on, on its side only",
    async (ledger, side, other) => {
      await save(ledger, side, "a");
      assert.equal(await decidingSet(ledger, side), undefined);
      assert.equal(await ledger.rules.findLive(side), undefined);
      assert.deepEqual(await change(ledger, side, use("a")), { kind: "changed", number: 1, previous: 0 });
      assert.equal(await decidingSet(ledger, side), "set-1");
      assert.equal(await decidingSet(ledger, other), undefined);
      assert.deepEqual(await change(ledger, side, use("a")), { kind: "unchanged", number: 1, previous: 1 });
      await change(ledger, side, { kind: "retire", ruleId: "a" });
      assert.equal(await decidingSet(ledger, side), "set-2");
      const rule = await ledger.rules.find(side, "a");
      assert.equal(rule?.wasInForce, true);
      const [second, first] = await ledger.rules.listSets(side, Number.MAX_SAFE_INTEGER, 10);
      assert.deepEqual([second?.rules.length, first?.rules.length], [0, 1]);
      assert.equal(first?.change, "live a@1");
      assert.ok((first?.sequence ?? 0) < (second?.sequence ?? 0));
      assert.deepEqual(await ledger.rules.findLive(side), second);
      assert.deepEqual(await ledger.rules.findSet(side, 1), first);
    },
  );

  check("a set holds the version that was made live, not what is saved later", async (ledger, side) => {
    await save(ledger, side, "a");
    await change(ledger, side, use("a", { mode: "shadow", rolloutPercent: 25 }));
    await save(ledger, side, "a", ruleVersion("amount > 2", { baseVersion: 1 }));
    const [used] = (await ledger.rules.findLive(side))?.rules ?? [];
    assert.deepEqual(
      [used?.version, used?.expression, used?.mode, used?.rolloutPercent],
      [1, "amount > 1", "shadow", 25],
    );
    assert.equal((await change(ledger, side, use("a", { version: 3 }))).kind, "unknown");
    assert.equal((await change(ledger, side, use("gone"))).kind, "unknown");
    assert.equal((await change(ledger, side, { kind: "retire", ruleId: "gone" })).kind, "unknown");
    await change(ledger, side, use("a", { version: 2 }));
    assert.equal((await ledger.rules.findLive(side))?.rules[0]?.expression, "amount > 2");
  });

  check("a broken rule is not made live, and the live set stays", async (ledger, side) => {
    await save(ledger, side, "sound");
    await change(ledger, side, use("sound"));
    await save(ledger, side, "bad", ruleVersion("broken"));
    assert.equal((await change(ledger, side, use("bad"))).kind, "refused");
    assert.equal(await decidingSet(ledger, side), "set-1");
  });

  check("built-in rules are adjusted by version, and a former set comes back whole", async (ledger, side) => {
    const adjust = (multiplier: number, baseVersion: number, mode: "live" | "off" = "live") =>
      change(ledger, side, { kind: "adjust", code: "X", mode, multiplier, baseVersion });
    assert.equal((await adjust(1, 0)).kind, "unchanged");
    assert.equal((await adjust(2, 0)).kind, "changed");
    const conflict = await adjust(3, 0);
    assert.ok(conflict.kind === "conflict");
    assert.deepEqual(conflict.current, {
      code: "X",
      mode: "live",
      multiplier: 2,
      version: 1,
      changedAtMs: 9,
      changedBy: "me",
    });
    assert.equal((await adjust(2, 1, "off")).kind, "changed");
    assert.deepEqual(await change(ledger, side, { kind: "restore", number: 1 }), {
      kind: "changed",
      number: 3,
      previous: 2,
    });
    assert.deepEqual(
      (await ledger.rules.findLive(side))?.builtIn.map(({ mode }) => mode),
      ["live"],
    );
    assert.equal((await change(ledger, side, { kind: "restore", number: 9 })).kind, "unknown");
  });

  check("counts what rules did by version and day, each transaction once", async (ledger, side) => {
    await save(ledger, side, "a");
    await change(ledger, side, use("a"));
    const minute = 24 * 60;
    const batch = [
      transaction("t1", "one", 1, 5),
      transaction("t2", "one", 2, 7),
      transaction("t3", "one", minute + 2, 1),
    ];
    await ledger.transactions.decide(side, batch);
    await ledger.transactions.decide(side, batch);
    const tallies = await ledger.rules.tallies(side, "a", 10);
    assert.deepEqual(
      tallies.map(({ version, fired, watched, undecided, amount }) => [version, fired, watched, undecided, amount]),
      [
        [1, 1, 0, 0, 1],
        [1, 2, 0, 0, 12],
      ],
    );
    assert.equal((tallies[0]?.day ?? 0) - (tallies[1]?.day ?? 0), 1);
    assert.deepEqual(await ledger.rules.tallies(side, "b", 10), []);
  });
}

function ruleVersionStored() {
  const { baseVersion: _, ...stored } = ruleVersion();
  return stored;
}
