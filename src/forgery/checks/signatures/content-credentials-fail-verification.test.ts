import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckFinding } from "../../check.ts";
import type { ManifestFacts } from "../../facts/credentials.ts";
import { cameraManifest } from "../../testing/credential-facts.ts";
import { contentCredentialsFailVerification as check } from "./content-credentials-fail-verification.ts";

function run(...manifests: readonly ManifestFacts[]): readonly CheckFinding[] | string {
  return check.run({ credentials: { manifests, omitted: 0 } });
}

/** The only finding. */
function find(...manifests: readonly ManifestFacts[]): CheckFinding {
  const findings = run(...manifests);
  assert.ok(typeof findings !== "string" && findings.length === 1);
  const [first] = findings;
  assert.ok(first !== undefined);
  return first;
}

const signed = (state: ManifestFacts["signature"]["state"]): ManifestFacts => ({
  ...cameraManifest,
  signature: { ...cameraManifest.signature, state },
});
const signer = {
  name: "Camera Works",
  issuer: "Authority",
  stampedAt: "",
  wasValid: "unknown",
  trust: "no list",
} as const;

test("forged: a broken signature, a changed assertion, and a changed file", () => {
  assert.match(find(signed("invalid")).observation, /does not fit its claim.*Camera Works/);
  assert.match(find(signed("missing")).observation, /is missing/);
  const faults = [{ kind: "assertion differs", part: "c2pa.actions" }] as const;
  assert.match(find({ ...cameraManifest, faults }).observation, /c2pa.actions is not what was signed/);
  const binding = { state: "differs", method: "box hash", parts: ["SOS"] } as const;
  const finding = find({ ...cameraManifest, binding });
  assert.deepEqual([finding.strength, finding.issue], ["strong", "Content credentials do not fit the file"]);
});

test("forged: what fails in a part says less than what fails in the file", () => {
  const part = { ...signed("invalid"), role: "part" } as const;
  assert.equal(find(cameraManifest, part).strength, "moderate");
  assert.equal(find(cameraManifest, { ...part, role: "earlier state" }).strength, "strong");
});

test("honest: all of it holds", () => assert.equal(run(cameraManifest), "clear"));

test("look-alike: metadata that another program changed, and a signer that the operator's list does not have", () => {
  const parts = ["APP1", "COM"];
  assert.equal(
    find({ ...cameraManifest, binding: { state: "differs", method: "box hash", parts } }).strength,
    "supporting",
  );
  const unlisted = { ...cameraManifest.signature, signer: { ...signer, trust: "not listed" } } as const;
  assert.equal(find({ ...cameraManifest, signature: unlisted }).strength, "none");
  const listed = { ...cameraManifest.signature, signer: { ...signer, trust: "listed" } } as const;
  assert.equal(run({ ...cameraManifest, signature: listed }), "clear");
  assert.equal(run({ ...cameraManifest, binding: { state: "not verified" } }), "clear");
});

test("a certificate that was not valid when the signature was stamped", () => {
  const late = { ...signer, stampedAt: "2031-01-01T00:00:00.000Z", wasValid: "no" } as const;
  assert.match(
    find({ ...cameraManifest, signature: { ...cameraManifest.signature, signer: late } }).issue ?? "",
    /not valid/,
  );
});

test("empty: no manifest", () => assert.equal(run(), "clear"));
