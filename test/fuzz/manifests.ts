/** Content credentials in untrusted files: the boxes of containers, the manifests in them, and generators' texts. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { gatherCredentials } from "../../src/forgery/evidence/credentials/credentials.ts";
import { recogniseContent } from "../../src/forgery/formats.ts";
import { makeAuthority } from "../../src/forgery/testing/claim-signer.ts";
import { signFile } from "../../src/forgery/testing/credential-containers.ts";
import { type PlannedManifest, sourceAddress } from "../../src/forgery/testing/credential-writer.ts";
import type { Target } from "./fuzz.ts";

const plans: readonly PlannedManifest[] = [
  { label: "a", actions: [{ action: "c2pa.created", digitalSourceType: `${sourceAddress}trainedAlgorithmicMedia` }] },
  { label: "b", ingredients: [{ relationship: "parentOf", label: "a" }] },
];

export const manifests: Target = {
  name: "manifests",
  words: ["jumb", "jumd", "cbor", "uuid", "C2PA", "caBX", "\0\0\0\x01", "\xff\xff\xff\xff", "\xff\xeb", "\x9f", "\xbf"],
  async made() {
    const signer = await (await makeAuthority("Test authority")).makeSigner("Test generator");
    const pixels = { create: { width: 16, height: 16, channels: 3, background: "#8fa0b0" } } as const;
    const formats = ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const;
    return Promise.all(
      formats.map(async (format) => signFile(await sharp(pixels).toFormat(format).toBuffer(), format, plans, signer)),
    );
  },
  run(input) {
    const content = recogniseContent(input.subarray(0, 4_096), "jpeg");
    if (content.kind !== "readable") return false;
    const found = gatherCredentials({ bytes: input, format: content.format, trusted: [] });
    if (found.state !== "present") return false;
    const { manifests: read } = found.value;
    assert.ok(read.length > 0 && new Set(read).size === read.length);
    return true;
  },
};
