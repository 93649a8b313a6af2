/** Of each check: how many honest files of how many repositories had what it looks at, and in how many it accused. */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { needsGround } from "../../../src/forgery/calibration/earned.ts";
import type { FalseAlarms, Ground } from "../../../src/forgery/calibration/false-alarms.ts";
import { catalogue } from "../../../src/forgery/catalogue.ts";
import type { Cause } from "../../../src/forgery/check.ts";
import { boundAmong, plainBound, type Seen } from "./bounds.ts";
import type { Judged } from "./judge.ts";

export interface CheckCount extends FalseAlarms {
  readonly check: string;
}

interface Counted extends Omit<Ground, "upper"> {
  readonly check: string;
  readonly cause: Cause;
  readonly reported: number;
}

/** A check that looks at nearly every file does not say which files had what it looks at. */
const anyFileShare = 0.5;

/** Of every check that can accuse, and of those that reported something. */
export function countChecks(judged: readonly Judged[]): readonly CheckCount[] {
  const counted = catalogue
    .filter(({ id, canShowTampering }) => canShowTampering || judged.some(({ looked }) => looked.has(id)))
    .map(({ id, cause }) => countOf([id], judged, cause));
  const causes = new Map(
    [...Map.groupBy(counted, ({ cause }) => cause)].map(([cause, own]) => {
      const selective = own.filter(({ check, files }) => accusing.has(check) && files < anyFileShare * judged.length);
      return [
        cause,
        countOf(
          selective.map(({ check }) => check),
          judged,
          cause,
        ),
      ] as const;
    }),
  );
  return counted.map((own) => {
    const { check, reported, cause } = own;
    const others = sumOf(counted.filter((other) => other !== own));
    const ofCause = causes.get(cause) ?? own;
    return {
      check,
      reported,
      plain: plainBound(own.claimed, own.files),
      ...groundOf(own, others),
      ofCause: groundOf(ofCause, sumOf(counted.filter((other) => other.cause !== cause))),
    };
  });
}

function groundOf({ files, repositories, claimed }: Counted, others: Seen): Ground {
  return { files, repositories, claimed, upper: boundAmong(others, { hits: claimed, cases: files }) };
}

/** Of files at which any of the checks had something to look at. */
function countOf(checks: readonly string[], judged: readonly Judged[], cause: Cause): Counted {
  const looking = judged.flatMap((file) => {
    const reported = checks.flatMap((check) => file.looked.get(check) ?? []);
    return reported.length === 0 ? [] : [{ reported, repository: repositoryOf(file) }];
  });
  return {
    check: checks[0] ?? "",
    cause,
    files: looking.length,
    repositories: new Set(looking.map(({ repository }) => repository)).size,
    reported: looking.filter(({ reported }) => reported.some((one) => one !== "silent")).length,
    claimed: looking.filter(({ reported }) => reported.includes("claimed")).length,
  };
}

const accusing = new Set(
  catalogue
    .filter((check) => needsGround({ check, finding: { observation: "", confidence: 0, strength: "strong" } }))
    .map(({ id }) => id),
);

/** Of the checks that have to earn it: the others never claim anything, or prove it. */
function sumOf(counts: readonly Counted[]): Seen {
  const sum = (of: (count: Counted) => number) =>
    counts.reduce((total, count) => total + (accusing.has(count.check) ? of(count) : 0), 0);
  return { hits: sum(({ claimed }) => claimed), cases: sum(({ files }) => files) };
}

export function repositoryOf({ document }: Judged): string {
  return document.notes.repository ?? "";
}

export function producerOf({ document }: Judged): string {
  const { producer = "" } = document.notes;
  // Versions of one program are one producer.
  return producer
    .toLowerCase()
    .replace(/[^\p{L} ].*$/u, "")
    .trim();
}

const path = fileURLToPath(new URL("../../../src/forgery/calibration/false-alarms.ts", import.meta.url));

export function writeCounts(counts: readonly CheckCount[]): void {
  const lines = counts.map((count) =>
    [count.check, ...numbersOf(count), ...numbersOf(count.ofCause), count.reported, inMillion(count.plain)].join(" "),
  );
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(/`\n[^`]*`/, () => `\`\n${lines.join("\n")}\n\``),
  );
}

function numbersOf({ files, repositories, claimed, upper }: Ground): readonly number[] {
  return [files, repositories, claimed, inMillion(upper)];
}

/** Rounded up: a bound that is written is none too low. */
function inMillion(share: number): number {
  return Math.ceil(1_000_000 * share);
}
