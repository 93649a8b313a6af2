/** `assay mcp` as a client of language models starts it, against a running service. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { oneService } from "../../support/one-service.ts";
import { programEntry, programEnvironment } from "../../support/program.ts";
import { adminToken, postJson } from "../../support/service.ts";

const service = oneService();

// biome-ignore lint/suspicious/noExplicitAny: messages of the protocol, taken apart by the assertions
type Message = any;

test("a verdict is explained, and a rule drafted, checked and tried", async () => {
  const body = {
    transactionId: "mcp/1",
    amount: 4_321,
    timestamp: "2026-03-01T10:00:00Z",
    accountDetails: { accountId: "mcp" },
  };
  await postJson(service(), "/fraud-detection", body);
  const words = ["--disable-warning=ExperimentalWarning", programEntry, "mcp", "--server", service().url];
  const child = spawn(process.execPath, words, {
    env: { ...programEnvironment(), ASSAY_TOKEN: adminToken },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  const ask = async (method: string, params: object = {}): Promise<Message> => {
    id += 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    const answer: Message = JSON.parse((await lines.next()).value ?? "");
    assert.equal(answer.id, id, JSON.stringify(answer));
    return answer.result;
  };
  const call = async (name: string, given: object) => ask("tools/call", { name, arguments: given });

  await ask("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } });
  const { tools } = await ask("tools/list");
  assert.deepEqual(
    tools.filter(({ annotations }: Message) => annotations.readOnlyHint !== true),
    [],
    "without --write every tool only reads",
  );
  const explained = (await call("explain_verdict", { transactionId: "mcp/1" })).structuredContent;
  assert.equal(explained.transaction.amount, 4_321);
  assert.ok(explained.reasons.length > 0 && explained.explanation.length > 10);
  const missing = await call("explain_verdict", { transactionId: "mcp-none" });
  assert.equal(missing.isError, true);
  assert.match(missing.content[0].text, /404 not_found/);
  const found = (await call("find_transactions", { accountId: "mcp", limit: 5 })).structuredContent;
  assert.ok(Array.isArray(found.transactions));
  const checked = (await call("check_rule", { expression: "amount >" })).structuredContent;
  assert.equal(checked.isValid, false);
  const draft = { expression: "amount > 4000.0", action: { kind: "review" } };
  let tried = (await call("backtest_rule", draft)).structuredContent;
  while (["queued", "running"].includes(tried.status))
    tried = (await call("read_backtest", { backtestId: tried.backtestId })).structuredContent;
  assert.equal(tried.status, "done");
  assert.ok(tried.rules.some(({ fired }: Message) => fired > 0));
  const again = (await call("read_backtest", { backtestId: tried.backtestId })).structuredContent;
  assert.deepEqual(again.rules, tried.rules);
  const report = await call("read_document_report", { id: 999_999 });
  assert.match(report.content[0].text, /404 not_found/);
  child.stdin.end();
  const [code] = await once(child, "exit");
  assert.equal(code, 0);
});
