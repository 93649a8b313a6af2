/** A ledger with something in every table, and what two ledgers must have in common after a move. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Ledger, SideId } from "../../../../ledger/ledger.ts";
import { bulkCase } from "../../../../ledger/testing/bulk-case-conformance.ts";
import { accepted, sideOf, transaction } from "../../../../ledger/testing/conformance.ts";
import { sampleFinding } from "../../../../ledger/testing/document-conformance.ts";
import { label } from "../../../../ledger/testing/label-conformance.ts";
import { model } from "../../../../ledger/testing/model-conformance.ts";
import { ruleVersion, use } from "../../../../ledger/testing/rule-conformance.ts";
import type { Vault } from "../../../../vault/vault.ts";

export const fileOf = (home: string) => join(home, "ledger.db");
const actor = "me";
const limitBytes = 1_000;

export async function fill(ledger: Ledger, vault: Vault): Promise<void> {
  const side = await sideOf(ledger);
  const other = await sideOf(ledger, "second", "test");
  await ledger.customers.load(
    side,
    [
      { customerId: "c1", name: "Ada", accountIds: ["one"], country: "DE", riskLevel: "high" },
      { customerId: "c2", name: "Eve", watchlist: true },
    ],
    "insert",
    actor,
  );
  await ledger.lists.create(side, "mules", { kind: "block", field: "counterpartyId", title: "Mules" }, 1, actor);
  await ledger.lists.put(side, "mules", [{ value: "m1", expiresAtMs: null, note: "seen" }], 2, actor);
  await ledger.rules.save(side, "large", ruleVersion(), 3, actor);
  await ledger.rules.change(side, use("large"), 4, actor);
  const saved = await ledger.models.save(side, model(), actor);
  assert.ok(saved.kind === "saved");
  await ledger.models.promote(side, saved.version, 5, actor);
  for (const [at, place] of [side, other].entries()) {
    const payments = Array.from({ length: 120 }, (_, minute) => ({
      ...transaction(`t${at}-${minute} ü/"`, `account ${minute % 7}`, minute, minute + 0.1),
      attributes: { status: minute % 20 === 0 ? "review" : "approved" },
    }));
    await ledger.transactions.decide(place, payments);
  }
  await ledger.labels.apply(side, [label(`t0-3 ü/"`, 800, { isFraud: true })], actor);
  await ledger.customers.erase(side, "c2", actor);
  await ledger.bulkCases.save(bulkCase("b1", side, { state: "done", endedAtMs: 9 }), actor);
  await ledger.bulkCases.changeWork(side, "b1", undefined, { kind: "note", text: "look" }, 10, actor);
  for (const text of ["first", "second", "third"]) {
    const stored = await vault.put(side, Readable.from([Buffer.from(text)]), limitBytes);
    const content = { name: `${text}.pdf`, format: "pdf", pages: 1, analysedAtMs: 6, catalogueVersion: "1" };
    const id = await ledger.documents.save(
      side,
      { ...content, ...stored, checks: [], findings: [sampleFinding] },
      actor,
    );
    const mark = { kind: "mark", finding: 0, mark: "right" } as const;
    await ledger.reviews.change(side, id, undefined, mark, 8, actor);
    if (text === "third") await ledger.documents.delete(side, id, actor);
  }
  const silencing = { version: 1, check: "x", isSilenced: true, reason: "wrong", atMs: 8, by: actor };
  await ledger.reviews.silence(side, silencing);
  await ledger.cases.open(side, { accountId: "account 1", alerts: [], note: "look", dueAtMs: 9 }, 7, actor);
  const queue = { name: "urgent", title: "Urgent", minimumScore: 90, reason: null, dueHours: 2, atMs: 7, by: actor };
  await ledger.cases.putQueue(side, queue);
  await ledger.webhooks.create(
    side,
    {
      id: "w1",
      url: "https://example.com/hook",
      description: "",
      kinds: ["verdict.flagged"],
      secrets: [{ text: "whsec_secret", endsAtMs: null }],
      createdAtMs: 5,
    },
    actor,
  );
  await ledger.tokens.save(
    {
      id: "k1",
      name: "till",
      workspace: "acme",
      mode: "live",
      scopes: ["reports:read"],
      hash: "hash",
      createdAtMs: 1,
      expiresAtMs: null,
      requestsPerMinute: 5,
      origin: "issued",
    },
    actor,
  );
}

async function seen(ledger: Ledger, side: SideId) {
  const { root, records, erased, problems } = await ledger.upkeep.verify();
  assert.deepEqual(problems, []);
  return {
    chain: { root, records, erased },
    verdict: await ledger.transactions.findVerdict(side, `t0-110 ü/"`),
    label: await ledger.labels.find(side, `t0-3 ü/"`),
    customers: await ledger.customers.list(side, 0, 10, {}),
    entries: await ledger.lists.find(side, "mules"),
    rule: await ledger.rules.find(side, "large"),
    models: await ledger.models.list(side),
    inCharge: await ledger.models.findLive(side),
    bulkCase: await ledger.bulkCases.find(side, "b1"),
    bulkWork: await ledger.bulkCases.findWork(side, "b1"),
    documents: await ledger.documents.list(side, 0, 10),
    reviews: await ledger.reviews.tally(side),
    silencings: await ledger.reviews.listSilencings(side, 10),
    cases: await ledger.cases.list(side, {}, "age", undefined, 10),
    queues: await ledger.cases.listQueues(side),
    webhooks: await ledger.webhooks.list(side),
    token: await ledger.tokens.findByHash("hash"),
    workspaces: await ledger.workspaces.list(),
  };
}

/** Both hold the same and behave the same afterwards: replays, new verdicts on moved states, next ids. */
export async function compareLedgers(one: Ledger, other: Ledger): Promise<void> {
  const side = (await one.workspaces.findSide("acme", "live")) ?? 0;
  assert.deepEqual(await seen(other, side), await seen(one, side));
  const known = { ...transaction(`t0-1 ü/"`, "account 1", 1, 1.1), attributes: { status: "approved" } };
  const fresh = [3, 4, 5].map((account) => transaction(`fresh ${account}`, `account ${account}`, 900));
  const content = { name: "next.pdf", format: "pdf", pages: 1, analysedAtMs: 6, catalogueVersion: "1", bytes: 1 };
  const answers = await Promise.all(
    [one, other].map(async (ledger) => {
      const [replayed] = await ledger.transactions.decide(side, [known]);
      assert.equal(replayed?.kind, "replayed");
      const decided = (await ledger.transactions.decide(side, fresh)).map((outcome) => accepted(outcome).verdict);
      const report = { ...content, sha256: "ab".repeat(32), checks: [], findings: [] };
      return { replayed, decided, document: await ledger.documents.save(side, report, actor) };
    }),
  );
  assert.deepEqual(answers[1], answers[0]);
}
