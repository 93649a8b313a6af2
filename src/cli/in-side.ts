/** Opens the data folder for a command that concerns one side of one workspace. */
import { defaultWorkspace } from "../auth/first-token.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import { withLedger } from "./open-data.ts";
import { parseSide, type SideWords, sideOption } from "./parse-side.ts";
import { UsageError } from "./usage-error.ts";

/** Who the journal names. */
export const commandLine = "command line";

export const sideOptions = {
  ...sideOption,
  workspace: { type: "string", default: defaultWorkspace },
} as const;

interface NamedSide extends SideWords {
  readonly workspace: string;
}

export function inSide<T>(
  { workspace, ...words }: NamedSide,
  work: (ledger: Ledger, side: SideId, folder: DataFolder) => Promise<T>,
): Promise<T> {
  const parsed = parseSide(words);
  return withLedger(async (ledger, folder) => {
    let side = await ledger.workspaces.findSide(workspace, parsed);
    if (side === undefined && workspace === defaultWorkspace) {
      // No service was started in the folder yet.
      await ledger.workspaces.create(workspace, Date.now(), commandLine);
      side = await ledger.workspaces.findSide(workspace, parsed);
    }
    if (side === undefined) throw new UsageError("The data folder has no workspace with that name.");
    return work(ledger, side, folder);
  });
}
