/** Prepares the export of one workspace: the journal records which records of others are withheld. */
import { ServiceError } from "../../../errors.ts";
import { openWorkspace, type WorkspaceSource } from "../../../ledger/transfer/one-workspace.ts";
import type { TransferSource } from "../../../ledger/transfer/transfer-store.ts";
import type { Separation } from "../../../ledger/withheld.ts";
import { findManifest } from "./export-files.ts";

export interface SeparateParts {
  readonly open: () => Promise<TransferSource>;
  readonly append: (separation: Separation) => Promise<void>;
  readonly folder: string;
  readonly workspace: string;
  readonly actor: string;
  readonly now: () => number;
}

export async function separateWorkspace(parts: SeparateParts): Promise<WorkspaceSource> {
  const { folder, workspace, actor, now } = parts;
  const before = await openOne(parts);
  const { records, root } = await before.head();
  const earlier = await findManifest(folder);
  // An interrupted export has left its record, and is resumed.
  if (earlier?.workspace === workspace && earlier.head.root === root) return before;
  const withheld = await before.withheld().finally(() => before.close());
  await parts.append({ event: "separated", actor, atMs: now(), workspace, throughSequence: records, withheld });
  const source = await openOne(parts);
  if ((await source.head()).records === records + 1) return source;
  await source.close();
  throw new ServiceError("conflict", "The store was changed during the export; stop its services and export again.");
}

async function openOne({ open, workspace }: SeparateParts): Promise<WorkspaceSource> {
  const source = await open();
  return openWorkspace(source, workspace).catch(async (error) => {
    await source.close();
    throw error;
  });
}
