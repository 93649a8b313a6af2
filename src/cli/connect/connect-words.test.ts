import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../words.ts";
import { parseConnectWords } from "./connect-words.ts";

const given = ["--from", "payments.>", "--verdicts", "verdicts", "--parked", "parked"];

test("the words of a connector, with what is usual for its broker", () => {
  const nats = parseConnectWords(["nats", ...given, "--server", "http://node-1:8080/"]);
  assert.equal(nats.server, "http://node-1:8080");
  assert.equal(nats.broker.group, "assay-payments-all");
  assert.deepEqual(nats.broker.addresses, ["127.0.0.1:4222"]);
  assert.deepEqual([nats.broker.inFlight, nats.idFrom, nats.metricsPort], [64, "key", undefined]);
  const kafka = parseConnectWords([
    ...["kafka", ...given.slice(0, 4), "--parked", "file:/tmp/parked.jsonl", "--broker", "one:1, two:2"],
    ...["--id", "body", "--in-flight", "5", "--sasl", "plain", "--metrics-port", "9100"],
  ]);
  assert.equal(kafka.parkedFile, "/tmp/parked.jsonl");
  assert.deepEqual(
    [kafka.broker.parked, kafka.broker.group, kafka.broker.saslMechanism],
    [undefined, "assay", "PLAIN"],
  );
  assert.deepEqual(kafka.broker.addresses, ["one:1", "two:2"]);
  assert.deepEqual([kafka.broker.inFlight, kafka.idFrom, kafka.metricsPort], [5, "body", 9100]);
});

test("wrong words are refused with a sentence", () => {
  for (const [words, sentence] of [
    [["rabbit", ...given], /nats or kafka/],
    [["nats", ...given.slice(2)], /--from, what to read, is missing/],
    [["nats", ...given.slice(0, 4)], /--parked/],
    [["nats", ...given, "--verdicts", "payments.>"], /must differ/],
    [["nats", ...given, "--id", "header"], /--id/],
    [["nats", ...given, "--in-flight", "0"], /--in-flight/],
    [["nats", ...given, "--in-flight", "1.5"], /--in-flight/],
    [["nats", ...given, "--sasl", "PLAIN"], /--sasl does not go with nats/],
    [["kafka", ...given, "--key-header", "X"], /--key-header does not go with kafka/],
    [["kafka", ...given, "--sasl", "GSSAPI"], /--sasl must be one of/],
    [["nats", ...given, "--user", "me"], /--password-file/],
    [["nats", ...given, "--ca", "/no/such/file"], /--ca \/no\/such\/file cannot be read/],
    [["nats", ...given, "--server", "node"], /--server/],
    [["nats", ...given, "--group", "a.b"], /--group/],
  ] as const) {
    assert.throws(
      () => parseConnectWords(words),
      (error) => error instanceof UsageError && sentence.test(error.message),
    );
  }
});
