import assert from "node:assert/strict";
import { test } from "node:test";
import type { CredentialFacts } from "../../facts/image-file.ts";
import { contentCredentialsTellOfEdits as check } from "./content-credentials-tell-of-edits.ts";

const captured: CredentialFacts = {
  manifests: 1,
  generator: "Camera 1.0",
  actions: ["c2pa.created"],
  sourceTypes: ["http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"],
  isHashRight: true,
};
const run = (credentials?: CredentialFacts) =>
  check.run({ imageFile: { width: 10, height: 10, mentions: [], ...(credentials ? { credentials } : {}) } });

test("forged: generated, edited, and changed after the manifest", () => {
  const findings = run({
    ...captured,
    actions: ["c2pa.created", "c2pa.placed"],
    sourceTypes: ["http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"],
    isHashRight: false,
  });
  assert.ok(Array.isArray(findings));
  assert.equal(findings.length, 3);
  assert.match(findings[0]?.observation ?? "", /source as trainedAlgorithmicMedia.*Camera 1.0/);
  assert.match(findings[1]?.observation ?? "", /lists c2pa.placed/);
});

test("honest: captured and signed, and nothing else", () => assert.equal(run(captured), "clear"));

test("look-alike: cropping and converting are no change of content, and an unread hash is no wrong one", () => {
  assert.equal(run({ ...captured, actions: ["c2pa.cropped", "c2pa.converted"], isHashRight: null }), "clear");
});

test("empty: no manifest", () => assert.equal(run(), "not_applicable"));
