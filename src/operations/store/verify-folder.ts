/** Checks the store and its chain, and that every document that a report names is there with the bytes of the digest in its name. */
import { createHash } from "node:crypto";
import type { StoreCheck, Upkeep } from "../../ledger/upkeep.ts";
import type { Vault } from "../../vault/vault.ts";

export interface FolderCheck {
  readonly journal: StoreCheck;
  readonly documents: number;
  readonly problems: readonly string[];
}

/** The first ones are enough. */
const missingLimit = 20;

export async function verifyFolder(
  upkeep: Upkeep,
  vault: Pick<Vault, "findDocument" | "list">,
  areStatesRemade = false,
): Promise<FolderCheck> {
  const journal = await upkeep.verify(areStatesRemade);
  const problems = [...journal.problems];
  const named = new Set(journal.documents.map(({ side, sha256 }) => `${side} ${sha256}`));
  let documents = 0;
  for await (const { side, sha256 } of vault.list()) {
    const found = await vault.findDocument(side, sha256);
    // Deleted after it was listed.
    if (found === undefined) continue;
    const digest = createHash("sha256");
    for await (const chunk of found.stream) digest.update(chunk as Buffer);
    documents += 1;
    if (digest.digest("hex") !== sha256) problems.push(`The stored document ${sha256} was changed.`);
    named.delete(`${side} ${sha256}`);
  }
  for (const name of [...named].slice(0, missingLimit)) {
    problems.push(`The stored document ${name.split(" ")[1]} is missing.`);
  }
  return { journal, documents, problems };
}
