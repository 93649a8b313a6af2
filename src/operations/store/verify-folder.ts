/** Checks the store and its chain, and that every document's bytes match the digest in its name. */
import { createHash } from "node:crypto";
import type { JournalCheck, Upkeep } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";

export interface FolderCheck {
  readonly journal: JournalCheck;
  readonly documents: number;
  readonly problems: readonly string[];
}

export async function verifyFolder(upkeep: Upkeep, vault: Pick<Vault, "findDocument" | "list">): Promise<FolderCheck> {
  const journal = await upkeep.verify();
  const problems = [...journal.problems];
  let documents = 0;
  for await (const { side, sha256 } of vault.list()) {
    const found = await vault.findDocument(side, sha256);
    // Deleted after it was listed.
    if (found === undefined) continue;
    const digest = createHash("sha256");
    for await (const chunk of found.stream) digest.update(chunk as Buffer);
    documents += 1;
    if (digest.digest("hex") !== sha256) problems.push(`The stored document ${sha256} was changed.`);
  }
  return { journal, documents, problems };
}
