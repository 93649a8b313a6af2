/** The keys for signed links, fingerprints of documents, and the secrets of webhooks and users. */
import { hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import type { SharedWork } from "../ledger/shared.ts";
import { createSecretBox, type SecretBox } from "../operations/shared/secret-box.ts";
import { openLinkKey } from "../vault/disk/link-key.ts";

/** All nodes use the first node's key, so that each can check the links of the others. */
export async function findLinkKey(folder: DataFolder, shared: SharedWork | undefined): Promise<Uint8Array> {
  const own = await openLinkKey(folder.home);
  return shared === undefined ? own : await shared.secret("link key", own);
}

/** Each use of the key derives one of its own (RFC 5869). */
export function deriveKey(linkKey: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", linkKey, "", use, 32));
}

/**
 * Undefined on a database without a key of the operator: a key that lies beside the sealed text would seal nothing. The data
 * folder's own key stays among those that open once the operator gives one.
 */
export async function openSecretBox(
  { webhookKeys, databaseUrl }: Config,
  { home }: DataFolder,
): Promise<SecretBox | undefined> {
  const own = databaseUrl === undefined ? [deriveKey(await openLinkKey(home), "secrets of webhooks")] : [];
  const [first, ...others] = [...webhookKeys, ...own];
  return first === undefined ? undefined : createSecretBox([first, ...others], randomBytes);
}
