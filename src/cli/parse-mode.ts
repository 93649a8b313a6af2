/** The side of a workspace, as words on the command line name it. */
import { type Mode, modes } from "../contract/token.ts";
import { UsageError } from "./usage-error.ts";

export function parseMode(text: string): Mode {
  const mode = modes.find((known) => known === text);
  if (mode === undefined) throw new UsageError("--mode must be live or test.");
  return mode;
}
