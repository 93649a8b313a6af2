/** Transactions from NATS JetStream, while the connector, the broker and the service are killed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { type JetStreamManager, jetstream } from "@nats-io/jetstream";
import { headers, type NatsConnection, nanos } from "@nats-io/transport-node";
import { startConnector } from "../support/connector.ts";
import { analyse } from "../support/exchanges.ts";
import { missingNats, startNats, storedOn, withNats } from "../support/nats.ts";
import { ask, postJson, startService, withHome } from "../support/service.ts";
import { answerWhen, until } from "../support/until.ts";

const accounts = 20;
const payments = 1_600;
const words = ["nats", "--from", "payments.>", "--verdicts", "verdicts", "--parked", "parked"];

async function addStreams(manager: JetStreamManager): Promise<void> {
  const window = { duplicate_window: nanos(30 * 60_000) };
  await manager.streams.add({ name: "payments", subjects: ["payments.>"], ...window });
  await manager.streams.add({ name: "verdicts", subjects: ["verdicts"], ...window });
  await manager.streams.add({ name: "parked", subjects: ["parked"], ...window });
}

function payment(at: number) {
  return {
    amount: 10 + (at % 90),
    timestamp: new Date(1.78e12 + at * 60_000).toISOString(),
    accountDetails: { accountId: `account-${at % accounts}`, accountType: "checking" },
  };
}

async function publish(connection: NatsConnection, key: string, value: string): Promise<void> {
  const keys = headers();
  keys.set("Nats-Msg-Id", key);
  await jetstream(connection).publish("payments.in", value, { headers: keys });
}

const poison: readonly (readonly [key: string, value: string, code: string, reason: RegExp])[] = [
  ["broken", "{", "invalid_request", /not JSON/],
  ["list", "[1]", "invalid_request", /not a JSON object/],
  ["no-amount", JSON.stringify({ ...payment(0), amount: undefined }), "invalid_request", /amount/],
  ["other", JSON.stringify({ ...payment(0), transactionId: "another" }), "invalid_request", /key is not/],
  ["latin", '{"a":"\u{d800}"}', "invalid_request", /./],
];

test(
  "none is lost, each has one verdict, and accounts keep their order, whoever is killed",
  {
    skip: missingNats,
  },
  () =>
    withHome(async (home) => {
      const nats = await startNats();
      let service = await startService(home);
      const { port } = service;
      await withNats(nats.address, async (manager, connection) => {
        await addStreams(manager);
        const fill = async (from: number, to: number) => {
          for (let at = from; at < to; at += 100) {
            const block = Array.from({ length: 100 }, (_, place) => at + place);
            await Promise.all(block.map((each) => publish(connection, `tx-${each}`, JSON.stringify(payment(each)))));
          }
        };
        await fill(0, 800);
        for (const [key, value] of poison) await publish(connection, key, value);
        const decided = async () => (await manager.streams.info("verdicts")).state.messages;
        const start = () => startConnector(service, ...words, "--broker", nats.address);

        let connector = start();
        await until(async () => (await decided()) > 200);
        await connector.stop("SIGKILL");
        const killedAt = await decided();
        // Each disturbance leaves enough to do for the next, however quick the connector is.
        await fill(800, 1_200);
        connector = start();
        await until(async () => (await decided()) > killedAt + 200);
        await nats.crash(2_000);
        const brokerBackAt = await answerWhen(
          () => decided().catch(() => 0),
          (count) => count > 0,
        );
        await fill(1_200, 1_500);
        await until(async () => (await decided().catch(() => 0)) > brokerBackAt + 200);
        await service.stop("SIGKILL");
        await fill(1_500, payments);
        service = await startService(home, { ASSAY_PORT: String(port) });
        const consumer = () => manager.consumers.info("payments", "assay-payments-all");
        await until(async () => {
          const { num_pending, num_ack_pending } = await consumer();
          return num_pending === 0 && num_ack_pending === 0;
        });
        assert.equal(await connector.stop("SIGTERM"), 0, connector.log());

        const verdicts = (await storedOn(manager, "verdicts")).map(({ text }) => JSON.parse(text));
        const ids = verdicts.map(({ transactionId }) => String(transactionId));
        assert.equal(new Set(ids).size, payments);
        assert.equal(ids.length, payments, "each has one verdict");
        for (const at of [0, 7, 500, 1_100, payments - 1]) {
          const { transactionId, ...verdict } = verdicts[ids.indexOf(`tx-${at}`)];
          const again = await analyse(service, { transactionId, ...payment(at) });
          assert.equal(again.headers.get("Idempotent-Replayed"), "true");
          assert.deepEqual(again.json, verdict);
        }
        const parked = await storedOn(manager, "parked");
        assert.equal(parked.length, poison.length);
        for (const [key, value, code, reason] of poison) {
          const message = parked.find(({ header }) => header("Assay-Key") === key);
          assert.equal(message?.text, Buffer.from(value).toString(), key);
          assert.equal(message?.header("Assay-Code"), code);
          assert.match(message?.header("Assay-Reason") ?? "", reason);
        }
        for (let account = 0; account < accounts; account += 1) {
          const accepted = await acceptedOf(service.url, account);
          const sent = Array.from({ length: payments / accounts }, (_, at) => `tx-${at * accounts + account}`);
          assert.deepEqual(accepted.reverse(), sent, `the order of account ${account}`);
        }
      });
      await service.stop("SIGKILL");
      await nats.stop();

      async function acceptedOf(_: string, account: number): Promise<string[]> {
        const found: string[] = [];
        let cursor = "";
        do {
          const { json } = await ask(service, `/transactions?limit=1000&accountId=account-${account}${cursor}`);
          const page = json as { transactions: { transactionId: string }[]; nextCursor: string | null };
          found.push(...page.transactions.map(({ transactionId }) => transactionId));
          cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
        } while (cursor !== "");
        return found;
      }
    }),
);

test("a token's limit is waited out, and a stop under load leaves nothing behind", { skip: missingNats }, () =>
  withHome(async (home) => {
    const nats = await startNats();
    const service = await startService(home);
    const made = await postJson(service, "/tokens", {
      name: "limited",
      scopes: ["transactions:write"],
      requestsPerMinute: 120,
    });
    const { token, info } = made.json as { token: string; info: { id: string } };
    await withNats(nats.address, async (manager, connection) => {
      await addStreams(manager);
      for (let at = 0; at < 200; at += 1) {
        await publish(connection, `tx-${at}`, at === 100 ? "{" : JSON.stringify(payment(at)));
      }
      const file = `${home}/parked.jsonl`;
      const start = () =>
        startConnector(
          service,
          ...[...words.slice(0, -1), `file:${file}`, "--broker", nats.address, "--token", token, "--in-flight", "30"],
        );
      const decided = async () => (await manager.streams.info("verdicts")).state.messages;
      let connector = start();
      await until(async () => (await decided()) > 50);
      assert.equal(await connector.stop("SIGTERM"), 0, connector.log());
      const { num_ack_pending: left } = await manager.consumers.info("payments", "assay-payments-all");
      assert.equal(left, 0);
      assert.ok((await decided()) < 199);
      connector = start();
      await until(async () => (await decided()) === 199);
      const { text } = await ask(service, "/metrics");
      assert.match(text, /assay_http_requests_total\{[^}]*status="429"[^}]*\} [1-9]/);
      assert.doesNotMatch(connector.log(), /left by an earlier run/);
      assert.equal(await connector.stop("SIGTERM"), 0);
      const parked = (await readFile(file, "utf8")).trimEnd().split("\n");
      assert.deepEqual(
        parked.map((line) => [JSON.parse(line).key, JSON.parse(line).valueBase64]),
        [["tx-100", "ew=="]],
      );
      const verdicts = (await storedOn(manager, "verdicts")).map(({ text }) => JSON.parse(text).transactionId);
      assert.equal(new Set(verdicts).size, 199);

      const removed = await ask(service, `/tokens/${info.id}`, { method: "DELETE" });
      assert.equal(removed.status, 204);
      await publish(connection, "late", JSON.stringify(payment(900)));
      connector = start();
      await until(() => connector.child.exitCode !== null);
      assert.equal(connector.child.exitCode, 1);
      assert.match(connector.log(), /401 unauthorized/);
    });
    await service.stop("SIGKILL");
    await nats.stop();
  }),
);
