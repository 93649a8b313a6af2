import assert from "node:assert/strict";
import { test } from "node:test";
import { featureNames } from "../features.ts";
import { parseLinkTrust } from "./link-trust.ts";

const trust = parseLinkTrust({ version: 1, ownWeight: 0.25, knownShare: 0.3 });

function weigh(who: number, familiarity: number, values: Readonly<Record<string, number>> = {}): number {
  const features = Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
  const finding = { code: "LABEL_PROXIMITY", weight: 4, isDeclared: false, numbers: { who } };
  return trust.weigh(features, finding, familiarity);
}

test("A device of thieves counts whole, frauds on the account little, a counterparty by how well the account is known", () => {
  const known = { counterpartyFraudRate: 0.5, counterpartyKnownShare: 0.9 };
  assert.equal(weigh(2, 0), 4);
  assert.equal(weigh(0, 1), 1);
  assert.equal(weigh(1, 1, known), 4);
  assert.equal(weigh(1, 0.5, known), 2);
  assert.equal(weigh(1, 0, known), 0);
});

test("Where few payments are labelled, frauds per payment count in place of a row of frauds, and never more than it", () => {
  const rare = { counterpartyFraudRate: 0.01 };
  const byRate = Math.log(0.01 / 0.99) - Math.log(0.005 / 0.995);
  assert.ok(Math.abs(weigh(1, 1, rare) - byRate) < 1e-6);
  assert.equal(weigh(1, 1, { ...rare, counterpartyKnownShare: 0.3 }), 4);
  const half = weigh(1, 1, { ...rare, counterpartyKnownShare: 0.15 });
  assert.ok(half > byRate + 1 && half < 3);
  assert.equal(weigh(1, 1, { counterpartyFraudRate: 0.9 }), 4);
  assert.equal(weigh(1, 1), 0);
});

test("From the second version on the forest on labels is believed as the rule is, and a device of one's own says what the account says", () => {
  const second = parseLinkTrust({ version: 2, ownWeight: 0.25, knownShare: 0.3 });
  const vector = (values: Readonly<Record<string, number>>) =>
    Float32Array.from(featureNames, (name) => values[name] ?? Number.NaN);
  const device = { code: "LABEL_PROXIMITY", weight: 4, isDeclared: false, numbers: { who: 2 } };
  const [shared, own] = [vector({ deviceFrauds: 2, ownFrauds: 1 }), vector({ deviceFrauds: 2, ownFrauds: 2 })];
  assert.equal(second.weigh(shared, device, 0), 4);
  assert.equal(second.weigh(own, device, 0), 1);
  assert.equal(second.weighForests(shared, 3, 0), 3);
  assert.equal(second.weighForests(own, 3, 0.5), 1.5);
  assert.equal(second.weighForests(vector({ counterpartyFrauds: 1 }), 3, 0), 0);
  assert.equal(second.weighForests(own, -1, 0.5), -1);
  assert.equal(trust.weighForests(own, 3, 0.5), 3);
});
