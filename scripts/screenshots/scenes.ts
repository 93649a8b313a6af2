/** The scenes of the screenshots: what is put into the service, and which addresses then show something. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type AssayClient, createClient } from "../../client/assay.ts";
import { makeSampleDocument } from "../../console/src/pages/documents/sample-document.ts";
import { attackedFiles } from "../../src/forgery/testing/signed-files.ts";
import type { RunningService } from "../../test/support/service.ts";

export interface Scene {
  readonly name: string;
  readonly address: string;
  /** Without one the console shows its sign-in page. */
  readonly token?: string;
  /** What is done before the picture. */
  readonly act?: (page: Page) => Promise<void>;
}

const waitLimitMs = 60_000;
const stepMs = 200;

async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadlineMs = Date.now() + waitLimitMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) throw new Error(`${what} took too long.`);
    await sleep(stepMs);
  }
}

async function addWork(client: AssayClient): Promise<void> {
  await client.createList({
    name: "mules",
    body: { kind: "block", field: "counterpartyId", title: "Accounts that took stolen money" },
  });
  for (const value of ["c12", "c77", "c140"]) {
    await client.putEntry({ name: "mules", body: { value, note: "told by the police" } });
  }
  await client.saveRule({
    ruleId: "large-new-device",
    body: {
      title: "A large payment on a new device",
      expression: "amount > 500 && timesUsual > 5",
      action: { kind: "review" },
      baseVersion: 0,
    },
  });
  const { backtestId } = await client.startBacktest({
    body: { title: "Stricter", thresholds: { review: 10, decline: 60 } },
  });
  await until("The backtest", async () =>
    (await client.fetchBacktest({ backtestId })).status === "done" ? true : undefined,
  );
}

const password = "a password of pictures";

/** A person who is signed in on the test side, and what another one has proposed; gives the texts of their sessions. */
async function addPeople(live: AssayClient, { url }: RunningService) {
  const anna = await live.createUser({ body: { name: "anna.berg@example.com", role: "admin", password } });
  for (const [name, role] of [
    ["ben.lund@example.com", "lead"],
    ["carla.ruiz@example.com", "risk_engineer"],
    ["dev.rao@example.com", "analyst"],
  ] as const) {
    await live.createUser({ body: { name, role, password } });
  }
  const [own, other] = await Promise.all(
    ["anna.berg@example.com", "carla.ruiz@example.com"].map(async (name) => {
      const response = await fetch(`${url}/session/password`, {
        method: "POST",
        headers: { "X-Assay-Session": "1", "Content-Type": "application/json", "User-Agent": "Firefox/149.0 on Linux" },
        body: JSON.stringify({ name, password, mode: "test" }),
      });
      return /=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "")?.[1] ?? "";
    }),
  );
  const as = (token: string | undefined) => createClient({ baseUrl: url, token });
  const none = { rules: false, models: false, deletions: false, thresholds: false, decisionsAbove: null };
  const asOther = as(other);
  await as(own).setApprovals({ body: { ...none, rules: true, decisionsAbove: 10_000 } });
  // What becomes a proposal is thrown.
  await asOther.promoteRule({ ruleId: "large-new-device", body: { rolloutPercent: 50 } }).catch(() => undefined);
  await asOther.promoteRule({ ruleId: "large-new-device", body: {} }).catch(() => undefined);
  await asOther.rejectProposal({ number: "2", body: { note: "Half of the accounts first." } });
  return { own, anna: anna.id };
}

/** German headings and numbers, a column that no field has, and a row that cannot be read. */
async function previewFile(page: Page): Promise<void> {
  const rows = [
    "transaktionsId;Betrag;Zeitpunkt;Konto;Filiale",
    "b-1;1.234,50;31.10.2026 08:15;k-1;Nord",
    "b-2;viel;31.10.2026 09:00;k-1;Nord",
    "b-3;20,00;01.11.2026 10:00;k-2;West",
  ];
  const file = { name: "umsatz.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("region", { name: "First rows as read" }).waitFor();
}

/** Fills the service, and gives the addresses of the scenes. */
export async function prepareConsole(service: RunningService, adminToken: string): Promise<readonly Scene[]> {
  const live = createClient({ baseUrl: service.url, token: adminToken });
  const { token } = await live.loadDemonstration();
  const client = createClient({ baseUrl: service.url, token });
  await until("The overview", async () => {
    const { latest, behind } = await client.fetchOverview();
    return latest !== null && behind === 0 ? true : undefined;
  });
  const document = makeSampleDocument();
  const { id } = await client.analyseDocument({ document, doc_format: "pdf", document_name: document.name });
  const signed = (await attackedFiles())["page content changed"] ?? Buffer.alloc(0);
  const changed = await client.analyseDocument({
    document: new Blob([new Uint8Array(signed)]),
    doc_format: "pdf",
    document_name: "signed-then-changed.pdf",
  });
  await addWork(client);
  const [work] = await until("A case", async () => {
    const { cases } = await client.listCases({ limit: 1 });
    return cases.length > 0 ? cases : undefined;
  });
  const people = await addPeople(live, service);
  const [flagged] = (await client.listTransactions({ status: "declined", limit: 1 })).transactions;
  const evidence = await client.fetchEvidence({ id: flagged?.transactionId ?? "" });
  const payee = evidence.transaction.counterpartyId;
  const [file] = (await client.listBulkCases({ limit: 1 })).cases;
  const [backtest] = (await client.listBacktests({ limit: 1 })).backtests;
  const { token: run } = await live.issueToken({ body: { name: "pictures", mode: "test", scopes: ["admin"] } });
  const { webhook } = await createClient({ baseUrl: service.url, token: run }).createWebhook({
    body: {
      url: `${service.url}/healthz`,
      events: ["verdict.flagged", "case.opened"],
      description: "The till's alarm",
    },
  });

  const shown = (name: string, address: string, act?: Scene["act"]): Scene => ({
    name,
    address,
    token: run,
    ...(act === undefined ? {} : { act }),
  });
  const pathOf = (id: string | undefined) => encodeURIComponent(id ?? "");
  return [
    { name: "sign-in", address: "/" },
    { name: "first-steps", address: "/", token: adminToken },
    shown("overview", "/"),
    shown("transactions", "/console/transactions"),
    shown("transaction", `/console/transactions/${pathOf(flagged?.transactionId)}`),
    shown("account", `/console/accounts/${pathOf(flagged?.accountId)}`),
    shown("counterparty", `/console/counterparties/${pathOf(payee)}`),
    shown("device", `/console/devices/${pathOf(evidence.transaction.deviceId)}`),
    shown("try", `/console/try?from=${pathOf(flagged?.transactionId)}`),
    shown("files", "/console/files"),
    shown("file-preview", "/console/files", previewFile),
    shown("file", `/console/files/${pathOf(file?.caseId)}`),
    shown("documents", "/console/documents"),
    shown("document", `/console/documents/${id}`, (page) => page.locator(".page-frame image").first().waitFor()),
    shown("document-signed", `/console/documents/${changed.id}`, (page) =>
      page.getByRole("region", { name: "Signatures" }).locator("svg").first().waitFor(),
    ),
    shown("customers", "/console/customers"),
    shown("customer", "/console/customers/customer-5"),
    shown("cases", "/console/cases"),
    shown("case", `/console/cases/${pathOf(work?.caseId)}`),
    shown("rules", "/console/rules"),
    shown("rule", "/console/rules/large-new-device"),
    shown("rule-new", "/console/rules/_new"),
    shown("rule-sets", "/console/rules/sets"),
    shown("backtests", "/console/backtests"),
    shown("backtest", `/console/backtests/${pathOf(backtest?.backtestId)}`),
    shown("lists", "/console/lists"),
    shown("list", "/console/lists/mules"),
    shown("models", "/console/models"),
    shown("model", "/console/models/built-in"),
    shown("tokens", "/console/tokens"),
    shown("users", "/console/users"),
    shown("user", `/console/users/${people.anna}`),
    { name: "own-account", address: "/console/account", token: people.own ?? "" },
    {
      name: "own-account-app",
      address: "/console/account",
      token: people.own ?? "",
      async act(page) {
        await page.getByRole("button", { name: "Set up an app" }).click();
        await page.locator(".qr-code").waitFor();
      },
    },
    { name: "approvals", address: "/console/approvals", token: people.own ?? "" },
    shown("webhooks", "/console/webhooks"),
    shown("webhook-mail", "/console/webhooks", async (page) => {
      await page.getByRole("button", { name: "Create a webhook" }).click();
      await page.getByRole("combobox", { name: "Receiver" }).selectOption("mail");
      await page.getByRole("checkbox", { name: /^No mail at certain hours/ }).check();
    }),
    shown("webhook", `/console/webhooks/${webhook.webhookId}`),
    shown("audit", "/console/audit"),
    shown("audit-record", "/console/audit/100"),
    shown("governance", "/console/governance"),
    shown("reasons", "/console/governance/reasons"),
    shown("keys", "/", async (page) => {
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
    }),
  ];
}
