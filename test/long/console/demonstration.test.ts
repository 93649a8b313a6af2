/** What somebody does who has just started the service: opens the demonstration, tries the sample, comes back to an empty side. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { resultOf } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";

const { service, open } = openConsole();

interface Loaded {
  readonly token: string;
  readonly info: { readonly mode: string; readonly expiresAt: string; readonly createdAt: string };
  readonly transactions: number;
  readonly labels: number;
  readonly customers: number;
}

test("the demonstration is opened with one click, looked through, and left again", async () => {
  const page = await open("/");
  await assertAccessible(page);
  await page.getByRole("button", { name: "Open the demonstration" }).click();
  await page.getByText("Synthetic data on the test side").waitFor();
  await page.getByRole("heading", { name: "Latest flagged" }).waitFor();
  await page.getByText("Test side", { exact: true }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Value at risk" }).click();
  await page.waitForURL(/show=value/);
  await page.getByRole("img", { name: /^Value at risk: / }).waitFor();
  await page.getByText("As a table").first().click();
  await page
    .getByRole("table", { name: /^Value at risk: / })
    .getByRole("columnheader", { name: "Review" })
    .waitFor();
  await page
    .getByRole("region", { name: "Needs attention" })
    .getByText(/open cases are unassigned/)
    .click();
  await page
    .getByRole("row", { name: /case-1/ })
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole("img", { name: /^Value at risk: / }).waitFor();
  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByRole("link", { name: "customer-5", exact: true }).waitFor();
  await page.getByRole("link", { name: "Cases" }).click();
  await page
    .getByRole("row", { name: /case-1/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "Governance" }).click();
  await page.getByRole("heading", { name: "Quality of reasons" }).waitFor();
  // It plants more fraud than the service supposes, and says so.
  await page.getByText("Scores are too low.").waitFor();
  await page.getByText("This is expected in the demonstration").waitFor();
  await page.getByText(/it is set to 0\.5\s%/).waitFor();
  await page.getByRole("link", { name: "Transactions" }).click();
  await page.getByLabel("Id starts with").fill("t000");
  await page.getByLabel("Reason").selectOption({ label: "New device" });
  // The page is drawn anew as further rows come; what is being written stays.
  await page.getByText("100 so far").waitFor();
  await page.mouse.wheel(0, 20_000);
  await page.getByText("200 so far").waitFor();
  assert.equal(await page.getByLabel("Id starts with").inputValue(), "t000");
  assert.equal(await page.getByLabel("Reason").inputValue(), "NEW_DEVICE");
  await page.getByLabel("Reason").selectOption({ label: "any" });
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("link", { name: "t0001", exact: true }).waitFor();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Early ones");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Early ones", pressed: true }).waitFor();
  await assertAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("button", { name: "Early ones", pressed: false }).click();
  await page.waitForURL(/idPrefix=t000/);
  await page.getByRole("columnheader", { name: "Account" }).and(page.locator("[aria-sort=descending]")).waitFor();
  // Kept by the service, so that it is there in a browser that has forgotten everything but who is signed in.
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name !== "assay-signed-in") localStorage.removeItem(name);
  });
  await page.reload();
  await page.getByRole("button", { name: "Early ones", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("For the whole team").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Early ones · team", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Remove view" }).click();
  await page.getByText("The view “Early ones” is removed.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Early ones · team" }).count(), 0);
  await page.getByRole("button", { name: "Early ones", pressed: false }).waitFor();
  // Whoever is shown around makes no tokens.
  assert.equal(await page.getByRole("link", { name: "Tokens" }).count(), 0);
  await page.reload();
  await page.getByRole("button", { name: "Leave the demonstration" }).click();
  await page.getByRole("heading", { name: "Demonstration" }).waitFor();
  await page.getByRole("link", { name: "Tokens" }).waitFor();
  assert.equal(await page.getByText("Test side", { exact: true }).count(), 0);
});

test("opened again, it adds nothing, and its token ends after an hour", async () => {
  const again = resultOf<Loaded>(await ask(service(), "/demonstration", { method: "POST" }), 201);
  assert.deepEqual([again.transactions, again.labels, again.customers], [0, 0, 0]);
  assert.equal(again.info.mode, "test");
  assert.equal(Date.parse(again.info.expiresAt) - Date.parse(again.info.createdAt), 3_600_000);
  const headers = { Authorization: `Bearer ${again.token}` };
  assert.equal((await ask(service(), "/tokens", { headers })).status, 403);
  assert.equal((await ask(service(), "/demonstration", { method: "POST", headers })).status, 403);
});

test("a token that ends while the demonstration is open leads back to one's own side", async () => {
  const page = await open("/");
  await page.getByRole("button", { name: "Open the demonstration" }).click();
  await page.getByText("Synthetic data on the test side").waitFor();
  const { tokens } = resultOf<{ tokens: readonly { id: string; name: string }[] }>(await ask(service(), "/tokens"));
  for (const { id, name } of tokens) {
    if (name === "demonstration") await ask(service(), `/tokens/${id}`, { method: "DELETE" });
  }
  await page.getByRole("link", { name: "Lists" }).click();
  await page.getByText("Synthetic data on the test side").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Tokens" }).waitFor();
});

test("the sample document is analysed, and its change shown", async () => {
  const page = await open("/");
  await page.getByRole("button", { name: "Analyse the sample" }).click();
  await page.getByRole("heading", { name: "sample-invoice.pdf" }).waitFor();
  await page.getByText("1 finding of likely tampering").waitFor();
  assert.equal(await page.locator(".change del").textContent(), "534.00");
  assert.equal(await page.locator(".change ins").textContent(), "5,334.00");
  await assertAccessible(page);
});
