/** What becomes of a command whose output nobody takes, or that finds no room for it. */
import { hasCode } from "../errors.ts";

/** 128 and the number of SIGPIPE, which ends other programs when `head` has read enough. Node ignores that signal. */
const readerGone = 141;

/** Without listeners the first such failure would be printed as a bug of the program. */
export function endOnLostOutput(): void {
  // There is nothing left to say it on.
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", (error) => {
    if (hasCode(error, "EPIPE")) process.exit(readerGone);
    process.stderr.write(`assay: The output could not be written (${error.message}); it is incomplete.\n`);
    process.exit(1);
  });
}
