/** By what each check of documents may accuse, in words: its own honest files, those of all checks, those of its cause, or none. */
import {
  fewestFiles,
  fewestRepositories,
  isShown,
  mostAccused,
  needsGround,
  unearnedConfidence,
} from "../../src/forgery/calibration/earned.ts";
import { type FalseAlarms, falseAlarms, type Ground } from "../../src/forgery/calibration/false-alarms.ts";
import type { Check } from "../../src/forgery/check.ts";

type Basis = "proof" | "own files" | "all checks" | "cause" | "none";

const titles: Readonly<Record<Basis, string>> = {
  "own files": `Its own files alone show fewer than ${inThousand(mostAccused)}`,
  "all checks": `At least ${fewestFiles} files of ${fewestRepositories} repositories of its own; the bound holds only with what all checks did on theirs`,
  cause: "Fewer files of its own; those of all checks of its cause, and what all checks did",
  proof: "Held against the file itself, or an earlier one; no count is needed",
  none: "Not shown: never by itself",
};

/** Files without a false claim that show the bound by themselves: the Poisson bound at 95 % certainty. */
const filesForOwnBound = Math.ceil(-Math.log(0.05) / mostAccused);

/** For the head of the page. */
export function describeBases(checks: readonly Check[]): string {
  const accusing = checks.filter(({ canShowTampering }) => canShowTampering);
  const groups = Map.groupBy(accusing, basisOf);
  const rows = (Object.keys(titles) as Basis[]).map((basis) => {
    const ids = (groups.get(basis) ?? []).map(({ id }) => `\`${id}\``);
    return `| ${titles[basis]} | ${ids.length === 0 ? "none" : `${ids.length}: ${ids.join(", ")}`} |`;
  });
  const counts = accusing.flatMap(({ id }) => falseAlarms[id] ?? []);
  const most = Math.max(0, ...counts.map(({ files }) => files));
  const unseen = Math.max(0, ...counts.filter(({ files }) => files === 0).map(({ upper }) => upper));
  return `## By what a check may accuse

Beside each check stands what it did on honest files of strangers, written by \`node bin/run.js bench/documents/honest.ts --write\`. A finding of strength \`strong\` calls a document tampered with by itself only if at least ${fewestFiles} files of ${fewestRepositories} repositories had what its check looks at, and the upper 95 % bound of those that it would accuse is below ${inThousand(mostAccused)}; where it has fewer files, those of all checks of its cause count, if it accused none. What is a proof by the file alone, such as a digest that is not the one that was signed, or a value and the other that it replaced, does not need it. Findings of checks that are not shown are reported with a confidence of ${unearnedConfidence} at most and only add to independent signs. Weaker findings never accuse alone.

**The bound is borrowed.** It is that of a rate with Jeffreys' prior whose mean is the upper bound of what all checks did together. By its own files alone a check would need ${thousands(filesForOwnBound)} without a false claim, and no check has more than ${thousands(most)}. With the prior a check of which no file was seen starts at ${inThousand(unseen)}, below the limit: what keeps a check from accusing is then the number of files and repositories, not the bound. So the bound says how often the checks of the catalogue accuse honest files, taken together; it does not say it of one check.

| By what | Checks that can show tampering |
|---|---|
${rows.join("\n")}
`;
}

function basisOf(check: Check): Basis {
  if (!needsGround({ check, finding: { observation: "", confidence: 0 } })) return "proof";
  const counts = falseAlarms[check.id];
  if (counts === undefined || !isShown(counts)) return "none";
  if (!hasEnoughFiles(counts)) return "cause";
  return counts.plain < mostAccused ? "own files" : "all checks";
}

function hasEnoughFiles({ files, repositories }: Ground): boolean {
  return files >= fewestFiles && repositories >= fewestRepositories;
}

/** For the check's own part of the page. */
export function describeGround(check: Check): string[] {
  const counts = falseAlarms[check.id];
  if (counts === undefined) return [];
  const { files, repositories, reported, claimed, plain } = counts;
  const seen =
    files === 0
      ? "On honest files: none had what it looks at."
      : `On honest files: ${files} of ${repositories} repositories had what it looks at; it reported something of ${reported}`;
  if (!check.canShowTampering) return [files === 0 ? seen : `${seen}.`, ""];
  const alone =
    files === 0 ? "" : `, and called ${claimed} tampered by itself (upper bound by these alone ${inThousand(plain)}).`;
  return [`${seen}${alone} ${describeBasis(check, counts)}`, ""];
}

function describeBasis(check: Check, counts: FalseAlarms): string {
  const { upper, ofCause } = counts;
  const others = `All checks of its cause had ${ofCause.files} files of ${ofCause.repositories} repositories and called ${ofCause.claimed} tampered`;
  switch (basisOf(check)) {
    case "proof":
      return "It is held against the file itself, or an earlier one, and needs no such files to accuse.";
    case "own files":
      return "These show it, so it may accuse by itself.";
    case "all checks":
      return `With what all checks did the bound is ${inThousand(upper)}, so it may accuse by itself.`;
    case "cause":
      return `${others}; with what all checks did the bound of these is ${inThousand(ofCause.upper)}, so it may accuse by itself.`;
    case "none":
      return hasEnoughFiles(counts)
        ? `With what all checks did the bound is ${inThousand(upper)}, so it does not accuse by itself.`
        : `${others}. Too few, so it does not accuse by itself.`;
  }
}

function inThousand(share: number): string {
  return `${(1_000 * share).toFixed(share < 0.001 ? 2 : 1).replace(/\.0$/, "")} in 1,000`;
}

function thousands(count: number): string {
  return count.toLocaleString("en");
}
