/** What somebody does who looks after models: trains one, reads its card, puts it in charge, has thresholds proposed, goes back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { loadPortfolio } from "../../support/models.ts";

const { service, open } = openConsole();

/** On a machine with other work. */
const trainingLimitMs = 60_000;

test("without labels, why nothing can be trained or told is said", async () => {
  const page = await open("/console/models");
  await page.getByRole("row", { name: /built-in In charge/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Train now" }).click();
  await page.getByRole("alert").filter({ hasText: /label/ }).waitFor({ timeout: trainingLimitMs });
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByRole("status").locator(".failure").waitFor();
  await assertAccessible(page);
});

test("a model is trained, read, put in charge and taken back", async () => {
  await loadPortfolio(service());
  const page = await open("/console/models");
  await page.getByRole("button", { name: "Train now" }).click();
  await page.getByText("was trained from").waitFor({ timeout: trainingLimitMs });
  await page.getByRole("row", { name: /trained-1/ }).waitFor();
  await page.getByLabel("Payments a day that people can look at").fill("5");
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByText("ASSAY_REVIEW_THRESHOLD").waitFor();
  await page.getByRole("button", { name: "From costs" }).click();
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByText("Saved a day, less costs").waitFor();
  await page.getByText("features changed by more than chance").waitFor();
  await assertAccessible(page);

  await page
    .getByRole("row", { name: /trained-1/ })
    .getByRole("link")
    .click();
  await page.getByRole("img", { name: /^Reliability: said/ }).waitFor();
  const precision = page.getByRole("row", { name: /^Average precision/ });
  assert.match((await precision.textContent()) ?? "", /0\.\d{3} to [01]\.\d{3}/, "with the range that chance leaves");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Put in charge" }).click();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Put it in charge" }).click();
  await page.getByText("trained-1 is in charge instead of built-in.").waitFor();

  await page.getByRole("link", { name: "All models" }).click();
  await page.getByRole("row", { name: /trained-1 In charge/ }).waitFor();
  await page.getByRole("button", { name: "Go back to the one before" }).click();
  await page.getByRole("button", { name: "Go back", exact: true }).click();
  await page.getByRole("row", { name: /built-in In charge/ }).waitFor();
});
