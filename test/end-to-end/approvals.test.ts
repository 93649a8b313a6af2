import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApprovalSettings, ProposalInfo } from "../../src/contract/approvals.ts";
import { analyse, refusalOf, resultOf, transaction } from "../support/exchanges.ts";
import { oneService } from "../support/one-service.ts";
import { signedIn } from "../support/people.ts";
import { ask, postJson } from "../support/service.ts";

const service = oneService();
const off = { rules: false, models: false, thresholds: false, deletions: false, decisionsAbove: null } as const;
const on: ApprovalSettings = { ...off, rules: true, thresholds: true, decisionsAbove: 1_000 };

const put = (path: string, body: unknown) =>
  ask(service(), path, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

test("what one person proposes, another one puts in force, and the audit names both", async () => {
  const proposer = await signedIn(service(), "rosa", "admin");
  const approver = await signedIn(service(), "stan", "admin");
  const viewer = await signedIn(service(), "vera", "viewer");
  const rule = { title: "Two eyes", expression: "amount > 5", action: { kind: "points", points: 1 }, baseVersion: 0 };
  assert.ok((await put("/rules/two-eyes", rule)).status < 300);
  assert.deepEqual(resultOf(await put("/approvals/settings", on)), on);
  try {
    refusalOf(await postJson(service(), "/rules/two-eyes/promote", {}), "forbidden");
    const shadow = await postJson(service(), "/rules/two-eyes/shadow", {});
    assert.equal(shadow.status, 200, "a shadow changes no verdict");

    const proposed = await proposer.ask("/rules/two-eyes/promote", "POST", { rolloutPercent: 50 });
    const { number, isOwn, summary } = resultOf<ProposalInfo>(proposed, 202);
    assert.equal(proposed.headers.get("Assay-Proposal"), String(number));
    assert.equal(isOwn, true);
    assert.equal(summary, "Promote a rule, for all accounts or a share of them: two-eyes");
    const before = await ask(service(), "/rules/two-eyes");
    assert.doesNotMatch(before.text, /"live"/, "nothing is live yet");

    const later = { ...rule, expression: "amount > 6", baseVersion: 1 };
    assert.ok((await put("/rules/two-eyes", later)).status < 300);

    const approve = `/approvals/${number}/approve`;
    refusalOf(await proposer.ask(approve, "POST", {}), "forbidden");
    refusalOf(await viewer.ask(approve, "POST", {}), "forbidden");
    refusalOf(await postJson(service(), approve, {}), "forbidden");
    const answer = await approver.ask(approve, "POST", { note: "Looks right." });
    const { proposal } = resultOf<{ proposal: ProposalInfo }>(answer);
    assert.deepEqual([proposal.state, proposal.settledBy, proposal.note], ["approved", "stan", "Looks right."]);
    const live = resultOf<{ inForce: { version: number } }>(await ask(service(), "/rules/two-eyes"));
    assert.equal(live.inForce.version, 1, "what was proposed, not what came later");
    assert.match(JSON.stringify(live), /"live"/);
    refusalOf(await approver.ask(approve, "POST", {}), "conflict");

    const { events } = resultOf<{ events: { event: string; actor: string }[] }>(
      await ask(service(), `/audit?kind=approval&subject=${number}`),
    );
    assert.deepEqual(
      events.map(({ event, actor }) => [event, actor]),
      [
        ["approved", "stan"],
        ["proposed", "rosa"],
      ],
    );

    const shadowed = await proposer.ask("/rules/two-eyes/shadow", "POST", {});
    const second = resultOf<ProposalInfo>(shadowed, 202);
    const withdrawn = await proposer.ask(`/approvals/${second.number}/reject`, "POST");
    assert.equal(resultOf<ProposalInfo>(withdrawn).state, "withdrawn");
    const failing = resultOf<ProposalInfo>(await proposer.ask("/rules/no-such-rule/promote", "POST", {}), 202);
    refusalOf(await approver.ask(`/approvals/${failing.number}/approve`, "POST"), "not_found");
    const { proposals } = resultOf<{ proposals: ProposalInfo[] }>(await viewer.ask("/approvals?isOpen=false&limit=1"));
    assert.deepEqual([proposals[0]?.number, proposals[0]?.state], [failing.number, "failed"]);
  } finally {
    // Taking the second person away takes one as well.
    const settings = resultOf<ProposalInfo>(await proposer.ask("/approvals/settings", "PUT", off), 202);
    assert.equal((await approver.ask(`/approvals/${settings.number}/approve`, "POST")).status, 200);
  }
  assert.deepEqual(resultOf(await ask(service(), "/approvals/settings")), off);
});

test("a decision above the amount takes two people, one below it does not", async () => {
  const one = await signedIn(service(), "tess", "admin");
  const other = await signedIn(service(), "ulla", "lead");
  const open = async (name: string, amount: number) => {
    const accountDetails = { accountId: `eyes-${name}` };
    const transactionId = `eyes-${name}-payment`;
    resultOf(await analyse(service(), transaction({ transactionId, amount, accountDetails })));
    const body = { accountId: `eyes-${name}`, transactionIds: [transactionId] };
    return resultOf<{ caseId: string; version: number }>(await postJson(service(), "/cases", body), 201);
  };
  const large = await open("large", 5_000);
  const small = await open("small", 50);
  resultOf(await put("/approvals/settings", { ...off, decisionsAbove: 1_000 }));
  try {
    const decide = { outcome: "genuine", note: "Called the customer." };
    const decided = await postJson(service(), `/cases/${small.caseId}/decision`, { ...decide, version: small.version });
    assert.equal(decided.status, 200, decided.text);
    const cases = [{ caseId: large.caseId, version: large.version }];
    const action = { kind: "decide", ...decide };
    refusalOf(await postJson(service(), "/cases/actions", { cases, action }), "forbidden");
    const proposed = await one.ask(`/cases/${large.caseId}/decision`, "POST", { ...decide, version: large.version });
    const { number } = resultOf<ProposalInfo>(proposed, 202);
    const answer = await other.ask(`/approvals/${number}/approve`, "POST");
    const { result } = resultOf<{ result: { case?: { state: string } } }>(answer);
    assert.match(JSON.stringify(result), /"decided"/);
  } finally {
    const settings = resultOf<ProposalInfo>(await one.ask("/approvals/settings", "PUT", off), 202);
    const third = await signedIn(service(), "will", "admin");
    assert.equal((await third.ask(`/approvals/${settings.number}/approve`, "POST")).status, 200);
  }
});
