import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../test/support/at-length.ts";
import type { JsonValue, Transaction } from "../contract/transactions.ts";
import { addressOf, isTransfer, nameHashOf, readNamedTexts, referenceHashOf } from "./attributes.ts";
import { dayMs, hourMs } from "./calendar.ts";
import { nameFeatures } from "./features.ts";
import { ordinaryDays, toTransaction } from "./testing/story.ts";
import { decideAll } from "./testing/stream.ts";

type Attributes = { readonly [key: string]: JsonValue };

/** The features of the last of these days, whose attributes are given by their number. */
function featuresAfter(days: number, attributesOf: (day: number) => Attributes, last: Attributes) {
  const past = ordinaryDays(days).map((event, day) => ({ ...event, attributes: attributesOf(day) }));
  const final = { amount: 50, atMs: days * dayMs + 12 * hourMs, attributes: last };
  const { decided } = decideAll([...past, final].map(toTransaction));
  return nameFeatures(decided.at(-1)?.features ?? new Float32Array(0));
}

const atBranch = () => ({ branch: "Harbour", till: 3 });

test("A value that the account never gave is new, one that it always gives is not", () => {
  const same = featuresAfter(20, atBranch, atBranch());
  assert.deepEqual([same.attributesKnown, same.newAttributes, same.rarestAttributeShare], [2, 0, 1]);
  const other = featuresAfter(20, atBranch, { branch: "Airport", till: 3 });
  assert.deepEqual([other.newAttributes, other.rarestAttributeShare], [1, 0]);
});

test("A value is as rare as the account gave it, and nothing is known of a field that was hardly given", () => {
  const mixed = featuresAfter(12, (day) => ({ branch: day % 4 === 0 ? "Airport" : "Harbour" }), { branch: "Airport" });
  const share = mixed.rarestAttributeShare ?? 0;
  assert.ok(share > 0.15 && share < 0.35, `${share}`);
  assert.equal(featuresAfter(3, atBranch, { branch: "Airport" }).newAttributes, null);
  assert.equal(featuresAfter(20, atBranch, { terminal: "T1" }).attributesKnown, 0);
});

test("A field whose value never repeats, such as a reference, says nothing, however long it is given", () => {
  for (const days of [10, 200]) {
    const { newAttributes, attributesKnown } = featuresAfter(days, (day) => ({ reference: `R-${day * 7_919}` }), {
      reference: "R-1",
    });
    assert.ok(attributesKnown === 0 && newAttributes === null, `${days}: ${newAttributes}`);
  }
});

test("Lists, objects, long texts and nothing at all are no categories", () => {
  const fields = { list: [1], object: { a: 1 }, text: "x".repeat(65), empty: "", none: null };
  const features = featuresAfter(20, () => fields, fields);
  assert.equal(features.attributesKnown, 0);
});

const values = fc.dictionary(
  fc.constantFrom("a", "b", "ipAddress", "branch", "__proto__", "toString"),
  fc.oneof(fc.string({ maxLength: 4 }), fc.integer(), fc.boolean(), fc.constant(null)),
);

test("Any attributes leave states of the same size and features that are sound, kept between the steps or not", () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 30 }), (all) => {
      const stream = all.map((attributes, day): Transaction => {
        return { ...toTransaction({ amount: 20, atMs: day * dayMs }), attributes };
      });
      const whole = decideAll(stream).decided;
      const frozen = decideAll(stream, { isFrozenBetween: true }).decided;
      whole.forEach(({ features }, index) => {
        assert.ok(features.every((value) => Number.isNaN(value) || Number.isFinite(value)));
        assert.deepEqual(features, frozen[index]?.features);
      });
    }),
    { numRuns: atLength(20, 60) },
  );
});

test("A payee's name and an invoice's number are known by the usual names of their columns, the best of several counts", () => {
  const sent = (attributes: Attributes) => ({ id: "t", accountId: "a", amount: 1, timeMs: 0, attributes });
  const given = (attributes: Attributes) => readNamedTexts(sent(attributes));
  const name = nameHashOf(given({ counterpartyName: "Steel Works Ltd." }));
  for (const key of ["vendor_name", "Supplier Name", "PAYEE-NAME", "beneficiaryName"])
    assert.equal(nameHashOf(given({ [key]: "STEEL WORKS LTD" })), name, key);
  assert.equal(nameHashOf(given({ a: 1, vendor_id: "V-7", vendor_name: "Steel Works Ltd" })), name);
  assert.equal(nameHashOf(given({ vendor_name: "", name: "Steel Works Ltd" })), 0);
  const reference = referenceHashOf(given({ reference: "RE-17" }));
  assert.equal(referenceHashOf(given({ "Invoice No.": "re-17" })), reference);
  assert.equal(addressOf(sent({ "Client IP": "192.0.2.1" })), "192.0.2.1");
});

test("A payment to a bank account is a transfer, unless it names a merchant's category or somebody stands there", () => {
  const paid = (fields: Partial<Transaction>) =>
    isTransfer({ id: "t", accountId: "a", amount: 1, timeMs: 0, ...fields });
  const counterpartyId = "DE89370400440532013000";
  assert.ok(
    paid({ counterpartyId }) && paid({ counterpartyId, channel: "online" }) && paid({ channel: "Standing Order" }),
  );
  assert.ok(!paid({ counterpartyId, channel: "POS" }) && !paid({ counterpartyId, merchantCategory: "5411" }));
  for (const other of ["M1234567", "DE89", "de89370400440532013000", "shop-370400440532013000", "+4915112345678"])
    assert.ok(!paid({ counterpartyId: other }), other);
});
