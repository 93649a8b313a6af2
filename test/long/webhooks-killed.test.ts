/** Webhooks are told what happens, also when the service is killed between the verdict and its message. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Message, WebhookInfo, WebhookList, WebhookWithSecret } from "../../src/contract/webhooks.ts";
import { analyse, refusalOf, resultOf, transaction } from "../support/exchanges.ts";
import { ask, postJson, startService, withHome } from "../support/service.ts";

const environment = {
  ASSAY_REVIEW_THRESHOLD: "0",
  ASSAY_WEBHOOK_ALLOW_HTTP: "true",
  ASSAY_WEBHOOK_ALLOW_PRIVATE: "true",
};

test("no message is lost by a kill, a verdict's comes before its case's, and a redirect is a visible problem", () =>
  withHome(async (home) => {
    const messages: Message[] = [];
    let redirects = false;
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      request.on("end", () => {
        if (redirects) response.writeHead(302, { location: "/elsewhere" });
        else messages.push(JSON.parse(body) as Message);
        response.end();
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const until = async (isTrue: () => boolean | Promise<boolean>) => {
      for (let tries = 0; !(await isTrue()); tries += 1) {
        assert.ok(tries < 600, "it does not come to be");
        await setTimeout(25);
      }
    };
    try {
      const first = await startService(home, environment);
      const events = ["verdict.flagged", "case.opened"];
      const made = await postJson(first, "/webhooks", { url, events });
      assert.equal(made.status, 201);
      const { webhook, secret } = made.json as WebhookWithSecret;
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.ok(!(await ask(first, "/webhooks")).text.includes(secret));
      await analyse(first, transaction({ transactionId: "w1", accountDetails: { accountId: "w" } }));
      // The service follows what it flags two seconds after its start at the earliest: nothing is told yet.
      await first.stop("SIGKILL");
      assert.equal(messages.length, 0);

      const service = await startService(home, environment);
      await until(() => messages.length >= 2);
      assert.deepEqual(
        messages.map(({ type, data }) => [type, data.transactionId ?? data.caseId]),
        [
          ["verdict.flagged", "w1"],
          ["case.opened", "case-1"],
        ],
      );
      redirects = true;
      await analyse(service, transaction({ transactionId: "w2", accountDetails: { accountId: "w" } }));
      const find = async () => resultOf<WebhookInfo>(await ask(service, `/webhooks/${webhook.webhookId}`));
      await until(async () => (await find()).state === "failing");
      assert.match((await find()).problem ?? "", /302; redirects are not followed/);
      assert.equal(messages.length, 2);
      assert.equal((await ask(service, `/webhooks/${webhook.webhookId}`, { method: "DELETE" })).status, 204);
      assert.deepEqual(resultOf<WebhookList>(await ask(service, "/webhooks")).webhooks, []);
      assert.equal(await service.stop(), 0);

      const strict = await startService(home, { ASSAY_WEBHOOK_ALLOW_PRIVATE: "false" });
      for (const bad of [url, "https://127.0.0.1/", "https://169.254.169.254/", "https://a:b@example.com/"]) {
        assert.match(
          refusalOf(await postJson(strict, "/webhooks", { url: bad, events }), "invalid_request"),
          /^url must/,
        );
      }
      await strict.stop();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }));
