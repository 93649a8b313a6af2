import assert from "node:assert/strict";
import { test } from "node:test";
import type { Backtest } from "../../src/contract/backtests.ts";
import type { Evidence } from "../../src/contract/evidence.ts";
import type { ListLoadResult } from "../../src/contract/lists.ts";
import type { RuleInfo, RuleSetInCharge, RuleStatistics } from "../../src/contract/rules.ts";
import { testAtLength } from "../support/at-length.ts";
import { runCommand } from "../support/command-line.ts";
import { analyse, refusalOf, resultOf, tokenWith, transaction, upload, type Verdict } from "../support/exchanges.ts";
import { post, read } from "../support/models.ts";
import { oneService } from "../support/one-service.ts";
import { ask, postJson, type Reply, type RunningService, startService, withHome } from "../support/service.ts";
import { answerWhen } from "../support/until.ts";

const shared = oneService();

function put(service: RunningService, path: string, body: unknown, token?: string): Promise<Reply> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const headers = { "Content-Type": "application/json", ...authorization };
  return ask(service, path, { method: "PUT", headers, body: JSON.stringify(body) });
}

function rule(expression: string, baseVersion = 0) {
  return { title: "Odd", expression, action: { kind: "block" }, baseVersion };
}

async function verdictOn(service: RunningService, changes: Record<string, unknown>) {
  const given = transaction(changes);
  const verdict = resultOf<Verdict>(await analyse(service, given));
  const evidence = resultOf<Evidence>(await read(service, `/fraud-detection/${given.transactionId}/evidence`));
  return { verdict, decision: evidence.decision };
}

test("a rule is saved, promoted and named by its verdicts; it survives being killed, and a command takes it back", () =>
  withHome(async (home) => {
    const first = await startService(home);
    const saved = resultOf<RuleInfo>(await put(first, "/rules/large", rule("amount > 100")));
    assert.deepEqual([saved.mode, saved.latest.version, saved.inForce], ["draft", 1, null]);
    assert.equal((await verdictOn(first, { amount: 500 })).decision.ruleSet, "set-0");
    const inCharge = resultOf<RuleSetInCharge>(await post(first, "/rules/large/promote"));
    assert.deepEqual(inCharge, { ruleSet: "set-1", previous: "set-0", isChanged: true });
    const blocked = await verdictOn(first, { amount: 500 });
    assert.deepEqual([blocked.verdict.status, blocked.verdict.isFraudulent], ["declined", true]);
    assert.match(blocked.verdict.details, /^Declined by a rule: Odd\./);
    assert.deepEqual(Object.keys(blocked.verdict), ["status", "isFraudulent", "details"]);
    assert.deepEqual(
      blocked.decision.rules.map(({ code, version }) => [code, version]),
      [["rule:large", 1]],
    );
    await first.stop("SIGKILL");

    const second = await startService(home);
    const again = await verdictOn(second, { amount: 500 });
    assert.deepEqual([again.verdict.status, again.decision.ruleSet], ["declined", "set-1"]);
    const { versions } = resultOf<RuleStatistics>(await read(second, "/rules/large/statistics"));
    assert.deepEqual(
      versions.map(({ fired }) => fired),
      [2],
    );
    const retired = await runCommand(home, "rule", "retire", "large");
    assert.equal(retired.code, 0, retired.errors);
    const after = await verdictOn(second, { amount: 500, accountDetails: { accountId: "later" } });
    assert.deepEqual([after.verdict.status, after.decision.ruleSet], ["approved", "set-2"]);
    await second.stop("SIGKILL");
  }));

testAtLength(
  "two people who save at once: one gets a conflict; a token that may only read changes nothing",
  async () => {
    const service = shared();
    const replies = await Promise.all(
      [10, 20].map((amount) => put(service, "/rules/shared", rule(`amount > ${amount}`))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409]);
    const late = replies.find(({ status }) => status === 409);
    assert.ok(late !== undefined);
    assert.match(refusalOf(late, "conflict"), /version 1 was saved by .* baseVersion 1/);
    assert.match(
      refusalOf(await put(service, "/rules/bad", rule("amuont > 1")), "invalid_request"),
      /Line 1, column 1/,
    );
    const { token: reader } = await tokenWith(service, ["reports:read"]);
    refusalOf(await put(service, "/rules/shared", rule("true", 1), reader), "forbidden");
    refusalOf(await post(service, "/rules/shared/promote", reader), "forbidden");
    assert.equal((await read(service, "/rules", reader)).status, 200);
    assert.equal((await postJson(service, "/rules/check", { expression: "amount > 1" })).status, 200);
  },
);

test("a list blocks as soon as its file is loaded, and a backtest reports what a rule would have done", async () => {
  const service = shared();
  resultOf(await put(service, "/lists/mules", { kind: "block", field: "counterpartyId" }));
  const file = new File(["value,note\nm-1,first\nm-2,\n"], "mules.csv");
  const loaded = resultOf<ListLoadResult>(await upload(service, "/lists/mules/load", { file }));
  assert.equal(loaded.addedCount, 2);
  const met = await verdictOn(service, { counterpartyId: "m-2" });
  assert.equal(met.verdict.details, 'The counterparty is on the block list "mules".');
  assert.equal(met.decision.rules[0]?.code, "BLOCK_LIST");
  for (let index = 0; index < 20; index += 1) await verdictOn(service, { amount: 10 * index });
  const thresholds = { review: 100, decline: 100 };
  const asked = { thresholds, rules: [{ ruleId: "half", expression: "amount >= 100", action: { kind: "review" } }] };
  const started = await postJson(service, "/backtests", asked);
  const { backtestId } = resultOf<Backtest>(started, 202);
  const { result, problem } = await ended(service, backtestId);
  assert.ok(result !== null, problem ?? "");
  assert.equal(result.transactions, 21);
  // The list acts in what is tried too.
  assert.deepEqual([result.whole.candidate.review, result.whole.candidate.declined], [10, 1]);
  assert.deepEqual(result.whole.today, result.whole.recorded);
  refusalOf(await postJson(service, `/backtests/${backtestId}/cancel`, {}), "conflict");
});

function ended(service: RunningService, backtestId: string): Promise<Backtest> {
  return answerWhen(
    async () => resultOf<Backtest>(await read(service, `/backtests/${backtestId}`)),
    ({ status }) => status !== "queued" && status !== "running",
  );
}
