/** What somebody does who watches transactions: signs in, looks over, searches, reads a verdict, labels it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";
import { adminToken, ask } from "../../support/service.ts";

const { service, open, openSignedOut } = openConsole();

async function pay(transactionId: string, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  resultOf(
    await analyse(service(), transaction({ transactionId, accountDetails: { accountId: "acc-1" }, ...changes })),
  );
}

test("a token signs in, a wrong one is told so, and signing out forgets it", async () => {
  const page = await openSignedOut("/console/tokens");
  await page.getByLabel("Token").fill("assay_live_wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("refused this token").waitFor();
  await assertAccessible(page);
  await page.getByLabel("Token").fill(adminToken);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Tokens" }).waitFor();
  assert.ok(!page.url().includes(adminToken));
  await page.reload();
  await page.getByRole("heading", { name: "Tokens" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(await page.evaluate(() => sessionStorage.length), 0);
});

test("an empty side leads to a first verdict", async () => {
  const page = await open("/");
  await page.getByRole("heading", { name: "First verdict" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Send this transaction" }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
});

test("the overview, the search and a verdict belong together", async () => {
  for (let day = 1; day <= 9; day += 1)
    await pay(`usual-${day}`, { amount: 20, timestamp: `2026-03-0${day}T12:00:00Z` });
  await pay("large", { amount: 9_000, timestamp: "2026-03-10T03:00:00Z", country: "NG", deviceId: "new" });
  const page = await open("/?days=365");
  await page.getByRole("link", { name: "large" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "Transactions" }).click();
  await page.getByLabel("Account", { exact: true }).fill("acc-1");
  await page.getByLabel("Verdict").selectOption("flagged");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "large" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "usual-3" }).count(), 0);
  await assertAccessible(page);
  await page.getByRole("link", { name: "large" }).click();
  await page.getByText("times this account's usual").first().waitFor();
  await assertAccessible(page);
  await page.goBack();
  assert.equal(await page.getByLabel("Account", { exact: true }).inputValue(), "acc-1");
});

test("a label is given and taken back", async () => {
  await pay("doubtful", { amount: 70 });
  const page = await open("/console/transactions/doubtful");
  await page.getByLabel("Note").fill("called the customer");
  await page.getByRole("button", { name: "Mark as fraud" }).click();
  await page.getByText("called the customer").waitFor();
  const label = resultOf<{ isFraud: boolean }>(await ask(service(), "/fraud-detection/doubtful/label"));
  assert.equal(label.isFraud, true);
  await page.getByRole("button", { name: "Remove label" }).click();
  await page.getByText("Not labelled yet").waitFor();
});

test("an id that nobody sent and a text that looks like markup do no harm", async () => {
  const hostile = `<img src=x onerror="document.title='owned'">`;
  await pay(hostile, { counterpartyId: "<script>alert(1)</script>" });
  const page = await open(`/console/transactions/${encodeURIComponent(hostile)}`);
  await page.getByText("<script>alert(1)</script>").waitFor();
  assert.notEqual(await page.title(), "owned");
  const missing = await open("/console/transactions/nobody");
  await missing.getByText("No transaction with this id was analysed").waitFor();
});

test("tokens are issued, shown once and revoked", async () => {
  const page = await open("/console/tokens");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Issue a token" }).click();
  await assertAccessible(page);
  await page.getByLabel("Name").fill("till");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByText("assay_live_").waitFor();
  await page.getByRole("button", { name: "I have stored it" }).click();
  assert.equal(await page.getByText("assay_live_").count(), 0);
  await page.getByRole("row", { name: /till/ }).getByRole("button", { name: "Revoke" }).click();
  await page
    .getByRole("row", { name: /till/ })
    .getByText(/revoked/)
    .waitFor();
});

test("keyboard shortcuts navigate, and a sheet lists them", async () => {
  const page = await open("/");
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });
  await page.keyboard.type("gx");
  await page.waitForURL(/\/console\/transactions$/);
  await page.keyboard.press("/");
  await page.keyboard.type("usual-3");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/console\/transactions\/usual-3$/);
});

test("nothing comes from another host, and the first load is small", async () => {
  const page = await openSignedOut("/");
  const sizes: number[] = [];
  page.on("response", (response) => {
    assert.ok(response.url().startsWith(service().url), response.url());
    sizes.push(Number(response.headers()["content-length"] ?? 0));
  });
  await page.reload();
  await page.getByLabel("Token").waitFor();
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(bytes > 1_000 && bytes < 100_000, `${bytes} bytes`);
});
