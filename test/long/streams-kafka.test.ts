/** Transactions by Kafka's protocol, from the mock cluster of librdkafka. Not tested here: a real Kafka, several partitions, TLS, SASL. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Producer } from "@platformatic/kafka";
import { startConnector } from "../support/connector.ts";
import { followTopic, missingKafkaMock, startKafkaMock } from "../support/kafka-mock.ts";
import { ask, startService, withHome } from "../support/service.ts";
import { until } from "../support/until.ts";

const accounts = 10;
const payments = 1_000;

const payment = (at: number) => ({
  transactionId: `tx-${at}`,
  amount: 10 + (at % 90),
  timestamp: new Date(1.78e12 + at * 60_000).toISOString(),
  accountDetails: { accountId: `account-${at % accounts}`, accountType: "checking" },
});

/** Unless it is set. */
const inFlight = 64;

test(
  "what Kafka holds is decided once each, whoever is killed, and committed behind its verdict",
  {
    skip: missingKafkaMock,
  },
  () =>
    withHome(async (home) => {
      const kafka = await startKafkaMock(["payments", "verdicts", "parked"]);
      let service = await startService(home);
      const producer = new Producer({ clientId: "test", bootstrapBrokers: [kafka.address] });
      const send = (key: string, value: string) =>
        producer.send({ messages: [{ topic: "payments", key: Buffer.from(key), value: Buffer.from(value) }] });
      for (let at = 0; at < payments; at += 1) {
        if (at === 400) await send("account-3", "{");
        // The key is the account, as in a topic that is partitioned by it.
        await send(`account-${at % accounts}`, JSON.stringify(payment(at)));
      }
      const words = ["--from", "payments", "--verdicts", "verdicts", "--parked", "parked", "--id", "body"];
      const start = () => startConnector(service, "kafka", ...words, "--broker", kafka.address);
      const verdicts = await followTopic(kafka.address, "verdicts");
      const parked = await followTopic(kafka.address, "parked");
      const more = async (count: number) => {
        const from = verdicts.records.length;
        await until(() => verdicts.records.length > from + count);
      };

      let connector = start();
      await more(100);
      await connector.stop("SIGKILL");
      connector = start();
      await more(100);
      await kafka.goAway(3_000);
      await more(100);
      await service.stop("SIGKILL");
      service = await startService(home, { ASSAY_PORT: String(service.port) });
      const ids = () => new Set(verdicts.records.map(({ text }) => String(JSON.parse(text).transactionId)));
      await until(() => ids().size === payments);
      assert.equal(await connector.stop("SIGTERM"), 0, connector.log());

      const first = new Map<string, string>();
      const sentAgain = new Set<string>();
      for (const { key, text, header } of verdicts.records) {
        const { transactionId } = JSON.parse(text) as { transactionId: string };
        // Where Kafka went away before it answered, what it had stored is sent once more, without asking the service.
        const said = `${text} for ${header("assay-source")}`;
        assert.equal(said, first.get(transactionId) ?? said, "each verdict that comes again is the same");
        assert.equal(key, `account-${Number(transactionId.slice(3)) % accounts}`);
        if (first.has(transactionId) && header("assay-replayed") !== "true") sentAgain.add(transactionId);
        first.set(transactionId, said);
      }
      assert.ok(sentAgain.size <= inFlight, `${sentAgain.size} were sent again, of ${inFlight} in flight at most`);
      assert.deepEqual(new Set(parked.records.map(({ text }) => text)), new Set(["{"]));
      assert.match(parked.records[0]?.header("assay-reason") ?? "", /not JSON/);
      for (let account = 0; account < accounts; account += 1) {
        const { json } = await ask(service, `/transactions?limit=1000&accountId=account-${account}`);
        const page = json as { transactions: { transactionId: string }[] };
        const accepted = page.transactions.map(({ transactionId }) => transactionId).reverse();
        assert.deepEqual(
          accepted,
          Array.from({ length: payments / accounts }, (_, at) => `tx-${at * accounts + account}`),
        );
      }

      // All is committed: another run has nothing to do but what is new.
      const before = verdicts.records.length;
      connector = start();
      await send("account-0", JSON.stringify(payment(payments)));
      await until(() => ids().has(`tx-${payments}`));
      assert.equal(await connector.stop("SIGTERM"), 0);
      assert.equal(verdicts.records.length, before + 1);
      await Promise.all([verdicts.close(), parked.close(), producer.close()]);
      kafka.stop();
      await service.stop("SIGKILL");
    }),
);
