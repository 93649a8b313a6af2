import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import sharp from "sharp";
import { atLength, testAtLength } from "../../../../test/support/at-length.ts";
import type { CredentialFacts } from "../../facts/credentials.ts";
import type { FileFormat } from "../../facts/file.ts";
import { writeCbor } from "../../testing/cbor-writer.ts";
import { type ClaimAlgorithm, makeAuthority, signClaim } from "../../testing/claim-signer.ts";
import { embedStore, signFile } from "../../testing/credential-containers.ts";
import { labelled, type PlannedManifest, sourceAddress, writeStore } from "../../testing/credential-writer.ts";
import { DamageError } from "../budget.ts";
import { readCbor } from "./cbor.ts";
import { listBmffBoxes } from "./containers/bmff-boxes.ts";
import { listJpegSegments } from "./containers/jpeg-segments.ts";
import { gatherCredentials } from "./credentials.ts";
import { verifyClaim } from "./read-cose.ts";
import { trustCertificates } from "./trusted-certificates.ts";

const authority = await makeAuthority("Test authority");
const signer = await authority.makeSigner("Test camera");
const pixels = { create: { width: 48, height: 32, channels: 3, background: "#8fa0b0" } } as const;
const jpeg = await sharp(pixels).jpeg().toBuffer();

const captured: PlannedManifest = {
  label: "urn:c2pa:one",
  actions: [{ action: "c2pa.created", digitalSourceType: `${sourceAddress}digitalCapture` }],
};

function read(bytes: Buffer, format: FileFormat = "jpeg", trusted: readonly string[] = []): CredentialFacts {
  const artifact = gatherCredentials({ bytes, format, trusted });
  assert.equal(artifact.state, "present");
  return artifact.state === "present" ? artifact.value : { manifests: [], omitted: 0 };
}

for (const format of ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const) {
  test(`a signed ${format} is read, and every change of it is seen`, async () => {
    const picture = await sharp(pixels).toFormat(format).toBuffer();
    const signed = signFile(picture, format, [captured], signer);
    const [manifest] = read(signed, format).manifests;
    assert.equal(manifest?.signature.state, "valid");
    assert.equal(manifest?.signature.signer?.name, "Test camera");
    assert.deepEqual(manifest?.actions, [{ action: "c2pa.created", sourceType: "digitalCapture", agent: "" }]);
    assert.deepEqual([manifest?.faults, manifest?.binding], [[], { state: "fits" }]);
    const changed = Buffer.from(signed);
    // Outside of the store, which stands at a JPEG's beginning.
    const place = format === "jpeg" ? signed.length - 6 : 20;
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    assert.deepEqual(read(changed, format).manifests[0]?.binding, {
      state: "differs",
      method: "data hash",
      parts: [],
    });
  });
}

for (const algorithm of [
  "ES256",
  "ES384",
  "ES512",
  "PS256",
  "PS384",
  "PS512",
  "EdDSA",
] as const satisfies ClaimAlgorithm[]) {
  test(`signatures with ${algorithm} hold, and not over another claim`, async () => {
    const own = await authority.makeSigner("Test camera", algorithm);
    const stateOf = (broken?: "signature" | "claim") =>
      read(signFile(jpeg, "jpeg", [{ ...captured, ...(broken && { broken }) }], own)).manifests[0]?.signature;
    assert.deepEqual(
      [stateOf(), stateOf("signature"), stateOf("claim")].map((one) => one?.state),
      ["valid", "invalid", "invalid"],
    );
  });
}

test("what was changed after signing is named: an assertion, an ingredient, and the file", () => {
  const assertion = read(signFile(jpeg, "jpeg", [{ ...captured, broken: "assertion" }], signer));
  assert.deepEqual(assertion.manifests[0]?.faults, [{ kind: "assertion differs", part: "c2pa.actions.v2" }]);
  const ingredients = [{ relationship: "parentOf", label: captured.label }];
  const edited = { label: "urn:c2pa:two", ingredients };
  const broken = read(signFile(jpeg, "jpeg", [{ ...captured, broken: "signature" }, edited], signer));
  assert.deepEqual(
    broken.manifests.map(({ role, signature }) => [role, signature.state]),
    [
      ["file", "valid"],
      ["earlier state", "invalid"],
    ],
  );
  const store = writeStore([captured, edited], signer);
  store.write("Tesx", store.indexOf("Test writer"));
  assert.deepEqual(read(embedStore(jpeg, "jpeg", store).file).manifests[0]?.faults, [
    { kind: "ingredient differs", part: captured.label },
  ]);
  const alone = writeStore([edited], signer);
  assert.deepEqual(read(embedStore(jpeg, "jpeg", alone).file).manifests[0]?.faults, [
    { kind: "ingredient missing", part: captured.label },
  ]);
});

test("what an assistant's app saves as the only component is the file itself, and one of several is a part", () => {
  const made: PlannedManifest = {
    label: "urn:c2pa:made",
    actions: [{ action: "c2pa.created", digitalSourceType: `${sourceAddress}trainedAlgorithmicMedia` }],
  };
  const component = { relationship: "componentOf", label: made.label };
  const rolesOf = (last: PlannedManifest) =>
    read(embedStore(jpeg, "jpeg", writeStore([made, last], signer)).file).manifests.map(({ role }) => role);
  assert.deepEqual(rolesOf({ label: "saved", ingredients: [component] }), ["file", "earlier state"]);
  assert.deepEqual(rolesOf({ ...captured, label: "collage", ingredients: [component] }), ["file", "part"]);
  const several = [component, { relationship: "componentOf", label: "elsewhere" }];
  assert.deepEqual(rolesOf({ label: "several", ingredients: several }), ["file", "part"]);
});

test("a redacted assertion of an ingredient is no fault", () => {
  const [label, ingredient] = ["urn:c2pa:two", { relationship: "parentOf", label: captured.label }];
  const address = `self#jumbf=/c2pa/${captured.label}/c2pa.assertions/c2pa.actions.v2`;
  const plan = { label, ingredients: [ingredient], redacted: [address] };
  const store = writeStore([{ ...captured, broken: "assertion" }, plan], signer);
  assert.deepEqual(
    read(embedStore(jpeg, "jpeg", store).file).manifests.map(({ faults }) => faults),
    [[], []],
  );
});

test("an update speaks of the bytes of the manifest that it updates", () => {
  const parent = read(signFile(jpeg, "jpeg", [captured], signer));
  assert.equal(parent.manifests.length, 1);
  const content = { exclusions: [], alg: "sha256", hash: Buffer.alloc(32) };
  const bound = { ...captured, assertions: [["c2pa.hash.data", content]] } as const;
  const ingredients = [{ relationship: "parentOf", label: captured.label }];
  const update = { label: "urn:c2pa:two", isUpdate: true, ingredients };
  const { file } = embedStore(jpeg, "jpeg", writeStore([bound, update], signer));
  assert.equal(read(file).manifests[0]?.binding.state, "differs");
});

test("a box hash names the part that was changed", () => {
  const parts = listJpegSegments(jpeg);
  const entry = (names: readonly string[], first: number, last = first) => {
    const piece = jpeg.subarray(parts[first]?.start, parts[last]?.end);
    return { names, alg: "sha256", hash: createHash("sha256").update(piece).digest(), pad: Buffer.alloc(0) };
  };
  const rest = parts.slice(1).map((_, index) => entry([nameOf(parts[index + 1]?.marker ?? 0)], index + 1));
  const boxes = [entry(["SOI"], 0), { names: ["C2PA"], hash: Buffer.alloc(0) }, ...rest];
  const store = writeStore([{ ...captured, assertions: [["c2pa.hash.boxes", { alg: "sha256", boxes }]] }], signer);
  const { file } = embedStore(jpeg, "jpeg", store);
  assert.deepEqual(read(file).manifests[0]?.binding, { state: "fits" });
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(file.length - 6) ^ 1, file.length - 6);
  assert.deepEqual(read(changed).manifests[0]?.binding, { state: "differs", method: "box hash", parts: ["SOS"] });
  const longer = Buffer.concat([
    file.subarray(0, file.length - 2),
    Buffer.from("fffe0004616222", "hex").subarray(0, 6),
    file.subarray(-2),
  ]);
  assert.equal(read(longer).manifests[0]?.binding.state, "differs");
});

function nameOf(marker: number): string {
  const names: Readonly<Record<number, string>> = { 219: "DQT", 196: "DHT", 218: "SOS", 217: "EOI", 192: "SOF0" };
  return names[marker] ?? `APP${marker - 0xe0}`;
}

test("a BMFF hash counts each box of the top with its place, and leaves out those that it names", async () => {
  const avif = await sharp(pixels).avif().toBuffer();
  const boxes = listBmffBoxes(avif).filter(({ path }) => path.lastIndexOf("/") === 0);
  const digest = createHash("sha256");
  for (const { path, start, end } of boxes.filter((box) => box.path !== "/ftyp")) {
    assert.match(path, /^\/(meta|mdat)$/);
    const place = Buffer.alloc(8);
    place.writeBigUInt64BE(BigInt(start));
    digest.update(place).update(avif.subarray(start, end));
  }
  const identifier = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
  const exclusions = [{ xpath: "/uuid", data: [{ offset: 8, value: identifier }] }, { xpath: "/ftyp" }];
  const content = { exclusions, alg: "sha256", hash: digest.digest() };
  const store = writeStore([{ ...captured, assertions: [["c2pa.hash.bmff.v3", content]] }], signer);
  const { file } = embedStore(avif, "avif", store);
  assert.deepEqual(read(file, "avif").manifests[0]?.binding, { state: "fits" });
  const place = (boxes.at(-1)?.start ?? 0) + 12;
  file.writeUInt8(file.readUInt8(place) ^ 1, place);
  assert.deepEqual(read(file, "avif").manifests[0]?.binding, { state: "differs", method: "BMFF hash", parts: [] });
});

test("the operator's trust list leads to a signer of its authorities, and to nobody else", async () => {
  const signed = signFile(jpeg, "jpeg", [captured], signer);
  const other = await makeAuthority("Test authority");
  const trustOf = (trusted: readonly string[]) => read(signed, "jpeg", trusted).manifests[0]?.signature.signer?.trust;
  assert.deepEqual([trustOf([]), trustOf([authority.pem]), trustOf([other.pem])], ["no list", "listed", "not listed"]);
});

test("manifests that lead in a circle, or to themselves, are read once each", () => {
  const ingredients = (label: string) => [{ relationship: "parentOf", label }];
  const plans = [
    { label: "a", ingredients: ingredients("b") },
    { label: "b", ingredients: ingredients("a") },
    { label: "c", ingredients: [...ingredients("c"), ...ingredients("b")] },
  ];
  const { manifests } = read(embedStore(jpeg, "jpeg", writeStore(plans, signer)).file);
  assert.deepEqual(
    manifests.map(({ label, role }) => [label, role]),
    [
      ["c", "file"],
      ["b", "earlier state"],
      ["a", "earlier state"],
    ],
  );
});

testAtLength("more manifests than anybody has are counted, and the newest are read", () => {
  const plans = Array.from({ length: 1_050 }, (_, index) => ({
    label: `m${index}`,
    ingredients: [{ relationship: "parentOf", label: `m${index - 1}` }],
  }));
  const { manifests, omitted } = read(embedStore(jpeg, "jpeg", writeStore(plans, signer)).file);
  assert.deepEqual(
    [manifests.length, omitted, manifests[0]?.label, manifests.at(-1)?.role],
    [1_000, 50, "m1049", "earlier state"],
  );
});

test("huge manifests, certificates without end and huge answers about them are passed over", () => {
  const store = writeStore([{ ...captured, assertions: [["test.huge", Buffer.alloc(32 * 2 ** 20)]] }], signer);
  const artifact = gatherCredentials({ bytes: jpeg, format: "jpeg", trusted: [] }, store);
  assert.equal(artifact.state === "present" && artifact.value.manifests[0]?.signature.state, "valid");
  const stateOf = (chain: Buffer) =>
    verifyClaim(
      signClaim(Buffer.from("claim"), { ...signer, chain: [chain] }),
      Buffer.from("claim"),
      trustCertificates([]),
    ).state;
  assert.equal(stateOf(signer.chain[0] ?? Buffer.alloc(0)), "valid");
  const endless = Buffer.concat([Buffer.from("3080", "hex"), Buffer.alloc(60_000, 0x30)]);
  assert.deepEqual(
    [stateOf(endless), stateOf(Buffer.alloc(2 ** 20, 0x30)), stateOf(Buffer.alloc(0))],
    ["unsupported", "unsupported", "unsupported"],
  );
  const values = new Map([["rVals", new Map([["ocspVals", [Buffer.alloc(2 ** 20)]]])]]);
  assert.equal(
    verifyClaim(writeCbor([Buffer.alloc(0), values, null, Buffer.alloc(64)]), Buffer.alloc(1), trustCertificates([]))
      .state,
    "unreadable",
  );
});

test("manifests that are cut off, nested or broken anywhere never crash", () => {
  const store = writeStore([captured], signer);
  const take = (bytes: Uint8Array) => gatherCredentials({ bytes: jpeg, format: "jpeg", trusted: [] }, bytes);
  for (let length = 0; length < store.length; length += atLength(21, 1)) {
    assert.equal(take(store.subarray(0, length)).state, "failed");
  }
  for (let at = 0; at < store.length; at += atLength(9, 1)) {
    const broken = Buffer.from(store);
    broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at);
    take(broken);
  }
  const deep = Array.from({ length: 40 }).reduce<Buffer>((inner) => labelled("c2pa", "c2pa", inner), store);
  assert.equal(take(deep).state, "failed");
  assert.throws(() => readCbor(Buffer.alloc(100, 0x81)), DamageError);
  assert.throws(() => readCbor(Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff])), DamageError);
});
