/** Gives one run of the gates a temporary folder of its own: nothing in it is from an earlier run, and nothing of it stays. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Ends the process with a sentence where there is no folder to write to. */
export function useOwnTemporaryFolder(): void {
  const parent = tmpdir();
  let folder: string;
  try {
    folder = mkdtempSync(join(parent, "assay-gate-"));
  } catch (error) {
    const cause = error instanceof Error && "code" in error ? String(error.code) : String(error);
    process.stderr.write(
      `The temporary folder ${parent} cannot be written (${cause}): set TMPDIR to a folder that can be.\n`,
    );
    process.exit(2);
  }
  // The names under which Linux and macOS, and Windows, look for it.
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = folder;
  // A process that was just killed may still be letting go of its files.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
