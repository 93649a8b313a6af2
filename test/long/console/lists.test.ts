/** What somebody does who keeps lists: makes one, adds and finds values, loads and saves files, retires it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";

const { service, open } = openConsole();

test("a list is made, filled by hand and by file, searched, saved and retired", async () => {
  const page = await open("/console/lists");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByText("No lists yet").waitFor();
  await page.getByRole("button", { name: "Create a list" }).click();
  await assertAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).fill("mules");
  await page.getByLabel("Description").fill("Accounts that took stolen money");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/console\/lists\/mules$/);

  await page.getByLabel("Value", { exact: true }).fill("mule-1");
  await page.getByLabel("Expires").fill("2030-05-06T07:08");
  await page.getByLabel("Note").fill("told by the police");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const first = page.getByRole("row", { name: /mule-1/ });
  await first.getByText("told by the police").waitFor();
  assert.match((await first.textContent()) ?? "", /6 May 2030/);
  const verdict = await analyse(service(), transaction({ transactionId: "to-mule", counterpartyId: "mule-1" }));
  assert.equal(resultOf<{ status: string }>(verdict).status, "declined");

  const decided = await open("/console/transactions/to-mule");
  await decided.getByText(/^Declined by block list mules; the score alone \(\d+\.\d\) would have/).waitFor();
  await decided.getByText("block list mules declines every payment that it meets").waitFor();
  await decided.getByText('The counterparty is on the block list "mules".').waitFor();
  await decided.getByRole("link", { name: "Block list mules" }).click();
  await decided.getByRole("heading", { name: "mules" }).waitFor();

  const rows = ["value,note", "mule-2,", "payer-1,seen twice", `${"x".repeat(300)},too long`].join("\n");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "more.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await page.getByRole("button", { name: "Load", exact: true }).click();
  await page.getByText("2 added, 1 rejected.").waitFor();
  await page.getByRole("row", { name: /payer-1/ }).waitFor();
  await assertAccessible(page);

  await page.getByLabel("Starts with").fill("payer");
  await page.getByRole("row", { name: /mule-1/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove payer-1" }).click();
  await page.getByText("No value starts with this.").waitFor();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), "mules.csv");
  const text = await readFile(await saved.path(), "utf8");
  assert.deepEqual(
    text.split("\n").map((line) => line.split(",")[0]),
    ["value", "mule-1", "mule-2", ""],
  );

  await page.getByRole("button", { name: "Retire", exact: true }).click();
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Retire" }).click();
  await page.getByText("No lists yet").waitFor();
});
