/** One short path a page for who tunes, proves and runs the service. The rest is tested at length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";

const { service, open } = openConsole();

test("a rule is written, its mistake marked, backtested and saved", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "large", amount: 4_000 })));
  const page = await open("/console/rules");
  await page.getByRole("link", { name: "New rule" }).click();
  await page.getByLabel("Title").fill("A very large payment");
  await page.getByLabel("Condition").fill("amont > 1000");
  await page.getByRole("button", { name: "Use amount" }).click();
  await page.getByText("Valid. Reads amount").waitFor();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("row", { name: /^Flagged/ }).waitFor();
  await assertAccessible(page, ["dark"]);
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await page.waitForURL(/\/console\/rules\/a-very-large-payment$/);
  await page.getByText("Draft", { exact: true }).waitFor();
});

test("backtests list their candidates", async () => {
  const page = await open("/console/backtests");
  await page.getByText("Start a backtest").click();
  await page.getByLabel("Review from").waitFor();
  await assertAccessible(page, ["light"]);
});

test("a list is created and filled", async () => {
  const page = await open("/console/lists");
  await page.getByRole("button", { name: "Create a list" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("mules");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/console\/lists\/mules$/);
  await page.getByLabel("Value", { exact: true }).fill("mule-1");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("row", { name: /mule-1/ }).waitFor();
  await assertAccessible(page, ["dark"]);
});

test("thresholds are tried, put live for the next verdict, and taken back", async () => {
  const page = await open("/console/models");
  await page.getByLabel("New review from").fill("0");
  await page.getByRole("button", { name: "Try in a backtest" }).click();
  await page.waitForURL(/\/console\/backtests\//);
  await page.goBack();
  await page.getByLabel("New review from").fill("0");
  await page.getByLabel("New decline from").fill("101");
  await page.getByRole("button", { name: "Put live" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Put live" }).click();
  await page.getByRole("button", { name: "Return to the settings" }).waitFor();
  await assertAccessible(page, ["light"]);
  const { status } = resultOf<{ status: string }>(await analyse(service(), transaction({ transactionId: "calm" })));
  assert.equal(status, "review");
  await page.getByRole("button", { name: "Return to the settings" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return" }).click();
  await page.getByText("the settings of the service").waitFor();
});

test("search finds pages, a transaction and its account by keys alone", async () => {
  resultOf(
    await analyse(service(), transaction({ transactionId: "sought-1", accountDetails: { accountId: "sought-a" } })),
  );
  const page = await open("/console/lists");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await search.pressSequentially("gover");
  await page.getByRole("option", { name: /Governance/ }).waitFor();
  await assertAccessible(page, ["light"]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Governance" }).waitFor();
  await page.keyboard.press("Control+k");
  await search.pressSequentially("sought-1");
  await page.getByRole("option", { name: /Transaction.*sought-1/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
  await page.keyboard.press("Control+k");
  await search.pressSequentially("sought-a");
  await page.getByRole("option", { name: /Account.*sought-a/ }).waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
});

test("the list of models marks the live one", async () => {
  const page = await open("/console/models");
  await page.getByRole("row", { name: /built-in Live/ }).waitFor();
  await assertAccessible(page, ["light"]);
});

test("a token is issued and shown once", async () => {
  const page = await open("/console/tokens");
  await page.getByRole("button", { name: "Issue a token" }).click();
  await page.getByLabel("Name").fill("till");
  await page.getByRole("button", { name: "Issue", exact: true }).click();
  await page.getByText("assay_live_").waitFor();
  await assertAccessible(page, ["dark"]);
  await page.getByRole("button", { name: "I have stored it" }).click();
  assert.equal(await page.getByText("assay_live_").count(), 0);
});

test("a webhook is created, its secret shown once, and events are replayed", async () => {
  const page = await open("/console/webhooks");
  await page.getByRole("button", { name: "Create a webhook" }).click();
  await page.getByLabel("URL").fill("https://192.0.2.1/hook");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("URL").fill("https://example.com/hook");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("whsec_").waitFor();
  await page.getByRole("button", { name: "I have stored it" }).click();
  assert.equal(await page.getByText("whsec_").count(), 0);
  await page.getByRole("link", { name: "https://example.com/hook" }).click();
  await page.getByLabel("Events since").fill("2026-01-02T03:04");
  await assertAccessible(page, ["dark"]);
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await page.getByText(/^Events since 2 Jan 2026/).waitFor();
});

test("a record of the journal is found, and its proof recomputed by the browser", async () => {
  resultOf(await analyse(service(), transaction({ transactionId: "proved" })));
  const page = await open("/console/audit?kind=verdict&subject=proved");
  await page
    .getByRole("row", { name: /proved/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByText("The group's commitments and the previous root").waitFor();
  assert.equal(await page.getByText("Valid", { exact: true }).count(), 3);
  await assertAccessible(page, ["light"]);
});

test("governance shows what labels say about reasons and scores", async () => {
  const page = await open("/console/governance");
  await page.getByRole("heading", { name: "Score calibration" }).waitFor();
  await page.getByRole("link", { name: "All reasons" }).click();
  await page.getByRole("heading", { name: "New device" }).waitFor();
  await assertAccessible(page, ["dark"]);
});

test("keyboard shortcuts navigate, and a sheet lists them", async () => {
  const page = await open("/console/lists");
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });
  await page.keyboard.type("gx");
  await page.waitForURL(/\/console\/transactions$/);
});
