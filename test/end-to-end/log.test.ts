import assert from "node:assert/strict";
import { chmod } from "node:fs/promises";
import { test } from "node:test";
import { testAtLength } from "../support/at-length.ts";
import { documentResultOf } from "../support/documents.ts";
import { analyse, fetchReport, resultOf, tokenWith, transaction, upload } from "../support/exchanges.ts";
import { makePdf } from "../support/pdf-by-hand.ts";
import {
  adminToken,
  ask,
  postJson,
  type RunningService,
  startService,
  withHome,
  withService,
} from "../support/service.ts";
import { until } from "../support/until.ts";

/** Values that must not be found in the log, under names for the message of a failure. */
const secrets = {
  account: "account-Zq7731",
  amount: "48151.62",
  card: "4111111111111111",
  person: "Sentinel Person",
  email: "sentinel@example.org",
  iban: "DE89370400440532013000",
  counterparty: "counterparty-Zq7731",
  attribute: "attribute-Zq7731",
  password: "password-Zq7731",
  wrongToken: "assay_live_Zq7731Zq7731Zq7731Zq7731Zq7731",
} as const;

async function sendGoodAndBad(running: RunningService): Promise<readonly string[]> {
  const { token } = await tokenWith(running, ["reports:read"]);
  const one = transaction({
    amount: Number(secrets.amount),
    accountDetails: { accountId: secrets.account },
    counterpartyId: secrets.counterparty,
    note: secrets.attribute,
    deviceId: secrets.card,
  });
  resultOf(await analyse(running, one));
  for (const changes of [
    { amount: 7 },
    { timestamp: secrets.person },
    { currency: secrets.attribute },
    { note: "\ud800" },
  ]) {
    await analyse(running, { ...one, ...changes });
  }
  await postJson(running, "/fraud-detection", `{"accountDetails":"${secrets.account}", ${secrets.amount}`);
  await fetchReport(running, one.transactionId, secrets.wrongToken);
  await fetchReport(running, one.transactionId, token);
  await ask(running, `/fraud-detection?access_token=${token}&account=${secrets.account}`);
  await ask(running, `/tokens?cursor=${secrets.wrongToken}&limit=x`);

  const row = `${secrets.attribute},${secrets.amount},2025-01-01T10:00:00Z,${secrets.account}`;
  const bad = `log-2,${secrets.amount}x,2025-02-30,${secrets.account}`;
  const rows = new File([`transactionId,amount,timestamp,accountId\n${row}\n${bad}\n`], `${secrets.person}.csv`);
  resultOf(await upload(running, "/fraud-detection/bulk", { file: rows }));
  const customer = `c-1,${secrets.person},${secrets.email},${secrets.iban}`;
  const refused = `c-2,${secrets.person},${secrets.email}@,${secrets.iban}1`;
  const customers = new File([`customerId,name,email,iban\n${customer}\n${refused}\n`], "customers.csv");
  resultOf(await upload(running, "/fraud-detection/customers/load", { file: customers }));

  const document = new File([new Uint8Array(makePdf())], `${secrets.person}.pdf`);
  const parts = { document, doc_format: "pdf", document_name: secrets.person, password: secrets.password };
  const { document_url } = documentResultOf(await upload(running, "/forgery/analyse/analyse_docs_v2", parts));
  await (await fetch(document_url)).arrayBuffer();
  await (await fetch(document_url.replace(/.$/, "x"))).arrayBuffer();
  const damaged = new File(["%PDF-1.4\n"], `${secrets.person}.pdf`);
  await upload(running, "/forgery/analyse/analyse_docs_v2", { document: damaged, doc_format: secrets.attribute });
  await upload(running, "/forgery/analyse/analyse_docs_v2", { document: damaged, doc_format: "pdf" });
  return [token, new URL(document_url).searchParams.get("signature") ?? ""];
}

test("the log has lines of JSON for each request, and no token, amount, account, name or link in them", () =>
  withService(
    async (running) => {
      const made = await sendGoodAndBad(running);
      const last = { "X-Request-Id": "the-last-request" };
      await ask(running, "/fraud-detection/unknown", { headers: last });
      await until(() => running.log().includes("the-last-request"));
      const log = running.log();
      assert.match(log, /the-last-request/, "requests are logged under their id");
      const lines = log.trimEnd().split("\n");
      assert.ok(lines.length > 15, log);
      for (const line of lines) assert.equal(typeof JSON.parse(line), "object");
      const values = Object.entries({ ...secrets, adminToken, token: made[0] ?? "?", signature: made[1] ?? "?" });
      for (const [name, value] of values) assert.ok(!log.includes(value), `${name} stands in the log:\n${log}`);
      assert.doesNotMatch(log, /Zq7731|signature=/);
    },
    { ASSAY_LOG_REQUESTS: "true", ASSAY_LOG_LEVEL: "debug" },
  ));

test("the service goes on without a reader of its log, and stops as asked", () =>
  withService(
    async (running) => {
      running.child.stderr?.destroy();
      running.child.stdout?.destroy();
      for (let index = 0; index < 20; index += 1) {
        const answer = await ask(running, "/transactions");
        assert.equal(answer.status, 200);
      }
      assert.equal(await running.stop(), 0);
    },
    { ASSAY_LOG_REQUESTS: "true" },
  ));

testAtLength("a data folder that others may write is named at the start", () =>
  withHome(async (home) => {
    await chmod(home, 0o777);
    const running = await startService(home);
    await running.stop();
    assert.match(running.log(), /"level":"warn".*has mode 777: others may read or replace/);
  }),
);
