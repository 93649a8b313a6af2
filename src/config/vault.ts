/** Where documents are stored: in the data folder, or in S3-compatible storage that many nodes share. */
import { anyText, flag, none, setting, url, whole } from "./setting.ts";

interface Place {
  readonly bucket: string;
  readonly prefix: string;
}

const noPlace = undefined as Place | undefined;

export const vaultSettings = {
  vaultPlace: setting(
    "ASSAY_VAULT_URL",
    "S3-compatible storage for documents, as s3://bucket or s3://bucket/prefix. Default: the data folder.",
    noPlace,
    storagePlace,
  ),
  vaultEndpoint: setting(
    "ASSAY_VAULT_ENDPOINT",
    "Endpoint of storage other than Amazon S3, such as https://storage.internal:9000.",
    none,
    url,
  ),
  vaultRegion: setting("ASSAY_VAULT_REGION", "Region of the storage.", "us-east-1", anyText),
  vaultAccessKeyId: setting("ASSAY_VAULT_ACCESS_KEY_ID", "Access key id of the storage.", none, anyText),
  vaultSecretAccessKey: setting("ASSAY_VAULT_SECRET_ACCESS_KEY", "Secret access key of the storage.", none, anyText),
  vaultSessionToken: setting("ASSAY_VAULT_SESSION_TOKEN", "Session token of temporary access keys.", none, anyText),
  vaultCredentialsFile: setting(
    "ASSAY_VAULT_CREDENTIALS_FILE",
    "File with the keys of the storage, instead of the settings above: an AWS credentials file (profile `default`) or JSON. It is read again every 10 s and when the storage refuses the keys.",
    none,
    anyText,
  ),
  vaultTimeoutMs: setting(
    "ASSAY_VAULT_TIMEOUT_MS",
    "Timeout for a response of the storage.",
    10_000,
    whole(100, 600_000),
  ),
  vaultAttempts: setting("ASSAY_VAULT_ATTEMPTS", "Attempts per request to the storage.", 4, whole(1, 20)),
  vaultDirectLinks: setting(
    "ASSAY_VAULT_DIRECT_LINKS",
    "Redirects a document_url to a signed URL of the storage, which expires with it.",
    false,
    flag,
  ),
} as const;

/** A bucket's name by the rules of S3, and a prefix that needs no encoding in an address. */
function storagePlace(text: string): Place {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/.exec(text);
  const [, bucket, prefix = ""] = match ?? [];
  if (bucket === undefined || prefix.split("/").some((part) => part === "." || part === "..")) {
    throw new Error("must be s3://bucket or s3://bucket/prefix");
  }
  return { bucket, prefix: prefix === "" ? "" : `${prefix}/` };
}
