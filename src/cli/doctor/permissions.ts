/** Checks who may read and write the data folder. */
import { access, constants, stat } from "node:fs/promises";
import type { DataFolder } from "../../data-folder.ts";
import { type Finding, fine, problem, warning } from "./finding.ts";

export interface Owned {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
}

const permissionBits = 0o777;
const othersBits = 0o077;
const check = "permissions";

export function judgePermissions(entries: readonly Owned[], uid: number): readonly Finding[] {
  const findings = entries.flatMap((entry): readonly Finding[] => {
    const mode = entry.mode & permissionBits;
    if (entry.uid !== uid) {
      const found = `${entry.path} belongs to user ${entry.uid}, and this is user ${uid}`;
      return [warning({ check, found }, `Run the commands as the service's user, or: chown -R ${uid} ${entry.path}`)];
    }
    if ((mode & othersBits) === 0) return [];
    const found = `${entry.path} has mode ${mode.toString(8)}: other users may read or replace it`;
    return [warning({ check, found }, `chmod go= ${entry.path}`)];
  });
  return findings.length > 0 ? findings : [fine({ check, found: "only the service's user reads the data folder" })];
}

export async function checkPermissions(folder: DataFolder): Promise<readonly Finding[]> {
  const { home, ledgerFile, linkKeyFile, vaultFolder, firstTokenFile } = folder;
  const isWritable = await access(home, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) {
    return [problem({ check, found: `${home} is not writable for this user` }, "Change its owner, or set ASSAY_HOME.")];
  }
  // Windows has no such bits.
  if (process.getuid === undefined) return [fine({ check, found: `${home} is writable` })];
  const paths = [home, ledgerFile, linkKeyFile, vaultFolder, firstTokenFile];
  const found = await Promise.all(
    paths.map(async (path) => {
      const entry = await stat(path).catch(() => undefined);
      return entry === undefined ? [] : [{ path, mode: entry.mode, uid: entry.uid }];
    }),
  );
  return judgePermissions(found.flat(), process.getuid());
}
