/** Where documents are kept: in the data folder, or in S3-compatible storage that many nodes share. */
import { anyText, flag, none, setting, url, whole } from "./setting.ts";

interface Place {
  readonly bucket: string;
  readonly prefix: string;
}

const noPlace = undefined as Place | undefined;

export const vaultSettings = {
  vaultPlace: setting(
    "ASSAY_VAULT_URL",
    "S3-compatible storage that keeps documents, as s3://bucket or s3://bucket/prefix; the data folder unless set.",
    noPlace,
    storagePlace,
  ),
  vaultEndpoint: setting(
    "ASSAY_VAULT_ENDPOINT",
    "Address of storage that is not Amazon's, such as https://storage.internal:9000.",
    none,
    url,
  ),
  vaultRegion: setting("ASSAY_VAULT_REGION", "The storage's region.", "us-east-1", anyText),
  vaultAccessKeyId: setting("ASSAY_VAULT_ACCESS_KEY_ID", "Id of the storage's access key.", none, anyText),
  vaultSecretAccessKey: setting("ASSAY_VAULT_SECRET_ACCESS_KEY", "The secret of that key.", none, anyText),
  vaultSessionToken: setting("ASSAY_VAULT_SESSION_TOKEN", "Of temporary access keys, their token.", none, anyText),
  vaultCredentialsFile: setting(
    "ASSAY_VAULT_CREDENTIALS_FILE",
    "A file with the storage's keys instead, which is read again every 10 s and when the storage refuses them: AWS's file of profiles (`default`) or JSON.",
    none,
    anyText,
  ),
  vaultTimeoutMs: setting("ASSAY_VAULT_TIMEOUT_MS", "How long the storage may be silent.", 10_000, whole(100, 600_000)),
  vaultAttempts: setting(
    "ASSAY_VAULT_ATTEMPTS",
    "How often a request to the storage is sent before it fails.",
    4,
    whole(1, 20),
  ),
  vaultDirectLinks: setting(
    "ASSAY_VAULT_DIRECT_LINKS",
    "A document_url leads on to an address of the storage itself, which expires with it.",
    false,
    flag,
  ),
} as const;

/** A bucket's name as S3 has them, and a prefix that reads the same in every address. */
function storagePlace(text: string): Place {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(text);
  const [, bucket, prefix = ""] = match ?? [];
  if (bucket === undefined || prefix.split("/").some((part) => part === "." || part === "..")) {
    throw new Error("must be s3://bucket or s3://bucket/prefix");
  }
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}
