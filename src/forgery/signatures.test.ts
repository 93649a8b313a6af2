import assert from "node:assert/strict";
import { test } from "node:test";
import { readingsShowDifferentPages } from "./checks/reading/readings-show-different-pages.ts";
import { changeForbiddenBySignature } from "./checks/signatures/change-forbidden-by-signature.ts";
import { coveredBytesDifferFromSignature } from "./checks/signatures/covered-bytes-differ-from-signature.ts";
import { overlayChangedAfterSigning } from "./checks/signatures/overlay-changed-after-signing.ts";
import { signatureEmptied } from "./checks/signatures/signature-emptied.ts";
import { signatureLeavesBytesUncovered } from "./checks/signatures/signature-leaves-bytes-uncovered.ts";
import { signatureRemoved } from "./checks/signatures/signature-removed.ts";
import { signedPagesChangedLater } from "./checks/signatures/signed-pages-changed-later.ts";
import { signerCertificateOutsideValidity } from "./checks/signatures/signer-certificate-outside-validity.ts";
import { runChecks } from "./run-checks.ts";
import { evidenceOf } from "./testing/content-evidence.ts";
import { attackedFiles, honestFiles, writtenAnew } from "./testing/signed-files.ts";

const ofSignatures = [
  readingsShowDifferentPages,
  changeForbiddenBySignature,
  coveredBytesDifferFromSignature,
  overlayChangedAfterSigning,
  signatureEmptied,
  signatureLeavesBytesUncovered,
  signatureRemoved,
  signedPagesChangedLater,
  signerCertificateOutsideValidity,
];

function findingsOf(bytes: Buffer) {
  return runChecks(evidenceOf(bytes), ofSignatures).findings;
}

for (const [name, bytes] of Object.entries(await attackedFiles())) {
  test(`tampered with: ${name}`, () => {
    const findings = findingsOf(bytes);
    assert.ok(
      findings.some(({ tampered }) => tampered),
      JSON.stringify(findings),
    );
  });
}

for (const [name, bytes] of Object.entries(await honestFiles())) {
  test(`not tampered with: ${name}`, () => {
    assert.deepEqual(findingsOf(bytes), []);
  });
}

test("written anew: the signature cannot be verified, which is told and accuses nobody", async () => {
  const bytes = await writtenAnew();
  const findings = findingsOf(bytes);
  assert.deepEqual(
    findings.map(({ issue, tampered }) => [issue, tampered]),
    [["Signature cannot be verified", false]],
  );
  assert.match(findings[0]?.observation ?? "", /written anew after signing/);
});

test("written by hand: a signature that moved while the cross-reference did not was no program's doing", async () => {
  const bytes = (await writtenAnew()).toString("latin1");
  const moved = Buffer.from(bytes.replace("% Written anew", "% Written anew, and longer"), "latin1");
  assert.ok(findingsOf(moved).some(({ tampered }) => tampered));
});
