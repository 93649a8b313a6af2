/** What somebody does who works on cases: takes them over, notes, puts aside, decides, and opens them again. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { raiseAlerts } from "../../support/alerts.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { resultOf } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";

const { service, open } = openConsole();

test("an empty queue says how cases come to be", async () => {
  const page = await open("/console/cases");
  await page.getByText("No open cases").waitFor();
  await assertAccessible(page);
});

test("cases are taken over from the queue, and one is noted, decided and opened again", async () => {
  await raiseAlerts(service(), "worked", ["w1", "w2"]);
  await raiseAlerts(service(), "other", ["o1"]);
  const page = await open("/console/cases");
  await page.getByRole("row", { name: /worked/ }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Select all shown").check();
  await page.getByRole("button", { name: "Assign 2 to me" }).click();
  await page.getByText("2 assigned to you.").waitFor();
  await page.getByLabel("Assignee").selectOption("me");
  await page.getByLabel("Account").fill("worked");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("row", { name: /other/ }).waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /worked/ })
    .getByRole("link", { name: /^case-/ })
    .click();

  await page.getByRole("heading", { name: "Flagged transactions" }).waitFor();
  await assertAccessible(page);
  await page.getByLabel("Note", { exact: true }).fill("the customer does not answer");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(": the customer does not answer").waitFor();
  await page.getByLabel("Include w2").uncheck();
  await page.getByLabel("Reason").fill("never met the payee");
  await page.getByRole("button", { name: "Mark as fraud" }).click();
  await page.getByText("for 1 of its transactions: never met the payee").waitFor();
  const label = resultOf<{ isFraud: boolean }>(await ask(service(), "/fraud-detection/w1/label"));
  assert.equal(label.isFraud, true);
  assert.equal((await ask(service(), "/fraud-detection/w2/label")).status, 404);
  await assertAccessible(page);
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Mark as fraud" }).waitFor();
  await page.getByRole("link", { name: "w1" }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
});

test("nobody decides alerts that they have not seen, and a case is put aside", async () => {
  await raiseAlerts(service(), "moving", ["m1"]);
  const page = await open("/console/cases?accountId=moving");
  await page
    .getByRole("row", { name: /moving/ })
    .getByRole("link", { name: /^case-/ })
    .click();
  await page.getByLabel("Include m1").waitFor();
  await page.getByLabel("Reason").fill("all well");
  await raiseAlerts(service(), "moving", ["m2"], 2);
  await page.getByRole("button", { name: "Mark as genuine" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Refresh" }).click();
  await page.getByLabel("Include m2").waitFor();
  assert.equal(await page.getByLabel("Reason").inputValue(), "all well");
  await page.getByLabel("Snooze for").selectOption("for a week");
  await page.getByRole("button", { name: "Snooze", exact: true }).click();
  // A notice says it too.
  await page.locator(".badge", { hasText: /^Snoozed until/ }).waitFor();
  await assertAccessible(page);
});

test("a file is attached to a case, downloaded as it was, and removed", async () => {
  await raiseAlerts(service(), "filed", ["f1"]);
  const page = await open("/console/cases?accountId=filed");
  await page
    .getByRole("row", { name: /filed/ })
    .getByRole("link", { name: /^case-/ })
    .click();
  const files = page.getByRole("region", { name: "Files" });
  await files.getByText("No file is attached.").waitFor();
  const letter = { name: "letter.html", mimeType: "text/html", buffer: Buffer.from("<b>Dear bank</b>") };
  await files.locator('input[type="file"]').setInputFiles(letter);
  await files.getByText("letter.html").waitFor();
  await page.getByText(": file 1").waitFor();
  await assertAccessible(page);
  const saving = page.waitForEvent("download");
  await files.getByRole("button", { name: "Download letter.html" }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), "letter.html");
  assert.equal(await readFile(await saved.path(), "utf8"), "<b>Dear bank</b>");
  await files.getByRole("button", { name: "Remove letter.html" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await files.getByText("No file is attached.").waitFor();
  await assertAccessible(page);
});
