/** Checks a data folder: the store and its chain, and that every document's bytes are what its name says. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, dirname } from "node:path";
import type { JournalCheck, Upkeep } from "../ledger/ledger.ts";
import { vaultFiles } from "./back-up.ts";

export interface FolderCheck {
  readonly journal: JournalCheck;
  readonly documents: number;
  readonly problems: readonly string[];
}

export async function verifyFolder(upkeep: Upkeep, vaultFolder: string): Promise<FolderCheck> {
  const journal = await upkeep.verify();
  const problems = [...journal.problems];
  let documents = 0;
  for await (const path of vaultFiles(vaultFolder)) {
    const digest = createHash("sha256");
    for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
    documents += 1;
    const name = basename(dirname(path)) + basename(path);
    if (digest.digest("hex") !== name) problems.push(`The stored document ${name} was changed.`);
  }
  return { journal, documents, problems };
}
