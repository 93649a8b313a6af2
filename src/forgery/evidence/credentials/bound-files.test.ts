/** Hashes over a file by its parts: boxes of a GIF, and pieces of media data in a Merkle tree. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import sharp from "sharp";
import type { FileFormat } from "../../facts/file.ts";
import type { WritableCbor } from "../../testing/cbor-writer.ts";
import { makeAuthority } from "../../testing/claim-signer.ts";
import { embedStore, signFile } from "../../testing/credential-containers.ts";
import { writeStore } from "../../testing/credential-writer.ts";
import { lyingBoxes } from "../../testing/hostile-pictures.ts";
import { listBmffBoxes } from "./containers/bmff-boxes.ts";
import { listGifBlocks } from "./containers/gif-blocks.ts";
import { gatherCredentials } from "./credentials.ts";

const signer = await (await makeAuthority("Test authority")).makeSigner("Test camera");
const pixels = { create: { width: 48, height: 32, channels: 3, background: "#8fa0b0" } } as const;
const sha256 = (...parts: readonly Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

function bind(file: Buffer, format: FileFormat, label: string, content: WritableCbor): Buffer {
  return embedStore(file, format, writeStore([{ label: "made", assertions: [[label, content]] }], signer)).file;
}

function bindingOf(bytes: Buffer, format: FileFormat) {
  const artifact = gatherCredentials({ bytes, format, trusted: [] });
  return artifact.state === "present" ? artifact.value.manifests[0]?.binding : artifact.state;
}

function changedAt(file: Buffer, place: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
  return changed;
}

for (const areTablesNamed of [true, false]) {
  test(`a box hash of a GIF ${areTablesNamed ? "that names its tables of colours" : "by the specification's names"}`, async () => {
    const gif = await sharp(pixels).gif().toBuffer();
    const blocks = listGifBlocks(gif);
    assert.equal(blocks.at(-1)?.end, gif.length);
    const entries = blocks.flatMap(({ name, start, end }, at) => {
      if (name === "GCT") return [];
      const table = blocks[at + 1]?.name === "GCT" ? blocks[at + 1] : undefined;
      const names = table !== undefined && areTablesNamed ? [name, "GCT"] : [name];
      return [{ names, hash: sha256(gif.subarray(start, table?.end ?? end)), pad: Buffer.alloc(0) }];
    });
    // The store of this test's writer stands before the last block.
    const boxes = [...entries.slice(0, -1), { names: ["C2PA"], hash: Buffer.alloc(0) }, ...entries.slice(-1)];
    const signed = bind(gif, "gif", "c2pa.hash.boxes", { alg: "sha256", boxes });
    assert.deepEqual(bindingOf(signed, "gif"), { state: "fits" });
    const data = listGifBlocks(signed).find(({ name }) => name === "TBID")?.start ?? 0;
    assert.deepEqual(bindingOf(changedAt(signed, data + 3), "gif"), {
      state: "differs",
      method: "box hash",
      parts: ["TBID"],
    });
  });
}

/** Hashes of the top boxes with their places; of the media data only the head. */
function hashHeads(avif: Buffer): Buffer {
  const tops = listBmffBoxes(avif).filter(({ path }) => path.lastIndexOf("/") === 0 && path !== "/ftyp");
  return sha256(
    ...tops.flatMap(({ path, start, end }) => {
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(start));
      return [place, avif.subarray(start, path === "/mdat" ? start + 16 : end)];
    }),
  );
}

test("media data by the rows of a Merkle tree: leaves, a higher row, pieces of their own sizes", async () => {
  const avif = await sharp(pixels).avif().toBuffer();
  const mdat = listBmffBoxes(avif).find(({ path }) => path === "/mdat");
  const content = avif.subarray((mdat?.start ?? 0) + 16, mdat?.end);
  const size = Math.ceil(content.length / 3);
  const [one, two, three] = [0, 1, 2].map((at) => sha256(content.subarray(at * size, (at + 1) * size)));
  assert.ok(one !== undefined && two !== undefined && three !== undefined);
  const identifier = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
  const exclusions = [
    { xpath: "/uuid", data: [{ offset: 8, value: identifier }] },
    { xpath: "/ftyp" },
    { xpath: "/mdat", subset: [{ offset: 16, length: 0 }] },
  ];
  const sign = (map: { readonly [name: string]: WritableCbor }) => {
    const merkle = [{ uniqueId: 0, localId: 0, count: 3, fixedBlockSize: size, ...map }];
    return bind(avif, "avif", "c2pa.hash.bmff.v3", { exclusions, alg: "sha256", hash: hashHeads(avif), merkle });
  };
  const stateOf = (file: Buffer) => {
    const binding = bindingOf(file, "avif");
    return typeof binding === "object" ? binding.state : binding;
  };
  const leaves = sign({ hashes: [one, two, three] });
  const last = (mdat?.end ?? 0) - 1;
  assert.deepEqual([stateOf(leaves), stateOf(changedAt(leaves, last))], ["fits", "differs"]);
  assert.equal(stateOf(sign({ hashes: [sha256(one, two), three] })), "fits");
  assert.equal(stateOf(sign({ hashes: [sha256(sha256(one, two), three)] })), "fits");
  const sizes = { fixedBlockSize: null, variableBlockSizes: [size, size, content.length - 2 * size] };
  assert.equal(stateOf(sign({ ...sizes, hashes: [one, two, three] })), "fits");
  // Rows that lie: another count, another box, no hashes, sizes that leave something out, sizes beyond all measure.
  const lies = [
    { count: 4 },
    { localId: 7 },
    { hashes: [] },
    { fixedBlockSize: null, variableBlockSizes: [size, 1, 1] },
  ];
  for (const lie of lies) assert.equal(stateOf(sign({ hashes: [one, two, three], ...lie })), "differs");
  assert.equal(stateOf(sign({ hashes: [one], fixedBlockSize: null })), "not verified");
});

test("a signed HEIC is read as an AVIF is: both are of the same boxes", async () => {
  const heic = await sharp(pixels).avif().toBuffer();
  heic.write("heic", 8, "latin1");
  const signed = signFile(heic, "heic", [{ label: "made" }], signer);
  assert.deepEqual(bindingOf(signed, "heic"), { state: "fits" });
  assert.equal(JSON.stringify(bindingOf(changedAt(signed, 40), "heic")).includes("differs"), true);
});

test("boxes that lie end the list, and hold no credentials", async () => {
  for (const { name, format, make } of lyingBoxes) assert.equal(bindingOf(await make(), format), "absent", name);
});

test("a TIFF of several pages keeps its store in the first directory", async () => {
  const page = await sharp(pixels).png().toBuffer();
  const tiff = await sharp([page, page], { join: { animated: true } })
    .tiff()
    .toBuffer();
  const signed = signFile(tiff, "tiff", [{ label: "made" }], signer);
  assert.deepEqual(bindingOf(signed, "tiff"), { state: "fits" });
});
