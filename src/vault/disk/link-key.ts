/** The key that signs links: created once in the data folder, readable by its owner only. */
import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../errors.ts";
import { makeFolder, syncFolder } from "./disk-files.ts";

/** As long as the digest of HMAC-SHA-256; a longer key adds nothing (RFC 2104, section 3). */
const keyBytes = 32;

export async function openLinkKey(home: string): Promise<Uint8Array> {
  const path = join(home, "link-key");
  const existing = await findKey(path);
  if (existing !== undefined) return existing;

  await makeFolder(home);
  const temporary = join(home, `.link-key-${randomUUID()}`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(randomBytes(keyBytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link, not a rename: of two processes that start at once, the second must use the first one's key.
    await link(temporary, path).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(home);
  return await readFile(path);
}

async function findKey(path: string): Promise<Uint8Array | undefined> {
  try {
    const key = await readFile(path);
    if (key.length !== keyBytes) {
      throw new Error("The file link-key in the data folder is damaged: remove it, and links handed out so far end.");
    }
    return key;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
