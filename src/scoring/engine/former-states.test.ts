import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { dayMs } from "../calendar.ts";
import { absorbKept, bytesOf, createState, revive, see, stateEngine } from "../testing/states.ts";
import { ordinaryDays, toTransaction, unsurprising } from "../testing/story.ts";
import { toPresentForm } from "./former-states.ts";
import type { ScoringState, StateKind } from "./state-kinds.ts";

interface Former {
  readonly kind: StateKind;
  readonly version: number;
  readonly bytes: number;
  /** Of what `bytesOfVersion` becomes. */
  readonly digest: string;
}
const formers: readonly Former[] = [
  { kind: "account", version: 2, bytes: 1_216, digest: "cf493976c55f4d6f393d1ee86a3fac47" },
  { kind: "account", version: 3, bytes: 1_280, digest: "9a35d7ea0f1e9ef28efd012b5fffa5c5" },
  { kind: "account", version: 4, bytes: 2_992, digest: "8ba0eeb0bc8acccf90c0ebfc8b5e79fd" },
  { kind: "peers", version: 2, bytes: 12_520, digest: "a9df914db2fccd09cea7e53040f0f426" },
  { kind: "peers", version: 3, bytes: 18_280, digest: "82069bbb3dd3e09c181d339ade456387" },
  { kind: "counterparty", version: 1, bytes: 728, digest: "b4ce7caed9408a0af1b725fc9713f12f" },
  { kind: "counterparty", version: 2, bytes: 728, digest: "26e937f67ad7e81a44b1b518304a7f02" },
  { kind: "device", version: 1, bytes: 728, digest: "b4ce7caed9408a0af1b725fc9713f12f" },
  { kind: "category", version: 1, bytes: 728, digest: "557bc729c912f976022f3358980384db" },
];

/** None is 0, and neighbours differ, so that no part can be moved or left out unseen. */
function bytesOfVersion(version: number, length: number): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, index) => (Math.imul(index + 1, 0x9e3779b1) >>> 24) | 1);
  return withVersion(bytes, version);
}

function withVersion(bytes: Uint8Array, version: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setFloat64(0, version, true);
  return copy;
}

for (const { kind, version, bytes, digest } of formers) {
  test(`A state of kind ${kind} in ${bytes} bytes of version ${version} becomes the present one to the last bit`, () => {
    const present = toPresentForm(kind, bytesOfVersion(version, bytes), bytesOf(createState(kind)).length);
    assert.equal(createHash("sha256").update(present).digest("hex").slice(0, 32), digest);
  });

  test(`A state of kind ${kind} in ${bytes} bytes of no version that had so many is refused`, () => {
    for (const other of [0, 5, Number.NaN]) {
      assert.throws(() => revive(kind, bytesOfVersion(other, bytes)), /^RangeError: .* must be of version \d\.$/);
    }
  });
}

test("A state of another size, or of the present one and another version, is refused with what it must be", () => {
  const expected = [
    ["account", 3_248, 5, "An account"],
    ["peers", 18_328, 4, "A peers"],
    ["counterparty", 1_120, 2, "A party"],
    ["category", 728, 2, "A party"],
  ] as const;
  for (const [kind, length, version, name] of expected) {
    const message = `${name} state must have ${length} bytes.`;
    const bytes = bytesOf(createState(kind));
    assert.equal(bytes.length, length);
    for (const size of [0, 4, 8, length - 8, length + 8]) {
      const other = Uint8Array.from({ length: size }, (_, index) => bytes[index] ?? 0);
      assert.throws(() => revive(kind, other), { name: "RangeError", message });
    }
    assert.throws(() => revive(kind, withVersion(bytes, 9)), {
      name: "RangeError",
      message: `${name} state of ${length} bytes must be of version ${version}.`,
    });
  }
});

test("Bytes that begin anywhere in a buffer are read", () => {
  const state = createState("account");
  for (const event of ordinaryDays(5)) absorbKept(state, toTransaction(event), unsurprising(event));
  const bytes = bytesOf(state);
  const odd = new Uint8Array(bytes.length + 3);
  odd.set(bytes, 3);
  assert.deepEqual(bytesOf(revive("account", odd.subarray(3))), bytes);
});

test("An account of an earlier version knows all that it remembered and is tied to nothing, also in the place of another", () => {
  const state = createState("account");
  for (const event of ordinaryDays(20)) absorbKept(state, toTransaction(event), unsurprising(event));
  const bytes = bytesOf(state);
  const expected = bytesOf(createState("account"));
  expected.set(bytes.subarray(0, 1_280));
  assert.notDeepEqual(bytes, expected);
  // Whom it paid stands in the list of the present version alone.
  expected.fill(0, 1_280, 1_536);
  for (const former of [withVersion(bytes.subarray(0, 1_216), 2), withVersion(bytes.subarray(0, 1_280), 3)]) {
    assert.deepEqual(bytesOf(revive("account", former)), expected);
    const spare = createState("account");
    for (const event of ordinaryDays(9, { currency: "EUR", attributes: { branch: "Harbour" } })) {
      absorbKept(spare, toTransaction(event));
    }
    assert.equal(stateEngine.reviveState("account", former, spare), spare);
    assert.deepEqual(bytesOf(spare), expected);
  }
});

test("An account of the fourth version knows whom it knew, and lists others from then on", () => {
  const at = (day: number, counterpartyId: string) => toTransaction({ amount: 10, atMs: day * dayMs, counterpartyId });
  const state = createState("account");
  for (let day = 0; day < 300; day += 1) absorbKept(state, at(day, `listed ${day % 128}`));
  const isNew = (of: ScoringState, id: string) => see(at(400, id), [of]).facts.isNewCounterparty;
  // Of the fourth version all were in the filter: those that a full list has no place for.
  for (let index = 0; index < 20; index += 1) absorbKept(state, at(300 + index, `shop ${index}`));
  const present = bytesOf(state);
  const former = withVersion(Uint8Array.from([...present.subarray(0, 1_280), ...present.subarray(1_536)]), 4);
  const revived = revive("account", former);
  assert.deepEqual(bytesOf(revived).subarray(1_536), present.subarray(1_536));
  for (let index = 0; index < 20; index += 1) assert.equal(isNew(revived, `shop ${index}`), 0);
  assert.equal(isNew(revived, "listed 5"), 1);
  absorbKept(revived, at(390, "listed 5"));
  absorbKept(revived, at(391, "shop 3"));
  assert.deepEqual([isNew(revived, "listed 5"), isNew(revived, "shop 3")], [0, 0]);
  const list = new Uint16Array(bytesOf(revived).buffer, 1_280, 128);
  assert.equal(list.filter((tag) => tag !== 0).length, 1);
});

test("An account of the fourth version with so many payees that its filter knows everybody says nothing of them until it meets them", () => {
  const at = (counterpartyId: string) => toTransaction({ amount: 10, atMs: 400 * dayMs, counterpartyId });
  const state = createState("account");
  for (let index = 0; index < 40; index += 1) absorbKept(state, at("shop"));
  const bytes = bytesOf(state);
  const former = withVersion(Uint8Array.from([...bytes.subarray(0, 1_280), ...bytes.subarray(1_536)]), 4);
  former.fill(0xff, 1_156, 1_188);
  const revived = revive("account", former);
  assert.ok(Number.isNaN(see(at("shop"), [revived]).facts.isNewCounterparty));
  absorbKept(revived, at("shop"));
  assert.equal(see(at("shop"), [revived]).facts.isNewCounterparty, 0);
  assert.ok(Number.isNaN(see(at("other"), [revived]).facts.isNewCounterparty));
  assert.equal(see(at("other"), [revived]).facts.counterpartiesDistinct, 41);
});

test("A party of the first version keeps its events and forgets amounts that may be of any currency", () => {
  const at = (day: number, amount: number) => ({
    ...toTransaction({ amount, atMs: day * dayMs }),
    counterpartyId: "shop",
  });
  const state = createState("category");
  for (const [day, amount] of [15_000, -20].entries()) absorbKept(state, at(day, amount));
  const revived = revive("counterparty", withVersion(bytesOf(state), 1));
  const { facts } = see(at(2, 10), [revived]);
  assert.deepEqual([facts.counterpartyEvents, facts.counterpartyEvents1d], [2, 1]);
  assert.ok(Number.isNaN(facts.counterpartyAmount) && Number.isNaN(facts.counterpartyIncomingShare));
  absorbKept(revived, at(2, 100));
  const again = revive("counterparty", bytesOf(revived));
  assert.deepEqual(bytesOf(again), bytesOf(revived));
  // The usual amount of what it knows, of which that share of events is no part.
  const later = see(at(3, 100), [again]).facts;
  assert.ok(Math.abs(later.counterpartyAmount) < 0.001 && Number.isNaN(later.counterpartyIncomingShare));
  assert.equal(see(at(2, 10), [revive("counterparty", bytesOf(state))]).facts.counterpartyIncomingShare, 0.5);
});

test("Peers of the third version keep all they counted, and their accounts count as many", () => {
  const peers = createState("peers");
  for (let index = 0; index < 300; index += 1)
    absorbKept(peers, toTransaction({ amount: 10, atMs: index }), { tries: 1 });
  const at = toTransaction({ amount: 10, atMs: dayMs });
  assert.ok(Number.isNaN(see(at, [peers]).facts.peers));
  const revived = revive("peers", withVersion(bytesOf(peers).subarray(0, 18_280), 3));
  assert.equal(see(at, [revived]).facts.peers, 300);
});

test("Peers of the second version keep their days, and ranks that they did not count begin empty", () => {
  const peers = createState("peers");
  const account = createState("account");
  const at = (day: number, index: number) =>
    toTransaction({ amount: 10 + index, atMs: day * dayMs + index, accountId: `account ${index}` });
  absorbKept(account, at(0, 0));
  for (let day = 0; day < 9; day += 1) {
    for (let index = 0; index < 60; index += 1) {
      absorbKept(peers, at(day, index), { amountEvidence: (index % 10) / 5, count24h: 2, tries: 1 });
    }
  }
  const present = see(at(9, 30), [account, peers]).facts;
  const former = see(at(9, 30), [account, revive("peers", asSecondVersion(bytesOf(peers)))]).facts;
  for (const name of ["peers", "peersAsLarge", "peersHour", "rankAmount"] as const) {
    assert.ok(present[name] > 0, name);
    assert.equal(former[name], present[name], name);
  }
  assert.ok(present.rankCount24h > 0 && Number.isNaN(former.rankCount24h));
});

/** The first ten signals of 40 bins, after 96 bins of amounts and 24 hours: a column of older days, then of each of four days. */
function asSecondVersion(bytes: Uint8Array): Uint8Array {
  const [columns, former, header] = [760, 520, 40];
  const days = [0, 1, 2, 3].map((day) => header + columns * 8 + day * columns * 4);
  const parts = [
    bytes.subarray(0, header + former * 8),
    ...days.map((start) => bytes.subarray(start, start + former * 4)),
  ];
  return withVersion(Uint8Array.from(parts.flatMap((part) => [...part])), 2);
}
