/** What all nodes on one database use together, and one node has for itself. */
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { RateLimiter } from "../auth/rate-limit.ts";
import { createSharedRateLimiter } from "../auth/shared-rate-limit.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { SharedWork } from "../ledger/shared.ts";
import { openLinkKey } from "../vault/disk/link-key.ts";

/** The first node's key becomes that of all, so that each can check the links of the others. */
export async function findLinkKey(folder: DataFolder, shared: SharedWork | undefined): Promise<Uint8Array> {
  const own = await openLinkKey(folder.home);
  return shared === undefined ? own : await shared.secret("link key", own);
}

/** Undefined for the server's own. */
export function limiterOf({ shared }: Ledger, now: () => number): RateLimiter | undefined {
  return shared === undefined ? undefined : createSharedRateLimiter(shared.take, now);
}

/** By this a node that starts again is known to be the one that it was: nobody else has its data folder. */
export async function findNodeId(folder: DataFolder): Promise<string> {
  const found = await readFile(folder.nodeIdFile, "utf8").catch(() => undefined);
  if (found !== undefined && found !== "") return found;
  const made = randomUUID();
  await writeFile(folder.nodeIdFile, made, { mode: 0o600, flush: true });
  return made;
}
