/** Of each check: how many honest files of how many repositories had what it looks at, and in how many it accused. */
import { catalogue } from "../../../src/forgery/catalogue.ts";
import { boundAmong, plainBound, type Seen } from "./bounds.ts";
import type { Judged } from "./judge.ts";

export interface CheckCount {
  readonly check: string;
  readonly files: number;
  readonly repositories: number;
  /** Files of which it told anything. */
  readonly told: number;
  /** Files that its findings would call tampered by themselves, and their repositories. */
  readonly claimed: number;
  readonly claimedRepositories: number;
  /** Upper 95 % bounds of that: by these files alone, and with what the other checks did on theirs. */
  readonly plain: number;
  readonly upper: number;
}

type Counted = Omit<CheckCount, "plain" | "upper">;

export function countChecks(judged: readonly Judged[]): readonly CheckCount[] {
  const names = [...new Set(judged.flatMap(({ looked }) => [...looked.keys()]))].sort();
  const counted = names.map((check) => countOf(check, judged));
  return counted.map((own) => ({
    ...own,
    plain: plainBound(own.claimed, own.files),
    upper: boundAmong(sumOf(counted.filter((other) => other !== own)), { hits: own.claimed, cases: own.files }),
  }));
}

function countOf(check: string, judged: readonly Judged[]): Counted {
  const looking = judged.flatMap((file) => {
    const told = file.looked.get(check);
    return told === undefined ? [] : [{ told, repository: repositoryOf(file) }];
  });
  const claimed = looking.filter(({ told }) => told === "claimed");
  return {
    check,
    files: looking.length,
    repositories: new Set(looking.map(({ repository }) => repository)).size,
    told: looking.filter(({ told }) => told !== "silent").length,
    claimed: claimed.length,
    claimedRepositories: new Set(claimed.map(({ repository }) => repository)).size,
  };
}

const accusing = new Set(
  catalogue.filter(({ canShowTampering, cause }) => canShowTampering && cause !== "signature").map(({ id }) => id),
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
