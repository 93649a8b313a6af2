/** What somebody does who has to prove what was decided: looks through the journal, checks it, takes it away, reads what labels say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";
import { loadPortfolio } from "../../support/models.ts";
import { postJson } from "../../support/service.ts";

const { service, open } = openConsole();

test("governance without a transaction says what to do", async () => {
  const page = await open("/console/governance");
  await page.getByRole("heading", { name: "No data yet" }).waitFor();
  await assertAccessible(page);
});

test("the journal is searched by the address, and the search is kept in it", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "seen" })));
  const label = await postJson(service(), "/labels", [{ transactionId: "seen", isFraud: true }]);
  assert.equal(label.status, 200, label.text);
  const page = await open("/console/audit");
  await page.getByRole("row", { name: /seen/ }).first().waitFor();
  await assertAccessible(page);
  await page.getByLabel("Kind").selectOption("labels");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/kind=label/);
  await page.getByRole("row", { name: /verdict/ }).waitFor({ state: "detached" });
  await page.getByLabel("Subject id").fill("nobody");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("heading", { name: "No matches" }).waitFor();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await page
    .getByRole("row", { name: /verdict/ })
    .first()
    .waitFor();
});

test("the chain is checked, and the journal taken away", async () => {
  const page = await open("/console/audit");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Valid", { exact: true }).waitFor();
  await assertAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export the journal" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  assert.match(text.split("\n")[0] ?? "", /"type":"start"/);
  assert.match(text.trim().split("\n").at(-1) ?? "", /"type":"end"/);
});

test("a record proves itself, one that was changed on the way does not, and its verdict is decided again", async () => {
  const page = await open("/console/audit?kind=verdict&subject=seen");
  const address = await page.getByRole("row", { name: /seen/ }).getByRole("link").first().getAttribute("href");
  assert.ok(address !== null);
  await page.goto(service().url + address);
  await page.getByRole("button", { name: "Reproduce" }).click();
  await page.getByText("Reproduced", { exact: true }).waitFor();
  assert.equal(await page.getByText("Valid", { exact: true }).count(), 3);
  await assertAccessible(page);

  await page.route("**/audit/records/*", async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as { content: { body: string } };
    const content = { ...record.content, body: record.content.body.replace("25.5", "99.5") };
    await route.fulfill({ json: { ...record, content } });
  });
  await page.reload();
  await page.getByText("Invalid", { exact: true }).waitFor();
  assert.equal(await page.getByText("Valid", { exact: true }).count(), 2);
});

test("governance tells of a labelled past, by the period in the address", async () => {
  await loadPortfolio(service());
  const page = await open("/console/governance?days=365");
  await page.getByRole("heading", { name: "Quality of reasons" }).waitFor();
  await page.getByRole("img", { name: /^Reliability: predicted/ }).waitFor();
  await page.getByRole("table", { name: "Fraud rate by value" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "30 days" }).click();
  await page.waitForURL(/days=30/);
});

test("every reason is explained, and found by a word", async () => {
  const page = await open("/console/governance/reasons");
  await page.getByRole("heading", { name: "New device" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Contains").fill("burst");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("heading", { name: "New device" }).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Burst of payments" }).waitFor();
});
