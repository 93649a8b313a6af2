import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import {
  type CommittedParts,
  commitmentOf,
  commitmentTextOf,
  digestBytes,
  genesisRoot,
  makeSalt,
  rootOf,
  rootOfBytes,
} from "./chain.ts";

const salt = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
const parts: CommittedParts = {
  sequence: 7,
  side: 2,
  kind: 1,
  subject: "t-1",
  body: '{"amount":12}',
  verdict: null,
  record: "é€😀",
  features: Uint8Array.of(1, 2, 3),
};

/** The layout as an auditor would write it down, part by part. */
function bytesOf(used: Uint8Array, parts: CommittedParts): Buffer {
  const double = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  };
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    return bytes;
  };
  const text = (value: string | null) =>
    value === null ? int(-1) : Buffer.concat([int(Buffer.byteLength(value)), Buffer.from(value)]);
  const { record } = parts;
  return Buffer.concat([
    used,
    double(parts.sequence),
    int(parts.side),
    int(parts.kind),
    ...[parts.subject, parts.body, parts.verdict].map(text),
    record instanceof Uint8Array ? Buffer.concat([int(-2), int(record.length), record]) : text(record),
    parts.features ?? Buffer.alloc(0),
  ]);
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

test("a commitment and a root stay what they are: stores that exist are verified by them", () => {
  const commitment = commitmentOf(salt, parts);
  assert.equal(commitment.toString("hex"), "91008cf4fc74f71ab35d802d4951af699f3f40671f04964d05e7149239994df7");
  const header = { number: 1, firstSequence: 7, lastSequence: 8, atMs: 1_700_000_000_000 };
  assert.equal(
    rootOf(genesisRoot, header, [commitment, commitment]).toString("hex"),
    "78ad571271d14b2f4c35a1d5b02d33d1e762185dca5ed1bfb2de1d9522bffee7",
  );
});

test("a commitment is the SHA-256 of salt and parts with their lengths, of any text and length", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "\u0000", "é", "€", "😀"), maxLength: 40 });
  const record: fc.Arbitrary<CommittedParts> = fc.record({
    sequence: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    side: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    kind: fc.integer({ min: 0, max: 100 }),
    subject: text,
    body: text,
    verdict: fc.option(text),
    record: fc.option(fc.oneof(text, fc.uint8Array({ maxLength: 40 }))),
    features: fc.option(fc.uint8Array({ maxLength: 40 })),
  });
  fc.assert(
    fc.property(record, (parts) => {
      assert.deepEqual(commitmentOf(salt, parts), sha256(bytesOf(salt, parts)));
    }),
  );
});

test("parts of any length are committed to whole, and what came before leaves nothing behind", () => {
  // Each is more than twice as long as the one before, so that each has to make the room it is written into.
  const long: readonly Partial<CommittedParts>[] = [
    { features: new Uint8Array(100_000).fill(7) },
    { subject: "€".repeat(100_000) },
    { body: "€".repeat(300_000) },
    { verdict: "€".repeat(1_000_000) },
    { record: "€".repeat(2_500_000) },
    { record: new Uint8Array(8_000_000).fill(7) },
  ];
  for (const part of long) {
    const changed = { ...parts, ...part };
    assert.ok(commitmentOf(salt, changed).equals(sha256(bytesOf(salt, changed))), Object.keys(part).join());
  }
  assert.deepEqual(commitmentOf(salt, parts), sha256(bytesOf(salt, parts)));
  assert.equal(commitmentTextOf(salt, parts), commitmentOf(salt, parts).toString("latin1"));
});

test("texts that are divided differently have different commitments", () => {
  const one = commitmentOf(salt, { ...parts, subject: "ab", body: "c" });
  assert.notDeepEqual(commitmentOf(salt, { ...parts, subject: "a", body: "bc" }), one);
  assert.notDeepEqual(commitmentOf(salt, { ...parts, verdict: "" }), commitmentOf(salt, { ...parts, verdict: null }));
  const bytes = new Uint8Array(Buffer.from("é€"));
  assert.notDeepEqual(commitmentOf(salt, { ...parts, record: bytes }), commitmentOf(salt, { ...parts, record: "é€" }));
  const marked = Uint8Array.of(0xfe, 0xff, 0xff, 0xff, bytes.length, 0, 0, 0, ...bytes);
  for (const record of [null, ""]) {
    const inFeatures = commitmentOf(salt, { ...parts, record, features: marked });
    assert.notDeepEqual(inFeatures, commitmentOf(salt, { ...parts, record: bytes, features: null }));
  }
});

test("a root follows from the root before, every number of its header, and the commitments in order", () => {
  const header = { number: 3, firstSequence: 7, lastSequence: 8, atMs: 1_700_000_000_001 };
  const [one, two] = [commitmentOf(salt, parts), commitmentOf(salt, { ...parts, sequence: 8 })];
  const root = rootOf(genesisRoot, header, [one, two]);
  const head = Buffer.from(Float64Array.of(3, 7, 8, 1_700_000_000_001).buffer);
  assert.deepEqual(root, sha256(Buffer.concat([Buffer.alloc(digestBytes), head, one, two])));
  assert.deepEqual(rootOfBytes(genesisRoot, header, Buffer.concat([one, two])), root);
  assert.notDeepEqual(rootOf(genesisRoot, header, [two, one]), root);
});

test("salts have 16 bytes of their own, also past the end of the pool they are drawn from", () => {
  const salts = Array.from({ length: 3_000 }, makeSalt);
  assert.equal(new Set(salts.map((made) => made.toString("hex"))).size, salts.length);
  assert.ok(salts.every((made) => made.length === 16));
  const [first] = salts;
  const before = first?.toString("hex");
  for (let count = 0; count < 1_024; count += 1) makeSalt();
  assert.equal(first?.toString("hex"), before);
});
