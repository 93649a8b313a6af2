/**
 * How much more often findings of two causes come together on one honest file than by chance. What makes a file odd in one way often
 * makes it odd in another: a program that writes a file anew, a form that is filled in. Written by `node bin/run.js
 * bench/documents/honest.ts --write`.
 */
import { type Cause, causes } from "../check.ts";

/** Honest files with findings of any strength: in all, by cause, and by pair of causes. */
export interface Together {
  readonly files: number;
  readonly byCause: ReadonlyMap<string, number>;
  /** By `pairKey`. */
  readonly byPair: ReadonlyMap<string, number>;
}

/** Ratio of the files with both to those that chance would give; never below 1. */
export type LiftOf = (one: Cause, other: Cause) => number;

/** Files: causes and pairs that were seen so often. The first line is of all files. */
const table = `
any 1581
history 22
structure 19
signature 3
reading 1
overpainting 5
typography 14
drawing 4
encoding 4
overlay 3
metadata 65
arithmetic 1
identity 20
compression 4
sharpness 4
history + structure 4
history + typography 1
history + drawing 1
history + metadata 1
history + identity 4
structure + typography 1
structure + identity 6
overpainting + metadata 1
typography + metadata 5
typography + identity 1
`;

/** As many files are added to those seen and to those expected: few files say little. */
const addedFiles = 1;

export function pairKey(one: Cause, other: Cause): string {
  return causes.indexOf(one) <= causes.indexOf(other) ? `${one} + ${other}` : `${other} + ${one}`;
}

export function liftFrom({ files, byCause, byPair }: Together): LiftOf {
  return (one, other) => {
    const expected = files === 0 ? 0 : ((byCause.get(one) ?? 0) * (byCause.get(other) ?? 0)) / files;
    const seen = byPair.get(pairKey(one, other)) ?? 0;
    return Math.max(1, (seen + addedFiles) / (expected + addedFiles));
  };
}

const rows = table
  .trim()
  .split("\n")
  .map((line): readonly [string, number] => {
    const at = line.lastIndexOf(" ");
    return [line.slice(0, at), Number(line.slice(at + 1))];
  });

const counts = new Map(rows);

export const measuredLift: LiftOf = liftFrom({ files: counts.get("any") ?? 0, byCause: counts, byPair: counts });
