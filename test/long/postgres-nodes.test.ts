import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Transaction } from "../../src/contract/transactions.ts";
import type { DecideOutcome, Ledger, SideId } from "../../src/ledger/ledger.ts";
import { openPostgresLedger } from "../../src/ledger/postgres/engine.ts";
import { openForTest } from "../../src/ledger/sqlite/testing/open.ts";
import { accepted, details, sideOf, transaction } from "../../src/ledger/testing/conformance.ts";
import { model } from "../../src/ledger/testing/model-conformance.ts";
import { missingPostgres, runOn, startPostgres } from "../support/postgres.ts";

const server = await startPostgres();
after(() => server.stop());

function openNode(url: string): Promise<Ledger> {
  return openPostgresLedger({
    settings: { url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 },
    poolSize: 2,
    decider: { moduleUrl: new URL("../../src/ledger/testing/counting-decider.ts", import.meta.url).href, settings: {} },
    cacheEntries: 8,
    queueLimit: 10_000,
    onFailure: (error) => {
      throw error;
    },
  });
}

async function withNodes(work: (nodes: readonly [Ledger, Ledger], url: string) => Promise<void>): Promise<void> {
  const database = await server.createDatabase();
  try {
    // Both at once: one of them migrates, the other waits for it.
    const nodes = await Promise.all([openNode(database.url), openNode(database.url)]);
    try {
      await work(nodes, database.url);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
    }
  } finally {
    await database.drop();
  }
}

interface Accepted {
  readonly transaction: Transaction;
  readonly sequence: number;
  readonly verdict: string;
}

function acceptedOf(given: readonly Transaction[], outcomes: readonly DecideOutcome[]): readonly Accepted[] {
  return outcomes.map((outcome, index) => {
    const { sequence, verdict } = accepted(outcome);
    return { transaction: given[index] ?? transaction("", "", 0), sequence, verdict };
  });
}

/** Many callers at both nodes, who share a few accounts; times run a little against each other, so that some come late. */
async function decideOnBoth(nodes: readonly [Ledger, Ledger], side: SideId): Promise<readonly Accepted[]> {
  const calls = Array.from({ length: 120 }, async (_, call) => {
    const batch = Array.from({ length: 1 + (call % 7) }, (__, place) =>
      transaction(`${call}-${place}`, `account ${(call * 7 + place) % 5}`, (call * 13 + place) % 60, 1 + call),
    );
    return acceptedOf(batch, await (nodes[call % 2] ?? nodes[0]).transactions.decide(side, batch));
  });
  return (await Promise.all(calls)).flat().sort((left, right) => left.sequence - right.sequence);
}

test(
  "two nodes that decide for the same accounts give the verdicts of one node that was fed in their order",
  { skip: missingPostgres },
  () =>
    withNodes(async (nodes) => {
      const side = await sideOf(nodes[0]);
      const all = await decideOnBoth(nodes, side);
      assert.equal(new Set(all.map(({ sequence }) => sequence)).size, all.length);
      const alone = await openForTest({ now: () => 1 });
      const ownSide = await sideOf(alone);
      for (const { transaction: next, verdict } of all) {
        const [outcome] = await alone.transactions.decide(ownSide, [next]);
        assert.equal(accepted(outcome).verdict, verdict, next.id);
      }
      assert.deepEqual((await nodes[1].upkeep.verify()).problems, []);
    }),
);

test("one transaction sent to two nodes at once is decided once, and answered alike", { skip: missingPostgres }, () =>
  withNodes(async (nodes) => {
    const side = await sideOf(nodes[0]);
    const given = Array.from({ length: 40 }, (_, at) => transaction(`same-${at}`, "one", at));
    const outcomes = await Promise.all(
      given.flatMap((one) => nodes.map((node) => node.transactions.decide(side, [one]))),
    );
    for (const [index, one] of given.entries()) {
      const [first, second] = [accepted(outcomes[2 * index]?.[0]), accepted(outcomes[2 * index + 1]?.[0])];
      assert.equal(first.verdict, second.verdict);
      assert.equal(first.sequence, second.sequence);
      assert.deepEqual([first.kind, second.kind].sort(), ["decided", "replayed"], one.id);
    }
    const [next] = await nodes[1].transactions.decide(side, [transaction("next", "one", 100)]);
    assert.match(details(next), /^Seen 40 before; all 41;/);
  }),
);

test(
  "other content under an id that another node has taken is a conflict, also in the same moment",
  { skip: missingPostgres },
  () =>
    withNodes(async (nodes) => {
      const side = await sideOf(nodes[0]);
      const kinds = await Promise.all(
        nodes.map(
          async (node, at) => (await node.transactions.decide(side, [transaction("a", `account ${at}`, 1)]))[0]?.kind,
        ),
      );
      assert.deepEqual(kinds.sort(), ["conflict", "decided"]);
    }),
);

test(
  "labels, models, customers and tokens that one node changes hold on the other from its next verdict on",
  { skip: missingPostgres },
  () =>
    withNodes(async ([one, two]) => {
      const side = await sideOf(one);
      await two.transactions.decide(side, [transaction("a", "one", 1)]);
      const { timeMs: knownAtMs } = transaction("a", "one", 1);
      const label = { transactionId: "a", isFraud: true, knownAtMs, isTimeAssumed: false, source: "analyst" } as const;
      await one.labels.apply(side, [{ kind: "label", label }], "me");
      await one.models.save(side, model(), "me");
      await one.models.promote(side, "trained-1", 5, "me");
      await one.customers.load(side, [{ customerId: "c1", name: "Ada", accountIds: ["one"] }], "insert", "me");
      const [next] = await two.transactions.decide(side, [transaction("b", "one", 2)]);
      assert.equal(details(next), "Seen 1 before; all 2; sum 20. Frauds 1; all 1. By trained-1.");
      assert.deepEqual(accepted(next).reasonCodes, ["SEEN", "OWNED_BY_c1"]);
      await one.models.rollback(side, 6, "me");
      const [last] = await two.transactions.decide(side, [transaction("c", "one", 3)]);
      assert.doesNotMatch(details(last), /By/);
    }),
);

test("changes of lists on two nodes are met by both, whoever made them", { skip: missingPostgres }, () =>
  withNodes(async (nodes) => {
    const side = await sideOf(nodes[0]);
    const [one, two] = nodes;
    await one.lists.create(side, "bad", { kind: "block", field: "counterpartyId", title: "T" }, 1, "me");
    const put = (node: Ledger, value: string) =>
      node.lists.put(side, "bad", [{ value, expiresAtMs: null, note: null }], 2, "me");
    await Promise.all(Array.from({ length: 10 }, (_, at) => put(at % 2 === 0 ? one : two, `v${at}`)));
    await one.lists.remove(side, "bad", ["v3"], 3, "me");
    for (const [at, node] of [one, two].entries()) {
      const named = async (id: string, counterpartyId: string) =>
        details((await node.transactions.decide(side, [{ ...transaction(id, "one", at), counterpartyId }]))[0]);
      for (let value = 0; value < 10; value += 1) {
        const told = await named(`t${at}-${value}`, `v${value}`);
        assert.equal(/On bad\./.test(told), value !== 3, told);
      }
    }
    assert.equal((await two.lists.find(side, "bad"))?.entries, 9);
  }),
);

test("cases of all sides are woken at a time of today's", { skip: missingPostgres }, () =>
  withNodes(async ([one]) => {
    assert.deepEqual(await one.cases.wake(Date.UTC(2026, 10, 22), 10), 0);
  }),
);

test(
  "a connection that the server ends costs one answer at most, and nothing that was acknowledged",
  { skip: missingPostgres },
  () =>
    withNodes(async ([one, two], url) => {
      const side = await sideOf(one);
      await one.transactions.decide(side, [transaction("a", "one", 1)]);
      const cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'assay'";
      const calls = Array.from({ length: 60 }, (_, at) =>
        one.transactions.decide(side, [transaction(`t${at}`, "one", 2 + at)]).then(
          () => true,
          (error) => {
            assert.equal(error.code, "overloaded");
            assert.equal(error.headers["Retry-After"], "5");
            return false;
          },
        ),
      );
      await runOn(url, cut);
      const isDone = await Promise.all(calls);
      for (const [at, wasTold] of isDone.entries()) {
        const found = await two.transactions.findVerdict(side, `t${at}`);
        if (wasTold) assert.notEqual(found, undefined, `t${at}`);
        const [again] = await one.transactions.decide(side, [transaction(`t${at}`, "one", 2 + at)]);
        assert.equal(accepted(again).kind, found === undefined ? "decided" : "replayed");
      }
      const [next] = await two.transactions.decide(side, [transaction("next", "one", 200)]);
      assert.match(details(next), /^Seen 61 before; all 62;/);
      assert.deepEqual((await two.upkeep.verify()).problems, []);
    }),
);

test(
  "a node that has states at hand notices what the other one decided meanwhile, little or much, on this side and on others",
  { skip: missingPostgres },
  () =>
    withNodes(async ([one, two]) => {
      const side = await sideOf(one);
      const other = await sideOf(one, "other", "live");
      let minute = 0;
      const seen = async (node: Ledger, place: SideId) => {
        minute += 1;
        const [outcome] = await node.transactions.decide(place, [transaction(`${place}-${minute}`, "one", minute)]);
        return Number(/Seen (\d+) before/.exec(details(outcome))?.[1]);
      };
      const decideMany = (node: Ledger, place: SideId, count: number) =>
        node.transactions.decide(
          place,
          Array.from({ length: count }, (_, at) => transaction(`many-${place}-${minute}-${at}`, "many", minute)),
        );
      assert.deepEqual([await seen(one, side), await seen(one, side), await seen(two, side)], [0, 1, 2]);
      // This node's own group on another side says nothing of this one.
      assert.equal(await seen(one, other), 0);
      assert.equal(await seen(one, side), 3);
      for (const place of [other, side]) {
        assert.equal(await seen(two, side), place === other ? 4 : 6);
        await decideMany(two, place, 2_200);
        assert.equal(await seen(one, side), place === other ? 5 : 7);
      }
      assert.deepEqual([await seen(one, side), await seen(two, side), await seen(one, side)], [8, 9, 10]);
      assert.deepEqual((await two.upkeep.verify()).problems, []);
    }),
);
