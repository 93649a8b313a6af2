import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { makeAuthority } from "../../testing/claim-signer.ts";
import { labelled, writeStore } from "../../testing/credential-writer.ts";
import { gatherCredentials } from "./credentials.ts";
import { readJumbf } from "./jumbf.ts";

const signer = await (await makeAuthority("Test authority")).makeSigner("Test camera");
const [store] = readJumbf(writeStore([{ label: "made", actions: [{ action: "c2pa.created" }] }], signer));
const manifest = store?.children[0]?.body ?? Buffer.alloc(0);

function readPacked(packed: Buffer) {
  const head = Buffer.from("\0\0\0\0brob", "latin1");
  head.writeUInt32BE(head.length + packed.length);
  const whole = labelled("c2pa", "c2pa", labelled("c2cm", "packed", Buffer.concat([head, packed])));
  const artifact = gatherCredentials({ bytes: Buffer.alloc(9), format: "jpeg", trusted: [] }, whole);
  return artifact.state === "present" ? artifact.value.manifests[0] : undefined;
}

test("a packed manifest is read, with its box's type before it and without", () => {
  const packed = brotliCompressSync(manifest);
  for (const bytes of [Buffer.concat([Buffer.from("jumb"), packed]), packed]) {
    const read = readPacked(bytes);
    assert.deepEqual([read?.label, read?.signature.state, read?.faults], ["made", "valid", []]);
  }
});

test("what cannot be unpacked is no broken manifest, and a bomb costs its limit", () => {
  const bomb = brotliCompressSync(Buffer.alloc(80 * 2 ** 20), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  for (const bytes of [Buffer.from("jumb...."), bomb]) {
    const read = readPacked(bytes);
    assert.deepEqual([read?.label, read?.signature.state, read?.faults], ["packed", "unsupported", []]);
  }
});
