/** The trust list for content credentials: certificates that the operator keeps in a folder. Nothing is fetched. */
import { X509Certificate } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setting } from "./setting.ts";

export const credentialSettings = {
  trustedCertificates: setting(
    "ASSAY_C2PA_TRUST_FOLDER",
    "Folder of PEM files with the certificates of authorities and signers of content credentials (C2PA) to trust, read at start. Without it, findings name signers but do not say whether they are trusted.",
    [] as readonly string[],
    certificatesOf,
  ),
} as const;

const block = /-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----/g;
/** The public list has some forty certificates of about one kibibyte. */
const bytesLimit = 2 ** 20;

function certificatesOf(folder: string): readonly string[] {
  const found = new Set(readFiles(folder).flatMap((text) => text.match(block) ?? []));
  if (found.size === 0) throw new Error("must name a folder with certificates in files that end in .pem or .crt");
  for (const text of found) requireCertificate(text);
  const certificates = [...found];
  if (certificates.join("").length > bytesLimit)
    throw new Error(`must have at most ${bytesLimit} bytes of certificates`);
  return certificates;
}

function readFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:pem|crt)$/i.test(name));
    return names.map((name) => readFileSync(join(folder, name), "latin1"));
  } catch (cause) {
    throw new Error("must name a folder that can be read", { cause });
  }
}

function requireCertificate(text: string): void {
  try {
    new X509Certificate(text);
  } catch (cause) {
    throw new Error("has a block that is no certificate", { cause });
  }
}
