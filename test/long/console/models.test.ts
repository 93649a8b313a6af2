/** What somebody does who looks after models: trains one, reads its card, puts it in charge, has thresholds proposed, goes back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { loadPortfolio } from "../../support/models.ts";

const { service, open } = openConsole();

test("without labels, why nothing can be trained or told is said", async () => {
  const page = await open("/console/models");
  await page.getByRole("row", { name: /built-in Live/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Train now" }).click();
  await page.getByRole("alert").filter({ hasText: /label/ }).waitFor();
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByRole("status").locator(".failure").waitFor();
  await assertAccessible(page);
});

test("a training under way shows how far it is, and is cancelled", async () => {
  const page = await open("/console/lists");
  const state = {
    ...{ startedAt: new Date().toISOString(), startedBy: "Ann", genuine: 900, frauds: 45, trees: 30, treesInAll: 300 },
    ...{ version: null, problem: null },
  };
  let status = "training";
  // A real one may have ended before the button is pressed.
  await page.route("**/models/training", (route) => route.fulfill({ json: { ...state, status } }));
  await page.route("**/models/training/cancel", async (route) => {
    status = "cancelled";
    await route.fulfill({ json: { ...state, status } });
  });
  await page.getByRole("link", { name: "Models" }).click();
  await page.getByText("Training: 30 of at most 300 trees").waitFor();
  assert.equal(await page.getByLabel("Training progress").getAttribute("value"), "30");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("was cancelled.").waitFor();
  await page.getByRole("button", { name: "Train now" }).waitFor();
});

test("a model is trained, read, put in charge and taken back", async () => {
  await loadPortfolio(service());
  const page = await open("/console/models");
  await page.getByRole("button", { name: "Train now" }).click();
  await page.getByText("was trained from").waitFor();
  await page.getByRole("row", { name: /trained-1/ }).waitFor();
  // Nothing was promoted, so nothing can be taken back.
  assert.equal(await page.getByRole("button", { name: "Roll back" }).count(), 0);
  const own = await page.getByRole("row", { name: /trained-1/ }).textContent();
  assert.equal((own ?? "").match(/[01]\.\d{3}/g)?.length, 3, "its two figures, and the built-in model's on the same");
  await page.getByLabel("Payments that can be reviewed per day").fill("5");
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByLabel("Proposed review from").waitFor();
  await page.getByRole("button", { name: "By costs" }).click();
  await page.getByRole("button", { name: "Propose" }).click();
  await page.getByText("Net saving per day").waitFor();
  await page.getByText("features are above their alarm level").waitFor();
  await assertAccessible(page);

  await page
    .getByRole("row", { name: /trained-1/ })
    .getByRole("link")
    .click();
  await page.getByRole("img", { name: /^Reliability: predicted/ }).waitFor();
  const precision = page.getByRole("row", { name: /^Average precision/ });
  assert.match((await precision.textContent()) ?? "", /0\.\d{3} to [01]\.\d{3}/, "with the range that chance leaves");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Promote" }).click();
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
  await page.getByText("trained-1 is live; it replaced built-in.").waitFor();

  await page.getByRole("link", { name: "All models" }).click();
  await page.getByRole("row", { name: /trained-1 Live/ }).waitFor();
  await page.getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("row", { name: /built-in Live/ }).waitFor();
});
