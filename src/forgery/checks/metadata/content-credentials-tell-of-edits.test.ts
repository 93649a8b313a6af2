import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManifestFacts } from "../../facts/credentials.ts";
import { cameraManifest } from "../../testing/credential-facts.ts";
import { contentCredentialsTellOfEdits as check } from "./content-credentials-tell-of-edits.ts";

const run = (...manifests: readonly ManifestFacts[]) => check.run({ credentials: { manifests, omitted: 0 } });
const acted = (...actions: readonly string[]): ManifestFacts => ({
  ...cameraManifest,
  actions: actions.map((action) => ({ action, sourceType: "", agent: "" })),
});

test("forged: edited, now or in an earlier state, with who signed it", () => {
  const findings = run(acted("c2pa.created", "c2pa.placed"));
  assert.ok(Array.isArray(findings));
  assert.equal(findings.length, 1);
  assert.match(findings[0]?.observation ?? "", /list c2pa.placed.*Camera 1.0.*Signed by Camera Works/);
  const earlier = run(acted("c2pa.opened"), { ...acted("c2pa.removed"), role: "earlier state" });
  assert.match(Array.isArray(earlier) ? (earlier[0]?.observation ?? "") : "", /list c2pa.removed/);
});

test("honest: captured and signed, and nothing else", () => assert.equal(run(cameraManifest), "clear"));

test("look-alike: cropping and converting are no change of content, nor is a redacted assertion, nor an edited part", () => {
  assert.equal(run(acted("c2pa.cropped", "c2pa.converted", "c2pa.redacted", "c2pa.watermarked")), "clear");
  assert.equal(run(cameraManifest, { ...acted("c2pa.edited"), role: "part" }), "clear");
});

test("empty: no action", () => assert.equal(run(acted()), "clear"));
