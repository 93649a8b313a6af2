import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { DamageError } from "../budget.ts";
import { readCbor } from "./cbor.ts";
import { readCredentials } from "./credentials.ts";

/** Writes what tests need of CBOR: texts, bytes, whole numbers, lists and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === "number") return head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = Object.entries(value as object);
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([name, entry]) => [cbor(name), cbor(entry)])]);
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const labelled = (label: string, ...content: Uint8Array[]) =>
  box("jumb", box("jumd", Buffer.alloc(16), Buffer.from([3]), Buffer.from(`${label}\0`, "latin1")), ...content);

function storeOf(hash: Uint8Array, start: number, length: number): Buffer {
  const assertions = labelled(
    "c2pa.assertions",
    labelled(
      "c2pa.actions.v2",
      box("cbor", cbor({ actions: [{ action: "c2pa.edited" }, { action: "c2pa.cropped" }] })),
    ),
    labelled("c2pa.hash.data", box("cbor", cbor({ exclusions: [{ start, length }], alg: "sha256", hash }))),
  );
  const claim = labelled(
    "c2pa.claim.v2",
    box("cbor", cbor({ claim_generator_info: { name: "Editor 2" }, alg: "sha256" })),
  );
  return labelled("c2pa", labelled("urn:c2pa:old"), labelled("urn:c2pa:new", assertions, claim));
}

test("the last manifest's maker, actions and hash", () => {
  const file = Buffer.from("head....tail and more");
  const hash = createHash("sha256").update("headtail and more").digest();
  assert.deepEqual(readCredentials(storeOf(hash, 4, 4), file), {
    manifests: 2,
    generator: "Editor 2",
    actions: ["c2pa.edited", "c2pa.cropped"],
    sourceTypes: [],
    isHashRight: true,
  });
  const changed = Buffer.from("head....tail and less");
  assert.equal(readCredentials(storeOf(hash, 4, 4), changed)?.isHashRight, false);
  assert.equal(readCredentials(storeOf(hash, 4, 400), file)?.isHashRight, false);
});

test("manifests that are cut off, nested or broken anywhere say nothing, and never crash", () => {
  const store = storeOf(Buffer.alloc(32), 0, 0);
  for (let length = 0; length < store.length; length += 3) readCredentials(store.subarray(0, length), store);
  for (let at = 0; at < store.length; at += 1) {
    const broken = Buffer.from(store);
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    readCredentials(broken, store);
  }
  assert.throws(() => readCbor(Buffer.alloc(100, 0x81)), DamageError);
  assert.throws(() => readCbor(Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff])), DamageError);
});
