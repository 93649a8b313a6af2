/** One short path a page for who watches and works: verdicts, files, documents, customers, cases. The rest is tested at length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf, invoiceLines, startDocument } from "../../src/forgery/testing/pdf-writer.ts";
import { raiseAlerts } from "../support/alerts.ts";
import { assertAccessible, openConsole } from "../support/console.ts";
import { loadCustomers } from "../support/customers.ts";
import { analyse, resultOf, transaction } from "../support/exchanges.ts";
import { adminToken, ask } from "../support/service.ts";

const { service, open, openSignedOut } = openConsole();

test("nothing comes from another host, and the first load is small", async () => {
  const page = await openSignedOut("/docs");
  const sizes: number[] = [];
  page.on("response", (response) => {
    assert.ok(response.url().startsWith(service().url), response.url());
    sizes.push(Number(response.headers()["content-length"] ?? 0));
  });
  await page.goto(service().url);
  await page.getByLabel("Token").waitFor();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 1_000 && bytes < 100_000, `${bytes} bytes`);
});

test("a token signs in without appearing in the address, and an empty side leads to a first verdict", async () => {
  const page = await openSignedOut("/console");
  await page.getByLabel("Token").fill(adminToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Make the first user" }).waitFor();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("heading", { name: "First verdict" }).waitFor();
  assert.ok(!page.url().includes(adminToken));
  await assertAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Send this transaction" }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
});

test("a link in a new tab is signed in, scripts do not see the token, and signing out ends every tab", async () => {
  const page = await openSignedOut("/console/tokens");
  await page.getByLabel("Token").fill(adminToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Tokens" }).waitFor();
  const readable = await page.evaluate<string>(
    "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.innerHTML])",
  );
  assert.ok(!readable.includes(adminToken));
  const other = await page.context().newPage();
  await other.goto(`${service().url}/console/webhooks`);
  await other.getByRole("heading", { name: "Webhooks", exact: true }).waitFor();
  // Without the console's own header the cookie is no credential, so that other sites cannot use it.
  const [bare, own] = await other.evaluate(async () => {
    const status = async (headers: Record<string, string>) => (await fetch("/tokens/self", { headers })).status;
    return [await status({}), await status({ "X-Assay-Session": "1" })];
  });
  assert.deepEqual([bare, own], [401, 200]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/", "the next one begins at the beginning");
  await other.reload();
  await other.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a transaction is found, read and labelled", async () => {
  for (const [transactionId, amount] of [
    ["usual", 20],
    ["doubtful", 9_000],
  ]) {
    const accountDetails = { accountId: "acc-1" };
    resultOf(await analyse(service(), transaction({ transactionId, amount, accountDetails })));
  }
  const page = await open("/console/transactions?accountId=acc-1", { theme: "dark" });
  await page.getByRole("link", { name: "usual" }).waitFor();
  await assertAccessible(page, ["dark"]);
  await page.getByLabel("Id starts with").fill("doub");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "usual" }).waitFor({ state: "detached" });
  await page.getByLabel("Outcome of doubtful").selectOption("Genuine");
  await page.getByText("doubtful is labelled as genuine.").waitFor();
  await page.getByRole("link", { name: "doubtful" }).click();
  await page.getByText("Genuine, known since").waitFor();
  await page.getByRole("button", { name: "Mark as fraud" }).click();
  await page.getByRole("button", { name: "Remove label" }).waitFor();
  await assertAccessible(page, ["light"]);
});

test("a file is previewed, sent, followed to its result, and reviewed", async () => {
  const page = await open("/console/files");
  const rows = "transactionId,accountId,amount,timestamp\nf-1,acc-2,20,2026-03-01T12:00:00Z\nf-2,acc-2,much,\n";
  const file = { name: "past.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("1 of the 2 rows would be rejected.").waitFor();
  await page.getByRole("button", { name: "Send transactions" }).click();
  await page.getByText("Done").waitFor();
  await page.getByRole("region", { name: "Rejected rows" }).waitFor();
  await page.getByLabel("Outcome").fill("the sender corrects line 3");
  await assertAccessible(page, ["dark"]);
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
});

test("a document is uploaded and leads to its report", async () => {
  const page = await open("/console/documents");
  const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();
  const file = { name: "honest.pdf", mimeType: "application/pdf", buffer: honest };
  await page.locator("input[type=file]").setInputFiles([file]);
  await page.locator(".uploads").getByText("No findings").waitFor();
  await page.locator("table").getByRole("link", { name: "honest.pdf" }).click();
  await page.locator(".page-frame image").first().waitFor();
  await assertAccessible(page, ["light"]);
});

test("a tampered document is marked and rejected by keys alone, and the count of the queue falls", async () => {
  const changed = contentOf(invoiceLines("9,240.00"));
  const forged = startDocument(invoiceLines("1,240.00")).commit().set(4, "<< >>", changed).commit().bytes();
  const page = await open("/console/documents");
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "forged.pdf", mimeType: "application/pdf", buffer: forged }]);
  await page.locator(".uploads").getByRole("link").click();
  await page.getByRole("button", { name: "Reject" }).waitFor();
  await page.getByLabel("1 open").waitFor();
  await page.keyboard.press("1");
  await page.getByText("Finding 1: right.").waitFor();
  await page.keyboard.press("r");
  await page.getByText("Rejected", { exact: true }).first().waitFor();
  await page.getByLabel("1 open").waitFor({ state: "detached" });
  await assertAccessible(page, ["dark"]);
});

test("a customer is found and their risk level changed", async () => {
  await loadCustomers(service(), [{ customerId: "c-1", name: "Bo", riskLevel: "low", accountIds: ["acc-7"] }]);
  await loadCustomers(service(), [{ customerId: "c-2", name: "Евдоким Семенов" }]);
  const page = await open("/console/customers");
  await page.getByLabel("Name", { exact: true }).fill("semenov");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "c-1" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "c-2" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("bo");
  await page.getByRole("dialog").getByText("c-1").click();
  await page.getByLabel("Risk level").fill("high");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Later verdicts use it").waitFor();
  await assertAccessible(page, ["dark"]);
});

test("a flagged payment is decided by keys alone, and the next case follows", async () => {
  await raiseAlerts(service(), "first-of-two", ["k1"]);
  await raiseAlerts(service(), "second-of-two", ["k2"]);
  const page = await open("/console/cases?accountId=first-of-two");
  await page.getByRole("link", { name: /open$/ }).waitFor();
  await page
    .getByRole("row", { name: /first-of-two/ })
    .getByRole("link", { name: /^case-/ })
    .press("Enter");
  await page.getByRole("heading", { name: "Why", exact: true }).waitFor();
  await page.getByRole("heading", { name: "Other cases of the account" }).waitFor();
  await page.getByRole("button", { name: "Mark as fraud" }).press("Enter");
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  const decided = page.url();
  await page.locator("button:focus", { hasText: "Next case" }).press("Enter");
  await page.waitForURL((url) => url.href !== decided);
  await page.getByRole("button", { name: "Mark as fraud" }).waitFor();
  await assertAccessible(page, ["dark"]);
});

test("an account has a page of its own, and is put on a list with its reason", async () => {
  for (const [transactionId, accountId] of [
    ["shared-1", "shares-a"],
    ["shared-2", "shares-b"],
  ]) {
    const changes = { accountDetails: { accountId }, deviceId: "one phone", counterpartyId: "payee" };
    resultOf(await analyse(service(), transaction({ transactionId, ...changes })));
  }
  const page = await open("/console/transactions/shared-1");
  await page.getByRole("link", { name: "one phone" }).click();
  await page.getByRole("heading", { name: "Device" }).waitFor();
  await page.getByText("As a table").click();
  await page.getByRole("table", { name: "Shared" }).getByRole("link", { name: "shares-b" }).click();
  await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
  await page.getByLabel("Why it is listed").fill("reported by the bank");
  await page.getByRole("button", { name: "Put account on the list" }).click();
  await page.getByText("(declines): reported by the bank").waitFor();
  await assertAccessible(page);
});

test("a transaction is tried with a change, without being stored", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "tried" })));
  const page = await open("/console/transactions/tried");
  await page.getByRole("link", { name: "Try a change" }).click();
  await page.getByRole("button", { name: "Score without storing" }).click();
  await page.getByText("Attempt 1").waitFor();
  await page.getByLabel("Amount").fill("250000");
  await page.getByRole("button", { name: "Score without storing" }).click();
  await page.getByText(/^Amount: .* → 250000$/).waitFor();
  await assertAccessible(page);
  assert.equal((await ask(service(), "/fraud-detection/tried-what-if")).status, 404);
});

test("a phone has one menu, and filters are folded", async () => {
  const page = await open("/console/transactions");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Id starts with").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Id starts with").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await assertAccessible(page, ["light"]);
  await page.getByRole("link", { name: "Documents" }).click();
  await page.getByRole("heading", { name: "Documents" }).waitFor();
  await page.getByRole("link", { name: "Rules" }).waitFor({ state: "hidden" });
});

test("a case names the owner, is put aside and taken up again, and decided", async () => {
  await loadCustomers(service(), [{ customerId: "o-1", name: "Ada Owner", riskLevel: "high", accountIds: ["worked"] }]);
  await raiseAlerts(service(), "worked", ["w1"]);
  const page = await open("/console/cases?accountId=worked");
  await page
    .getByRole("row", { name: /worked/ })
    .getByRole("link", { name: /^case-/ })
    .click();
  await page.getByRole("link", { name: "Ada Owner" }).waitFor();
  await page.getByText("High risk", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Snooze", exact: true }).click();
  await page.getByRole("button", { name: "End snooze" }).click();
  await page.getByText("Snooze ended").waitFor();
  await page.getByRole("button", { name: "End snooze" }).waitFor({ state: "detached" });
  await page.getByLabel("Reason").fill("never met the payee");
  await assertAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Mark as fraud" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  await page.getByRole("row", { name: /w1/ }).getByText("Fraud").waitFor();
  await page.getByText("Due", { exact: true }).waitFor({ state: "detached" });
});
