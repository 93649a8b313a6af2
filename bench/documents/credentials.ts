/**
 * Holds the verification of content credentials against the public test files, whose names carry the expected error:
 * `node bin/run.js bench/documents/credentials.ts --files FOLDER`. The files are those of c2pa-org/public-testfiles, as JPEG.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFolder, required } from "../../scripts/support/options.ts";
import { contentCredentialsFailVerification } from "../../src/forgery/checks/signatures/content-credentials-fail-verification.ts";
import { gatherCredentials } from "../../src/forgery/evidence/credentials/credentials.ts";

const { files } = readCommand({
  does: "Compares what verification of content credentials says of public test files with the error that their names carry.",
  options: { files: required(existingFolder("FOLDER", "the test files")) },
});

/** C2PA's own letters: E is an error in the signature, an address, the data or the claim; X a file that was edited without credentials. */
function isExpectedToFail(name: string): boolean {
  const plan = name.replace(/^.*?-\d{8}-/, "");
  return /(?:^|[A-Z])E-(?:sig|uri|dat|clm)-/.test(plan) || plan.startsWith("X");
}

let wrong = 0;
const names = readdirSync(files).filter((name) => /\.jpe?g$/i.test(name));
for (const name of names) {
  const bytes = readFileSync(join(files, name));
  const artifact = gatherCredentials({ bytes, format: "jpeg", trusted: [] });
  const result =
    artifact.state === "present"
      ? contentCredentialsFailVerification.run({ credentials: artifact.value })
      : artifact.state === "failed"
        ? artifact.reason
        : "no credentials";
  const issues = Array.isArray(result) ? result.map(({ issue }) => issue) : [];
  const isRight = isExpectedToFail(name) === issues.length > 0;
  if (!isRight) wrong += 1;
  const said = issues.length > 0 ? issues.join("; ") : String(result);
  console.log(`${isRight ? "as expected" : "NOT EXPECTED"}  ${basename(name)}: ${said}`);
}
console.log(`${names.length - wrong} of ${names.length} files as expected`);
process.exitCode = wrong === 0 && names.length > 0 ? 0 : 1;
