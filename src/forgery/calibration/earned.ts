/**
 * Which checks may call a document tampered with by themselves: those that were shown on honest files of strangers not to. What a
 * finding of any other check says lends its weight to independent signs, and is reported with less confidence.
 */
import type { Cause, Check, Strength } from "../check.ts";
import type { Observation } from "../fusion.ts";
import { type FalseAlarms, falseAlarms, type Ground } from "./false-alarms.ts";

/** Honest files with what the check looks at, and their repositories: nothing in 40 files is not "never". */
export const fewestFiles = 100;
export const fewestRepositories = 10;
/** Share of honest files that a check may accuse, at 95 % certainty. */
export const mostAccused = 0.001;
/** Reported at most by a check that was not shown, and of what says little by itself: readers take 90 and more for settled. */
export const unearnedConfidence = 89;

export type HasEarned = (check: Check) => boolean;

export const hasEarned: HasEarned = ({ id }) => isShown(falseAlarms[id]);

/**
 * By its own files; where too few have what it looks at, by those of all checks of its cause, which read the same facts in the same
 * way (the sums of a list of bookings and of a payslip), if it never claimed anything itself.
 */
export function isShown(counts: FalseAlarms | undefined): boolean {
  if (counts === undefined) return false;
  return isEnough(counts)
    ? isSeldom(counts)
    : counts.claimed === 0 && isEnough(counts.ofCause) && isSeldom(counts.ofCause);
}

function isEnough({ files, repositories }: Ground): boolean {
  return files >= fewestFiles && repositories >= fewestRepositories;
}

function isSeldom({ upper }: Ground): boolean {
  return upper < mostAccused;
}

/** What a signature covers and forbids is a rule of the format; and no file of a stranger comes with an earlier one of its sender. */
const provingCauses: readonly Cause[] = ["signature", "across documents"];

/**
 * A proof is held against nothing but the file, or the file and an earlier one: a value and the other that it replaced. What only
 * usually means tampering has to be earned.
 */
export function needsGround({ check, finding }: Observation): boolean {
  const isProof = (finding.strength ?? check.strength) === "proof" || provingCauses.includes(check.cause);
  return check.canShowTampering && !isProof;
}

export function limitToEarned({ check, finding }: Observation, isEarned: HasEarned): Observation {
  if (!check.canShowTampering) return { check, finding };
  const strength = finding.strength ?? check.strength;
  const isShort = needsGround({ check, finding }) && !isEarned(check);
  if (!isShort && telling.includes(strength)) return { check, finding };
  const confidence = Math.min(finding.confidence, unearnedConfidence);
  return {
    check,
    finding: { ...finding, strength: isShort && strength === "strong" ? "moderate" : strength, confidence },
  };
}

const telling: readonly Strength[] = ["proof", "strong", "moderate"];
