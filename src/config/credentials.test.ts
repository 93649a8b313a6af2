import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { rootCertificates } from "node:tls";
import { ConfigError, readConfig } from "../config.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-trust-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const read = (path: string) => readConfig({ ASSAY_C2PA_TRUST_FOLDER: path }).trustedCertificates;

test("certificates of all PEM files of the folder, each once", () => {
  const [one = "", other = ""] = rootCertificates;
  writeFileSync(join(folder, "list.pem"), `Subject of the first\n${one}\n\n${other}\n`);
  writeFileSync(join(folder, "again.crt"), one);
  writeFileSync(join(folder, "README.txt"), "no certificate");
  assert.equal(read(folder).length, 2);
  assert.deepEqual(read(""), []);
});

test("a folder that is missing, or without a certificate that can be read, is refused in a sentence", () => {
  assert.throws(() => read(join(folder, "missing")), ConfigError);
  writeFileSync(join(folder, "broken.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
  assert.throws(() => read(folder), /ASSAY_C2PA_TRUST_FOLDER has a block that is no certificate/);
});
