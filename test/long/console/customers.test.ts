/** What somebody does who looks after customers: finds them, reads what is known, changes a risk level, erases. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { getCustomer, loadCustomers } from "../../support/customers.ts";
import { resultOf, tokenWith } from "../../support/exchanges.ts";

const { service, open } = openConsole();
const hostile = `<img src=x onerror="document.title='owned'">`;

test("an empty list leads to a file, and the file to the list", async () => {
  const page = await open("/console/customers");
  await page.getByRole("heading", { name: "No customers yet" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "Load a file" }).first().click();
  await page.waitForURL(/\/console\/files\?content=customers$/);
  const rows = "customerId,name,riskLevel,country,watchlist,accountIds\nfile-1,Ada,high,DE,true,acc-1\n";
  const file = { name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Send customers" }).click();
  await page.getByText("1 customer was loaded").waitFor();
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByRole("link", { name: "file-1" }).waitFor();
});

test("customers are found by risk level, account and watch list", async () => {
  await loadCustomers(service(), [
    { customerId: "low-1", name: "Bo", riskLevel: "low", country: "FR", accountIds: ["acc-7"] },
    { customerId: "high-1", name: "Chen", riskLevel: "high", country: "SE", watchlist: true, accountIds: ["acc-8"] },
  ]);
  const page = await open("/console/customers");
  await page.getByRole("link", { name: "low-1" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Watch list").selectOption("listed");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "low-1" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "high-1" }).waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Account").fill("acc-7");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "high-1" }).waitFor({ state: "detached" });
  await page.getByLabel("Account").fill("nobody's");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("heading", { name: "No matches" }).waitFor();
});

test("a risk level is changed, kept and used; the accounts lead to their transactions", async () => {
  await loadCustomers(service(), [{ customerId: "c/ä 1", name: hostile, riskLevel: "low", accountIds: ["acc-9"] }]);
  const page = await open(`/console/customers/${encodeURIComponent("c/ä 1")}`);
  await page.getByRole("heading", { name: hostile }).waitFor();
  assert.notEqual(await page.title(), "owned");
  assert.equal(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await page.getByLabel("Risk level").fill("high");
  await page.getByLabel("Watch list").selectOption("listed");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Later verdicts use it").waitFor();
  const kept = resultOf<{ riskLevel: string; watchlist: boolean }>(await getCustomer(service(), "c/ä 1"));
  assert.deepEqual([kept.riskLevel, kept.watchlist], ["high", true]);
  await page.getByRole("link", { name: "Transactions" }).last().click();
  assert.equal(await page.getByRole("textbox", { name: "Account" }).inputValue(), "acc-9");
});

test("a customer is erased once that is confirmed", async () => {
  await loadCustomers(service(), [{ customerId: "gone-1", name: "Dana" }]);
  const page = await open("/console/customers/gone-1");
  await page.getByRole("button", { name: "Erase" }).click();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal((await getCustomer(service(), "gone-1")).status, 200);
  await page.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await page.waitForURL(/\/console\/customers$/);
  assert.equal((await getCustomer(service(), "gone-1")).status, 404);
  const missing = await open("/console/customers/gone-1");
  await missing.locator(".state.failure").waitFor();
});

test("who may only read is offered nothing to change", async () => {
  await loadCustomers(service(), [{ customerId: "read-1", name: "Emil" }]);
  const { token } = await tokenWith(service(), ["customers:read"]);
  const page = await open("/console/customers/read-1", { token });
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  for (const name of ["Save", "Erase"]) assert.equal(await page.getByRole("button", { name }).count(), 0);
});
