/** What somebody does who connects other programs: makes a webhook, tries it, looks at deliveries, tells again, ends it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { resultOf, tokenWith } from "../../support/exchanges.ts";
import { ask } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const { service, open } = openConsole({
  ASSAY_WEBHOOK_ALLOW_HTTP: "true",
  ASSAY_WEBHOOK_ALLOW_PRIVATE: "true",
  // Nothing is sent to it.
  ASSAY_MAIL_SERVER: "smtp://127.0.0.1:9",
  ASSAY_MAIL_FROM: "assay@bank.test",
});

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
  await page.getByRole("button", { name: "Create a webhook" }).click();
  await page.getByLabel("URL").fill(hook);
  await page.getByLabel("Description").fill("<b>the till</b>");
  await page.getByRole("checkbox", { name: /^verdict.decided/ }).check();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText("whsec_").waitFor();
  await page.getByRole("button", { name: "I have stored it" }).click();
  await page.getByText("<b>the till</b>").waitFor();
  await page.getByRole("link", { name: hook }).click();

  await page.getByText("No deliveries yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText(/^The test was delivered: status 204/).waitFor();
  status = 500;
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText(/^The test failed/).waitFor();
  status = 204;
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Active", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("combobox", { name: "Receiver" }).selectOption("Slack");
  await page.getByText("The URL of an incoming webhook of a Slack app").waitFor();
  await page.getByLabel("Score from").fill("60");
  await assertAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. Messages from now on follow it.").waitFor();
  const { webhooks } = resultOf<{ webhooks: readonly Record<string, unknown>[] }>(await ask(service(), "/webhooks"));
  const [{ form, minimumScore, description, url } = {}] = webhooks;
  assert.deepEqual([form, minimumScore, description, url], ["slack", 60, "<b>the till</b>", hook]);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await page.getByText("whsec_").waitFor();
  await page.getByText(/^signs until/).waitFor();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
});

test("somebody who gets mail has quiet hours, which urgent events pass", async () => {
  const page = await open("/console/webhooks");
  await page.getByRole("button", { name: "Create a webhook" }).click();
  await page.getByRole("combobox", { name: "Receiver" }).selectOption("People, by mail");
  await page.getByLabel("Mail addresses").fill("anna@example.com");
  await page.getByLabel("Urgent from score").fill("95");
  await page.getByRole("checkbox", { name: /^No mail at certain hours/ }).check();
  await page.getByLabel("From", { exact: true }).fill("19:30");
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("checkbox", { name: "Sunday" }).check();
  await assertAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("link", { name: "mailto:anna@example.com" }).click();
  await page.getByText("19:30 to 07:00 and on Sunday, Europe/Berlin").waitFor();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("checkbox", { name: "Sunday" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("19:30 to 07:00, Europe/Berlin").waitFor();
  const { webhooks } = resultOf<{ webhooks: readonly Record<string, unknown>[] }>(await ask(service(), "/webhooks"));
  const [{ quietHours, urgentScore } = {}] = webhooks;
  assert.deepEqual(quietHours, { from: "19:30", to: "07:00", timezone: "Europe/Berlin", days: [] });
  assert.equal(urgentScore, 95);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
});

test("deliveries are listed, and told again from one of them on", async () => {
  const page = await open("/console/webhooks");
  await page.getByRole("button", { name: "Create a webhook" }).click();
  await page.getByLabel("URL").fill(hook);
  await page.getByRole("checkbox", { name: /^verdict.decided/ }).check();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "I have stored it" }).click();
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Send this transaction" }).click();
  await page.getByRole("heading", { name: "Score breakdown" }).waitFor();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("link", { name: hook }).click();
  const taken = page.getByRole("row", { name: /^Delivered/ });
  await until(async () => {
    await page.reload();
    await page.getByRole("heading", { name: "Deliveries" }).waitFor();
    await taken.or(page.getByText("No deliveries yet")).first().waitFor();
    return taken.first().isVisible();
  });
  await assertAccessible(page);
  await taken.getByRole("button", { name: /^Replay from/ }).click();
  await page.getByText("This message and all later ones are sent again.").waitFor();
});

test("who is no admin is led to none, and a webhook that is not there is told so", async () => {
  const { token } = await tokenWith(service(), ["reports:read"]);
  const page = await open("/console/webhooks", { token });
  await page.getByText("This needs a token with the scope admin").waitFor();
  assert.equal(await page.getByRole("link", { name: "Webhooks" }).count(), 0);
  const missing = await open("/console/webhooks/wh0000000000000000");
  await missing.locator(".state.failure").waitFor();
});
