/**
 * Every route of the interface, asked by administrators of all other sides for what belongs to one: the table comes from the
 * service, so that a new route is in it by itself, and a new kind of id has to be named here.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { analyse, refusalOf, resultOf, tokenWith, transaction, upload } from "../support/exchanges.ts";
import { callRoute, type Route, readInterface, routesOf } from "../support/interface.ts";
import { keepTokens } from "../support/kept-tokens.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import { signedIn } from "../support/people.ts";
import { ask, postJson, type Reply, type RunningService, startService } from "../support/service.ts";
import { assertTokenEnds } from "../support/tokens.ts";

const foreign = [
  { text: "foreign-side-of-the-same-workspace", workspace: "default", mode: "test", expiresAtMs: null },
  { text: "live-side-of-another-workspace", workspace: "another", mode: "live", expiresAtMs: null },
  { text: "test-side-of-another-workspace", workspace: "another", mode: "test", expiresAtMs: null },
] as const;
const expired = { text: "token-that-has-expired", workspace: "default", mode: "live", expiresAtMs: 1 } as const;

let home = "";
let running: RunningService | undefined;

before(async () => {
  home = await mkdtemp(join(tmpdir(), "assay-test-"));
  await keepTokens(home, [...foreign, expired]);
  running = await startService(home);
});

after(async () => {
  await running?.stop("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

function service(): RunningService {
  if (running === undefined) throw new Error("The service is not started yet.");
  return running;
}

/** Stands in everything that belongs to the owner, and must be seen by nobody else. */
const mark = "zq7731";
const account = `${mark}-account`;
const paid = `${mark}-payment`;

/** What is kept of the owner, by the address that names it. */
interface Owned {
  readonly pattern: RegExp;
  readonly values: Readonly<Record<string, string>>;
}

/** Bodies that are in order, so that nothing but whose it is can be wrong. */
const bodies: Readonly<Record<string, unknown>> = {
  assignCase: { version: 1, assignee: "somebody" },
  noteCase: { text: "mine" },
  decideCase: { version: 1, outcome: "fraud" },
  snoozeCase: { version: 1, until: new Date(Date.now() + 86_400_000).toISOString() },
  reopenCase: { version: 1 },
  changeBulkCase: { action: { kind: "note", text: "mine" } },
  reviewDocument: { action: { kind: "note", text: "mine" } },
  silenceCheck: { version: 0, isSilenced: true, reason: "mine" },
  linkCase: { kind: "customer", id: `${mark}-customer` },
  changeWebhook: { isPaused: true },
  replayWebhook: { since: "2025-01-01T00:00:00Z" },
  changeCustomer: { riskLevel: "high" },
  labelTransaction: { isFraud: true },
  promoteRule: {},
  shadowRule: {},
  putEntry: { value: "mine" },
  rotateToken: {},
  changeUser: { role: "viewer" },
};

/** Names and not ids: another side may have one of its own by the same name, and makes it so. */
const madeUnderGivenNames = new Set([
  "saveRule",
  "createList",
  "adjustBuiltInRule",
  "silenceCheck",
  "putCaseQueue",
  "saveView",
  "shareView",
]);
const isMade = ({ operation }: { readonly operation: string }) => madeUnderGivenNames.has(operation);
/** What belongs to the program and not to a side. */
const common = new Set(["fetchModel", "adjustBuiltInRule", "fetchRuleSet", "silenceCheck"]);
/** They stay open, or start work that outlives the test. */
const leftOut = new Set(["streamEvents", "loadDemonstration", "trainModel"]);

async function own(): Promise<readonly Owned[]> {
  const running = service();
  const accountDetails = { accountId: account };
  resultOf(await analyse(running, transaction({ transactionId: paid, accountDetails, counterpartyId: mark })));
  resultOf(await postJson(running, `/fraud-detection/${paid}/label`, { isFraud: true, note: mark }));
  const opened = resultOf<{ caseId: string }>(
    await postJson(running, "/cases", { accountId: account, transactionIds: [paid], note: mark }),
    201,
  );
  const evidence = new File([mark], `${mark}.txt`);
  const attached = resultOf<{ fileId: number }>(
    await upload(running, `/cases/${opened.caseId}/files`, { file: evidence }),
    201,
  );
  const customers = new File([`customerId,name,accountIds\n${mark}-customer,${mark},${account}\n`], "customers.csv");
  resultOf(await upload(running, "/fraud-detection/customers/load", { file: customers }));
  const rows = new File(
    [`transactionId,amount,timestamp,accountId\n${mark}-row,5,2025-01-01T00:00:00Z,${account}\n`],
    `${mark}.csv`,
  );
  const bulk = resultOf<{ caseId: string }>(
    await upload(running, "/fraud-detection/bulk", { file: rows }, { Prefer: "respond-async" }),
    202,
  );
  const document = new File([new Uint8Array(makePdf())], `${mark}.pdf`);
  const analysed = resultOf<{ id: number }>(
    await upload(running, "/forgery/analyse/analyse_docs_v2", { document, doc_format: "pdf" }),
  );
  const json = { "Content-Type": "application/json" };
  const put = (path: string, body: unknown) =>
    ask(running, path, { method: "PUT", headers: json, body: JSON.stringify(body) });
  const action = { kind: "points", points: 1 };
  const rule = { title: mark, expression: "amount > 1", action, baseVersion: 0 };
  const saved = await put(`/rules/${mark}-rule`, rule);
  assert.ok(saved.status < 300, saved.text);
  const queue = { title: mark, minimumScore: 90, reason: null, dueHours: 1 };
  resultOf(await put(`/cases/queues/${mark}-queue`, queue));
  const view = { query: `accountId=${account}` };
  for (const holder of ["own", "team"]) resultOf(await put(`/views/${holder}/cases/${mark}-view`, view));
  const list = await put(`/lists/${mark}-list`, { kind: "watch", field: "counterpartyId", title: mark });
  assert.ok(list.status < 300, list.text);
  const entry = await postJson(running, `/lists/${mark}-list/entries`, { value: `${mark}-value` });
  assert.ok(entry.status < 300, entry.text);
  const hook = await postJson(running, "/webhooks", { url: `https://${mark}.example.com/`, events: ["case.opened"] });
  assert.ok(hook.status < 300, hook.text);
  const { webhookId } = (hook.json as { webhook: { webhookId: string } }).webhook;
  const backtest = await postJson(running, "/backtests", {});
  assert.ok(backtest.status < 300, backtest.text);
  const { backtestId } = backtest.json as { backtestId: string };
  const issued = await tokenWith(running, ["reports:read"]);
  const person = await signedIn(running, `${mark}-person`, "admin");
  const guarded = { rules: false, models: true, thresholds: false, deletions: false, decisionsAbove: null };
  assert.equal((await put("/approvals/settings", guarded)).status, 200);
  const proposed = resultOf<{ number: number }>(await person.ask("/models/rollback", "POST"), 202);
  return [
    { pattern: /^\/views\//, values: { page: "cases", view: `${mark}-view` } },
    { pattern: /^\/cases\/queues\//, values: { queue: `${mark}-queue` } },
    { pattern: /^\/cases\//, values: { caseId: opened.caseId, fileId: String(attached.fileId) } },
    { pattern: /^\/bulk-cases\//, values: { caseId: bulk.caseId } },
    { pattern: /^\/webhooks\//, values: { webhookId } },
    { pattern: /^\/customers\//, values: { customerId: `${mark}-customer` } },
    { pattern: /^\/(?:fraud-detection|audit\/verdicts)\//, values: { id: paid } },
    { pattern: /^\/entities\//, values: { kind: "counterparty", id: mark } },
    { pattern: /^\/models\//, values: { version: "m1" } },
    { pattern: /^\/rules\/sets\//, values: { ruleSet: "1" } },
    { pattern: /^\/rules\//, values: { ruleId: `${mark}-rule`, code: "new_device" } },
    { pattern: /^\/governance\/checks\//, values: { check: "hidden-value" } },
    { pattern: /^\/backtests\//, values: { backtestId } },
    { pattern: /^\/lists\//, values: { name: `${mark}-list`, value: `${mark}-value` } },
    { pattern: /^\/forgery\/documents\//, values: { id: String(analysed.id), page: "1", version: "1" } },
    { pattern: /^\/tokens\//, values: { id: issued.id } },
    { pattern: /^\/users\//, values: { id: person.id } },
    { pattern: /^\/approvals\//, values: { number: String(proposed.number) } },
    { pattern: /^\/audit\/records\//, values: { sequence: await sequenceOf(paid) } },
  ];
}

async function sequenceOf(id: string): Promise<string> {
  const { sequence } = resultOf<{ sequence: number }>(await ask(service(), `/audit/verdicts/${id}/reproduction`));
  return String(sequence);
}

function addressOf(path: string, owned: readonly Owned[]): string {
  const values = owned.find(({ pattern }) => pattern.test(path))?.values ?? {};
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    assert.ok(value !== undefined, `Say in this test what an id {${name}} of ${path} is, and make one of the owner's.`);
    return value;
  });
}

async function call(route: Route & { readonly operation: string }, address: string, token: string): Promise<Reply> {
  if (route.operation === "loadList" || route.operation === "attachCaseFile") {
    const file = new File(["value\nmine\n"], "list.csv");
    return upload(service(), address, { file }, { Authorization: `Bearer ${token}` });
  }
  const hasBody = route.method !== "GET" && route.method !== "DELETE";
  return ask(service(), address, {
    method: route.method,
    headers: { Authorization: `Bearer ${token}`, ...(hasBody ? { "Content-Type": "application/json" } : {}) },
    ...(hasBody ? { body: JSON.stringify(bodies[route.operation] ?? {}) } : {}),
  });
}

/** What the owner sees of everything, except counts and times. */
async function view(routes: readonly Route[], owned: readonly Owned[]): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>();
  for (const { method, path } of routes) {
    if (method !== "GET" || !/\{\w+\}/.test(path) || /^\/(?:audit|bulk-cases|backtests|forgery)/.test(path)) continue;
    const reply = await ask(service(), addressOf(path, owned));
    // How far a webhook is behind counts records of all sides; an activity report says when it was written; uses are stored later.
    const moving = /"waiting":\d+|<submission_date>[^<]*|"lastUsedAt":"[^"]*"/g;
    seen.set(path, `${reply.status} ${reply.text.replaceAll(moving, "")}`);
  }
  return seen;
}

test("no side sees or changes what belongs to another, on any route", async () => {
  const described = await readInterface(service());
  const routes = routesOf(described)
    .filter(({ needsToken }) => needsToken)
    .map((route) => {
      const operation = described.paths[route.path]?.[route.method.toLowerCase()]?.operationId ?? "";
      return { ...route, operation };
    })
    .filter(({ operation }) => !leftOut.has(operation))
    // What a side makes by itself under the owner's names comes last: it may see and remove that.
    .sort((one, other) => Number(isMade(one)) - Number(isMade(other)));
  assert.ok(routes.length > 80, "the table is the whole one");
  const owned = await own();
  const before = await view(routes, owned);
  assert.ok([...before.values()].filter((text) => text.startsWith("200") && text.includes(mark)).length > 10);
  const problems: string[] = [];
  for (const { text: token, workspace, mode } of foreign) {
    for (const route of routes) {
      const isNamed = /\{\w+\}/.test(route.path);
      // What is asked for without an id is the same for all others, and some of it takes a thread of its own.
      if (!isNamed && (workspace === "default" || mode === "test")) continue;
      // An administrator's tokens and users are those of both sides of the workspace.
      if (workspace === "default" && /^\/(?:tokens|users)/.test(route.path)) continue;
      const address = addressOf(route.path, owned);
      const reply = await call(route, address, token);
      if (madeUnderGivenNames.has(route.operation) || common.has(route.operation)) continue;
      // An answer may repeat the id of its request.
      const isKeptApart = isNamed
        ? reply.status === 404
        : reply.status !== 401 && reply.status !== 403 && !reply.text.includes(mark);
      if (!isKeptApart) problems.push(`${route.operation}: ${route.method} ${address}: ${reply.status} ${reply.text}`);
    }
  }
  assert.deepEqual(problems, [], "what is asked for by the right body and a foreign id is not there");
  assert.deepEqual(await view(routes, owned), before, "the owner's are as they were");
});

test("pages that the interface does not describe are open to all and show nobody's data", async () => {
  const folder = new URL("../../src/routes/", import.meta.url);
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const text = await readFile(new URL(name, folder), "utf8");
    for (const [line] of text.matchAll(/^.*isHidden: true.*$/gm)) assert.match(line, /scope: null/, name);
  }
});

test("a token that was revoked or has expired reaches no route", async () => {
  const { token, id } = await tokenWith(service(), ["admin"]);
  await ask(service(), `/tokens/${id}`, { method: "DELETE" });
  await assertTokenEnds(service(), token);
  for (const text of [token, expired.text]) {
    for (const route of routesOf(await readInterface(service())).filter(({ needsToken }) => needsToken)) {
      const reply = await callRoute(service(), route, `Bearer ${text}`);
      refusalOf(reply, "unauthorized");
      assert.match(reply.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/, route.path);
    }
  }
});
