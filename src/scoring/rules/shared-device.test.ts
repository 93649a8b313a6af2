import assert from "node:assert/strict";
import { test } from "node:test";
import { dayMs, minuteMs } from "../calendar.ts";
import { factsInStream, type StreamEvent } from "../testing/stream-facts.ts";
import { sharedDevice } from "./shared-device.ts";

function visits(count: number, fields: Partial<StreamEvent>, startMs = 0): StreamEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    amount: 40,
    atMs: startMs + index * minuteMs,
    accountId: `account-${index}`,
    ...fields,
  }));
}

/** What others paid on the days before. */
const town = Array.from({ length: 10 }, (_, day) =>
  visits(40, {}, (day - 20) * dayMs).map((event, index) => ({ ...event, accountId: `other-${index}` })),
).flat();

test("Eight accounts at one new device within minutes", () => {
  const finding = sharedDevice.evaluate(factsInStream([...town, ...visits(8, { deviceId: "phone" })]));
  assert.ok(finding !== undefined && finding.logOdds > 4);
  assert.equal(sharedDevice.sentence(finding.numbers), "8 accounts or more used this device within an hour.");
});

test("Cards that are checked with an amount of zero count like those that pay", () => {
  const checks = visits(8, { deviceId: "bot", amount: 0 }).map((event, index) => ({
    ...event,
    accountId: `card-${index}`,
  }));
  const facts = factsInStream([...town, ...checks]);
  assert.ok(facts.peers > 0 && Number.isNaN(facts.peersShare) && Number.isNaN(facts.rankSpent24h));
  assert.ok((sharedDevice.evaluate(facts)?.logOdds ?? 0) > 4);
});

/** Ten accounts with a week of payments each, too few for a comparison with peers. */
const fewPast = (fields: Partial<StreamEvent>) =>
  Array.from({ length: 7 }, (_, day) => visits(10, fields, (day - 7) * dayMs)).flat();

test("Where few payments are known, a device younger than its accounts counts, and the one of all payments does not", () => {
  const stolen = factsInStream([...fewPast({}), ...visits(10, { deviceId: "thief" })]);
  assert.ok(Number.isNaN(stolen.peers));
  assert.ok((sharedDevice.evaluate(stolen)?.logOdds ?? 0) > 4);
  const constant = factsInStream([...fewPast({ deviceId: "only" }), ...visits(10, { deviceId: "only" })]);
  assert.equal(sharedDevice.evaluate(constant), undefined);
  assert.equal(sharedDevice.evaluate(factsInStream(visits(10, { deviceId: "only" }))), undefined);
});

test("A family's tablet and one account's many payments are silent", () => {
  assert.equal(sharedDevice.evaluate(factsInStream(visits(3, { deviceId: "tablet" }))), undefined);
  assert.equal(sharedDevice.evaluate(factsInStream(visits(20, { deviceId: "phone", accountId: "one" }))), undefined);
});

test("A ticket machine that everybody uses every day counts far less", () => {
  const days = Array.from({ length: 20 }, (_, day) => visits(12, { deviceId: "machine" }, day * dayMs)).flat();
  const busy = sharedDevice.evaluate(factsInStream([...days, ...visits(8, { deviceId: "machine" }, 20 * dayMs)]));
  assert.ok((busy?.logOdds ?? 0) < 1);
});

test("An address needs twice as many, and never weighs as much as a device", () => {
  const at = (count: number) =>
    sharedDevice.evaluate(factsInStream([...town, ...visits(count, { attributes: { ipAddress: "10.0.0.1" } })]));
  assert.equal(at(6), undefined);
  const many = at(16);
  assert.ok(many !== undefined && many.logOdds > 1.5 && many.logOdds <= 2.5);
  assert.match(sharedDevice.sentence(many.numbers), /used this address within/);
});
