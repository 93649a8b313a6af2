/** Flagged transactions become cases, which people work on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CaseChangeResult, CaseDetails, CaseInfo, CaseList, CaseSummary } from "../../src/contract/cases.ts";
import type { Label } from "../../src/contract/labels.ts";
import { analyse, refusalOf, resultOf, transaction } from "../support/exchanges.ts";
import { ask, postJson, type RunningService, startService, withHome } from "../support/service.ts";
import { answerWhen } from "../support/until.ts";

/** Everything is flagged. */
const environment = { ASSAY_REVIEW_THRESHOLD: "0", ASSAY_CASE_DUE_HOURS: "4" };

/** The case, once so many alerts were raised into it. */
async function findCase(service: RunningService, query: string, alerts: number): Promise<CaseInfo | undefined> {
  const { cases } = await answerWhen(
    async () => resultOf<CaseList>(await ask(service, `/cases${query}`)),
    (list) => list.cases[0]?.alertCount === alerts,
  );
  return cases[0];
}

test("an alert is raised into a case, decided with its labels, and the next one opens another, over a restart", () =>
  withHome(async (home) => {
    const send = (service: RunningService, transactionId: string) =>
      analyse(service, transaction({ transactionId, amount: 70, accountDetails: { accountId: "acc/1" } }));
    const first = await startService(home, environment);
    for (const id of ["t1", "t2"]) await send(first, id);
    // Killed before or after the alerts were raised: either way each is raised once.
    await first.stop("SIGKILL");
    const service = await startService(home, environment);
    const query = `?accountId=${encodeURIComponent("acc/1")}&state=open`;
    const opened = await findCase(service, query, 2);
    assert.ok(opened !== undefined);
    assert.deepEqual([opened.alertCount, opened.valueAtRisk, opened.assignee], [2, 140, null]);
    assert.equal(Date.parse(opened.dueAt) - Date.parse(opened.openedAt), 4 * 3_600_000);
    const path = `/cases/${opened.caseId}`;

    const { version } = opened;
    const assigned = await postJson(service, `${path}/assign`, { version, assignee: "me" });
    const mine = resultOf<CaseChangeResult>(assigned).case;
    assert.ok(mine.assignee !== null && mine.version > version);
    assert.match(
      refusalOf(await postJson(service, `${path}/assign`, { version, assignee: "Ben" }), "conflict"),
      new RegExp(`version ${mine.version} `),
    );
    resultOf(await postJson(service, `${path}/notes`, { text: "Called the customer." }));
    refusalOf(await postJson(service, `${path}/links`, { kind: "document", id: "1" }), "not_found");

    const noted = resultOf<CaseDetails>(await ask(service, path));
    assert.deepEqual(
      noted.alerts.map(({ transactionId, status }) => [transactionId, status]),
      [
        ["t1", "review"],
        ["t2", "review"],
      ],
    );
    resultOf(await postJson(service, "/fraud-detection/t1/label", { isFraud: false }));
    const decision = { version: noted.version, outcome: "fraud", note: "Confirmed" };
    assert.match(refusalOf(await postJson(service, `${path}/decision`, decision), "conflict"), /t1/);
    const decide = { ...decision, transactionIds: ["t2"] };
    assert.equal(resultOf<CaseChangeResult>(await postJson(service, `${path}/decision`, decide)).labelledCount, 1);
    assert.equal(resultOf<CaseChangeResult>(await postJson(service, `${path}/decision`, decide)).labelledCount, 0);
    assert.equal(resultOf<Label>(await ask(service, "/fraud-detection/t2/label")).isFraud, true);
    assert.equal(resultOf<Label>(await ask(service, "/fraud-detection/t1/label")).isFraud, false);

    await send(service, "t3");
    const next = await findCase(service, query, 1);
    assert.ok(next !== undefined && next.caseId !== opened.caseId);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const snoozed = await postJson(service, "/cases/actions", {
      cases: [{ caseId: next.caseId, version: next.version }],
      action: { kind: "snooze", until },
    });
    assert.equal(resultOf<{ changedCount: number }>(snoozed).changedCount, 1);
    const summary = resultOf<CaseSummary>(await ask(service, "/cases/summary"));
    assert.deepEqual([summary.open, summary.snoozed, summary.decisions.fraud], [0, 1, 1]);
    assert.ok(summary.medianHoursToDecision !== null);

    const byHand = { accountId: "acc/2", note: "A tip" };
    const hand = await postJson(service, "/cases", byHand);
    assert.equal(hand.status, 201);
    assert.equal((hand.json as CaseInfo).alertCount, 0);
    refusalOf(await postJson(service, "/cases", byHand), "conflict");
    refusalOf(await postJson(service, "/cases", { accountId: "acc/3", transactionIds: ["t1"] }), "invalid_request");
    refusalOf(await ask(service, "/cases?state=odd"), "invalid_request");
    assert.equal(await service.stop(), 0);
  }));
