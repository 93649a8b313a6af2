/** The option --side: which side of a workspace a command concerns. */
import { type Mode, modes } from "../contract/tokens.ts";
import { UsageError } from "./usage-error.ts";

/** --mode is the spelling of 0.1.0, which scripts still use. */
export const sideOption = { side: { type: "string" }, mode: { type: "string" } } as const;

export interface SideWords {
  readonly side?: string | undefined;
  readonly mode?: string | undefined;
}

/** The live side, unless the words name one. */
export function parseSide({ side, mode }: SideWords): Mode {
  const text = side ?? mode ?? "live";
  const known = modes.find((one) => one === text);
  if (known === undefined || (side !== undefined && mode !== undefined)) {
    throw new UsageError("--side must be given once, as live or test.");
  }
  return known;
}
