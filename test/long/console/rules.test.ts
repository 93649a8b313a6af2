/** What somebody does who writes rules: writes one, is told of mistakes, tries it on the past, puts it in charge, goes back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";

const { service, open } = openConsole();

function put(path: string, body: unknown) {
  const headers = { "Content-Type": "application/json" };
  return ask(service(), path, { method: "PUT", headers, body: JSON.stringify(body) });
}

function save(ruleId: string, expression: string, baseVersion = 0) {
  return put(`/rules/${ruleId}`, { title: `Rule ${ruleId}`, expression, action: { kind: "review" }, baseVersion });
}

/** A past of payments that were all approved, one of them large and usual for its account; put there once. */
let past: Promise<void> | undefined;
function makePast(): Promise<void> {
  past ??= (async () => {
    for (let day = 1; day <= 5; day += 1) {
      resultOf(await analyse(service(), transaction({ transactionId: `small-${day}`, amount: 20 })));
    }
    const accountDetails = { accountId: "account-2", accountType: "checking" };
    for (let day = 1; day <= 5; day += 1) {
      resultOf(await analyse(service(), transaction({ transactionId: `usual-${day}`, amount: 990, accountDetails })));
    }
    resultOf(await analyse(service(), transaction({ transactionId: "large", amount: 1_010, accountDetails })));
  })();
  return past;
}

test("a rule is written with names to choose from, mistakes are marked, and the past says what it would do", async () => {
  await makePast();
  const page = await open("/console/rules");
  await page.getByText("No rules yet").waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "New rule" }).click();
  await page.getByLabel("Title").fill("A very large payment");
  const condition = page.getByLabel("Condition");
  await condition.pressSequentially("amount > 1000 && timesUs");
  await page.getByRole("option", { name: /^timesUsual(?!\w)/ }).waitFor();
  await assertAccessible(page);
  await condition.press("Enter");
  assert.equal(await condition.inputValue(), "amount > 1000 && timesUsual");
  await condition.fill("amont > 1000");
  await page.getByText("Line 1, column 1: There is no name amont.").waitFor();
  assert.equal(await page.locator(".wrong").textContent(), "amont");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Use amount" }).click();
  await page.getByText("Valid. Reads amount").waitFor();

  await page.getByRole("button", { name: "Run", exact: true }).click();
  const flagged = page.getByRole("row", { name: /^Flagged/ });
  await flagged.waitFor();
  assert.match((await flagged.textContent()) ?? "", /^Flagged.*\+1$/);
  await page.getByRole("img", { name: /^Transactions flagged by the candidate on each day/ }).waitFor();
  await page.getByRole("row", { name: /^Per day/ }).waitFor();
  await assertAccessible(page);

  await page.getByRole("button", { name: "Save as a draft" }).click();
  await page.waitForURL(/\/console\/rules\/a-very-large-payment$/);
  await page.getByText("Draft", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Promote" }).click();
  await page.getByLabel("Share of accounts").fill("50");
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
  await page.getByText("version 1 on 50 % of accounts").waitFor();
  const rule = resultOf<{ mode: string }>(await ask(service(), "/rules/a-very-large-payment"));
  assert.equal(rule.mode, "live");
  await page.getByRole("button", { name: "Retire" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
  await page.getByText("Retired", { exact: true }).waitFor();
  await assertAccessible(page);
});

test("what somebody else saved meanwhile is shown beside one's own text, and neither is lost", async () => {
  resultOf(await save("shared", "amount > 100"));
  const page = await open("/console/rules/shared");
  await page.getByLabel("Condition").fill("amount > 300");
  resultOf(await save("shared", "amount > 200", 1));
  await page.getByRole("button", { name: "Save as version 2" }).click();
  const conflict = page.getByRole("alert", { name: "Edit conflict" });
  await conflict.getByText("amount > 200", { exact: true }).waitFor();
  await conflict.getByText("amount > 300", { exact: true }).waitFor();
  await assertAccessible(page);
  await conflict.getByRole("button", { name: "Use their version" }).click();
  assert.equal(await page.getByLabel("Condition").inputValue(), "amount > 200");
  await conflict.getByText("amount > 300", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Discard my version" }).click();
  await page.getByLabel("Condition").fill("amount > 250");
  await page.getByRole("button", { name: "Save as version 3" }).click();
  await page.getByText("All changes are saved.").waitFor();
  const { versions } = resultOf<{ versions: { expression: string }[] }>(await ask(service(), "/rules/shared/versions"));
  assert.deepEqual(
    versions.map(({ expression }) => expression),
    ["amount > 250", "amount > 200", "amount > 100"],
  );
});

test("a page with unsaved changes is not left by accident", async () => {
  resultOf(await save("kept", "amount > 100"));
  const page = await open("/console/rules/kept");
  await page.getByLabel("Condition").fill("amount > 101");
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Transactions" }).click();
  assert.equal(await page.getByLabel("Condition").inputValue(), "amount > 101");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("link", { name: "Transactions" }).click();
  await page.waitForURL(/\/console\/transactions$/);
});

test("a built-in rule is turned off, and the former set restored", async () => {
  const page = await open("/console/rules");
  await page.getByRole("button", { name: "Adjust New device" }).click();
  await page.getByLabel("State").selectOption("off");
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Adjust" }).click();
  await page
    .getByRole("row", { name: /New device/ })
    .getByText("Off", { exact: true })
    .waitFor();
  await page.getByRole("link", { name: "History" }).click();
  await page
    .getByText("NEW_DEVICE off")
    .or(page.getByText(/off NEW_DEVICE/))
    .first()
    .waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Restore set-1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText("The rules of set-1 are live again").waitFor();
});

test("a backtest of thresholds is started, and its examples lead to transactions", async () => {
  await makePast();
  const page = await open("/console/backtests");
  await page.getByText("Start a backtest").click();
  await page.getByLabel("Title").fill("Stricter");
  await page.getByLabel("Review from").fill("0");
  await page.getByLabel("Decline from").fill("99");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("heading", { name: "Candidate and live" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("link", { name: "small-1", exact: true }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
});

test("a rule is tried on a file", async () => {
  resultOf(await save("filed", "amount > 1000"));
  const page = await open("/console/rules/filed");
  await page.getByLabel("Data").selectOption("file");
  const rows = [
    "transactionId,amount,timestamp,accountId,isFraud",
    "f1,5000,2025-03-01T10:00:00Z,a1,true",
    "f2,5,2025-03-02T10:00:00Z,a1,false",
  ].join("\n");
  await page
    .getByLabel(/^File\s*The format of/)
    .setInputFiles({ name: "past.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const caught = page.getByRole("row", { name: /^Caught/ });
  await caught.waitFor();
  assert.match((await caught.textContent()) ?? "", /1/);
});
