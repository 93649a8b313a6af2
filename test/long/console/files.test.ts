/** What somebody does who brings files: looks at their first rows, sends them, follows the case, takes the result home. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { acceptedCase, endedCase, sendLater } from "../../support/bulk-cases.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { resultOf } from "../../support/exchanges.ts";
import { ask, postJson } from "../../support/service.ts";

const { service, open } = openConsole();
const hostile = `<img src=x onerror="document.title='owned'">.csv`;

/** Small payments of one account, then a large one from elsewhere, and a row that cannot be read. */
function payments(): string {
  const usual = Array.from(
    { length: 30 },
    (_, day) => `usual-${day},acc-1,${20 + (day % 3)}.00,2026-03-${String(day + 1).padStart(2, "0")}T12:00:00Z,DE`,
  );
  const rows = [
    ...usual,
    "large,acc-1,9000.00,2026-03-31T03:00:00Z,NG",
    "broken,acc-1,<script>,2026-03-31T04:00:00Z,DE",
  ];
  return `transactionId,accountId,amount,timestamp,country\n${rows.join("\n")}\n`;
}

function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  return page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
}

test("a file is looked at, sent, and followed to its result", async () => {
  const page = await open("/console/files");
  await page.getByText("No files yet.").waitFor();
  await assertAccessible(page);
  await choose(page, hostile, payments());
  await page.getByRole("heading", { name: hostile }).waitFor();
  const types = await page.locator(".preview .type").allTextContents();
  assert.deepEqual(types, ["text", "text", "numbers", "times", "text"]);
  await page.getByText("1 of the 32 rows would be rejected.").waitFor();
  const fields = await page.locator(".preview .given").allTextContents();
  assert.deepEqual(
    fields,
    ["transactionId", "accountDetails.accountId", "amount", "timestamp", "country"].map((field) => `as ${field}`),
  );
  await page.getByRole("region", { name: "Rows that would be rejected" }).getByRole("cell", { name: "33" }).waitFor();
  await page.getByRole("region", { name: "First rows as read" }).getByText("usual-0").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Send transactions" }).click();
  await page.waitForURL(/\/console\/files\/case_/);
  await page.getByText("Done").waitFor();
  // Browsers send quotes in a file's name as %22.
  await page.getByRole("heading", { name: hostile.replaceAll('"', "%22") }).waitFor();
  await page.getByRole("link", { name: "large" }).waitFor();
  await page.locator("td", { hasText: "amount" }).first().waitFor();
  assert.equal(await page.getByRole("region", { name: "Rejected rows" }).locator("tbody tr").count(), 1);
  await assertAccessible(page);
  assert.notEqual(await page.title(), "owned");
  await page.getByRole("link", { name: "large" }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
});

test("a statement without ids and accounts is read once somebody says what is in it", async () => {
  const page = await open("/console/files");
  await choose(page, "statement.csv", "Datum;Text;Betrag\n01.03.2026;Laden;-12,50\n02.03.2026;Laden;-2,50\n");
  await page.getByRole("alert").getByText("The service would refuse this file.").waitFor();
  await page.getByLabel("Account for all rows").fill("own account");
  await page.getByLabel("Rows have no ids").check();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("alert").getByText('choose "outgoing money" as "Negative amounts"').waitFor();
  await page.getByLabel("Negative amounts").selectOption("out");
  await page.getByRole("button", { name: "Refresh" }).click();
  const read = page.getByRole("region", { name: "First rows as read" });
  await read.getByText("own account").first().waitFor();
  await read.getByText("12.50").first().waitFor();
  await page.getByRole("button", { name: "Send transactions" }).click();
  await page.waitForURL(/\/console\/files\/case_/);
  await page.getByText("Done").waitFor();
  const [newest] = resultOf<{ cases: readonly { rows: object }[] }>(await ask(service(), "/bulk-cases?limit=1")).cases;
  assert.deepEqual(newest?.rows, { read: 2, processed: 2, decided: 2, replayed: 0, rejected: 0 });
});

test("results and rejected rows are saved as files", async () => {
  const caseId = await acceptedCase(await sendLater(service(), payments(), "kept.csv"));
  await endedCase(service(), caseId);
  const page = await open("/console/files");
  await page.getByRole("link", { name: "kept.csv" }).click();
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
  };
  const csv = await saved("Result as CSV");
  assert.equal(csv.name, `${caseId}.csv`);
  assert.equal(csv.text, (await ask(service(), `/bulk-cases/${caseId}/result?format=csv`)).text);
  const json = JSON.parse((await saved("Result as JSON")).text) as { processedCount: number };
  assert.equal(json.processedCount, 31);
  assert.match((await saved("Rejected rows as CSV")).text, /amount/);
  const lines = (await saved("Rejected rows as JSON lines")).text.trim().split("\n");
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { line: number }).line),
    [33],
  );
});

test("a file is taken over, noted and reviewed, and two people at it see each other's changes", async () => {
  const caseId = await acceptedCase(await sendLater(service(), payments(), "worked.csv"));
  await endedCase(service(), caseId);
  const page = await open("/console/files");
  const row = page.getByRole("row", { name: /worked\.csv/ });
  await row.getByText("Unassigned").waitFor();
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await page.getByRole("button", { name: "Unassign" }).waitFor();
  await page.getByLabel("Note", { exact: true }).fill("asked the sender about line 33");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(": asked the sender about line 33").waitFor();
  await assertAccessible(page);

  const action = { kind: "note", text: "they answered" };
  resultOf(await postJson(service(), `/bulk-cases/${caseId}/actions`, { action }));
  await page.getByLabel("Outcome").fill("line 33 comes again tomorrow");
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await page.getByRole("alert").getByText("version").waitFor();
  await page.getByText(": they answered").waitFor();
  assert.equal(await page.getByLabel("Outcome").inputValue(), "line 33 comes again tomorrow");
  await page.getByRole("button", { name: "Mark as reviewed" }).click();
  await page.getByLabel("Reason for reopening").waitFor();
  assert.equal(await page.getByRole("button", { name: "Unassign" }).count(), 0);
  await assertAccessible(page);
  await page.getByRole("link", { name: "All files" }).click();
  await row.getByText("Reviewed").waitFor();
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Unassign" }).click();
  await page.getByText("Unassigned", { exact: true }).waitFor();
});

test("labels and customers come by the file too, and what is refused is named", async () => {
  await endedCase(service(), await acceptedCase(await sendLater(service(), payments())));
  const page = await open("/console/files");
  await choose(page, "labels.csv.gz", gzipSync("transactionId,isFraud\nlarge,true\nnobody,true\n"));
  await page.getByRole("button", { name: "Send labels" }).click();
  await page.getByText("1 transaction was labelled").waitFor();
  await page.getByRole("region", { name: "Rejected records" }).getByText("Line 3").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Load another file" }).click();
  await choose(page, "customers.json", JSON.stringify([{ customerId: "c-1", name: "Ada" }, { name: "<b>nobody</b>" }]));
  await page.getByRole("button", { name: "Send customers" }).click();
  await page.getByText("1 customer was loaded").waitFor();
  assert.equal((await ask(service(), "/customers/c-1")).status, 200);
});

test("sending can be stopped, and a file without rows is refused with the reason", async () => {
  const page = await open("/console/files");
  let release = () => {};
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route("**/fraud-detection/bulk", async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await choose(page, "slow.csv", payments());
  await page.getByRole("button", { name: "Send transactions" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Send transactions" }).waitFor();
  release();
  await page.unroute("**/fraud-detection/bulk");
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, "nothing.csv", "transactionId,amount\n");
  await page.getByText("cannot be previewed").waitFor();
  await page.getByRole("button", { name: "Transactions", exact: true }).click();
  await page.getByRole("button", { name: "Send transactions" }).click();
  await page.locator("[role=alert]").or(page.locator(".case .problem")).first().waitFor();
});

test("foreign headings are told with their fields, and a file that lacks one is said to be refused before it is sent", async () => {
  const page = await open("/console/files");
  await choose(page, "umsatz.csv", "Buchungsnr;Betrag;Konto\n1;12,50;k-1\n");
  await page.getByRole("alert").getByText("The service would refuse this file.").waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(
    page,
    "umsatz.csv",
    "transaktionsId;Betrag;Zeitpunkt;Konto;Filiale\n1;1.234,50;31.10.2026 08:15;k-1;Nord\n",
  );
  await page.getByText("The one row can be read.").waitFor();
  const fields = await page.locator(".preview .given").allTextContents();
  assert.deepEqual([fields[1], fields[4]], ["as amount", "not mapped"]);
  await page.getByRole("cell", { name: "1,234.50" }).waitFor();
  await page.getByText("31 Oct 2026").waitFor();
});

test("a case that is not there is told so", async () => {
  const page = await open("/console/files/case_nobody");
  await page.locator(".state.failure").waitFor();
  await assertAccessible(page);
});
