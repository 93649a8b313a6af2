/** What somebody does who connects other programs: makes a webhook, tries it, looks at deliveries, tells again, ends it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { tokenWith } from "../../support/exchanges.ts";

const { service, open } = openConsole({ ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" });

let status = 204;
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(status).end();
});
let hook = "";

before(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
after(() => receiver.close());

test("a webhook is made, tried, paused, given a new secret, and removed", async () => {
  const page = await open("/console/webhooks");
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Make a webhook" }).click();
  await page.getByLabel("Address").fill(hook);
  await page.getByLabel("What it is for").fill("<b>the till</b>");
  await page.getByRole("checkbox", { name: /^verdict.decided/ }).check();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByText("whsec_").waitFor();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await page.getByText("<b>the till</b>").waitFor();
  await page.getByRole("link", { name: hook }).click();

  await page.getByText("Nothing has been sent to it yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText(/^The test was taken with 204/).waitFor();
  status = 500;
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText(/^The test was not taken/).waitFor();
  status = 204;
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Let it go on" }).click();
  await page.getByText("Active", { exact: true }).waitFor();
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Give it a new one" }).click();
  await page.getByText("whsec_").waitFor();
  await page.getByText(/^signs too until/).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
});

test("deliveries are listed, and told again from one of them on", async () => {
  const page = await open("/console/webhooks");
  await page.getByRole("button", { name: "Make a webhook" }).click();
  await page.getByLabel("Address").fill(hook);
  await page.getByRole("checkbox", { name: /^verdict.decided/ }).check();
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Send this one now" }).click();
  await page.getByRole("heading", { name: "What it rests on" }).waitFor();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("link", { name: hook }).click();
  const taken = page.getByRole("row", { name: /^Taken/ });
  const looks = 60;
  for (let look = 0; look < looks && !(await taken.first().isVisible()); look += 1) {
    await page.reload();
    await page.getByRole("heading", { name: "Deliveries" }).waitFor();
    await taken.or(page.getByText("Nothing has been sent to it yet")).first().waitFor();
  }
  await assertAccessible(page);
  await taken.getByRole("button", { name: /^Tell again from/ }).click();
  await page.getByText("It is told again, with all that came after.").waitFor();
});

test("who is no admin is led to none, and a webhook that is not there is told so", async () => {
  const { token } = await tokenWith(service(), ["reports:read"]);
  const page = await open("/console/webhooks", { token });
  await page.getByText("This page needs a token with the scope admin").waitFor();
  assert.equal(await page.getByRole("link", { name: "Webhooks" }).count(), 0);
  const missing = await open("/console/webhooks/wh0000000000000000");
  await missing.locator(".state.failure").waitFor();
});
