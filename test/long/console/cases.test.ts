/** What somebody does who works on cases: takes them over, notes, puts aside, decides, and opens them again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { raiseAlerts } from "../../support/alerts.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { resultOf } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";

const { service, open } = openConsole();

test("an empty queue says how cases come to be", async () => {
  const page = await open("/console/cases");
  await page.getByText("Nothing is open").waitFor();
  await assertAccessible(page);
});

test("cases are taken over from the queue, and one is noted, decided and opened again", async () => {
  await raiseAlerts(service(), "worked", ["w1", "w2"]);
  await raiseAlerts(service(), "other", ["o1"]);
  const page = await open("/console/cases");
  await page.getByRole("row", { name: /worked/ }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Choose all that are shown").check();
  await page.getByRole("button", { name: "Assign 2 to me" }).click();
  await page.getByText("2 of them are yours.").waitFor();
  await page.getByLabel("Whose").selectOption("mine");
  await page.getByLabel("Account").fill("worked");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("row", { name: /other/ }).waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /worked/ })
    .getByRole("link")
    .click();

  await page.getByRole("heading", { name: "What was flagged" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Note", { exact: true }).fill("the customer does not answer");
  await page.getByRole("button", { name: "Keep it" }).click();
  await page.getByText(": the customer does not answer").waitFor();
  await page.getByLabel("Decide w2").uncheck();
  await page.getByLabel("Why").fill("never met the payee");
  await page.getByRole("button", { name: "It is fraud" }).click();
  await page.getByText("on 1 of its transactions: never met the payee").waitFor();
  const label = resultOf<{ isFraud: boolean }>(await ask(service(), "/fraud-detection/w1/label"));
  assert.equal(label.isFraud, true);
  assert.equal((await ask(service(), "/fraud-detection/w2/label")).status, 404);
  await assertAccessible(page);
  await page.getByRole("button", { name: "Open it again" }).click();
  await page.getByRole("button", { name: "It is fraud" }).waitFor();
  await page.getByRole("link", { name: "w1" }).click();
  await page.getByRole("heading", { name: "What it rests on" }).waitFor();
});

test("nobody decides alerts that they have not seen, and a case is put aside", async () => {
  await raiseAlerts(service(), "moving", ["m1"]);
  const page = await open("/console/cases?accountId=moving");
  await page
    .getByRole("row", { name: /moving/ })
    .getByRole("link")
    .click();
  await page.getByLabel("Decide m1").waitFor();
  await page.getByLabel("Why").fill("all well");
  await raiseAlerts(service(), "moving", ["m2"], 2);
  await page.getByRole("button", { name: "It is genuine" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Show it as it is now" }).click();
  await page.getByLabel("Decide m2").waitFor();
  assert.equal(await page.getByLabel("Why").inputValue(), "all well");
  await page.getByLabel("For how long").selectOption("for a week");
  await page.getByRole("button", { name: "Put aside" }).click();
  await page.getByText(/^Aside until/).waitFor();
  await assertAccessible(page);
});
