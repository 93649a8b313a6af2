/**
 * What the checks do on honest documents of strangers: `node bin/run.js bench/documents/honest.ts --manifest FILE --cache FOLDER [--write]`.
 * The manifest is one of `write-manifest.ts --data`, and `gather.ts` has gathered the facts of its documents into the folder.
 * Printed are the files that are called tampered by set, part, kind and producer, with repositories and producers left out of the
 * counts, the files that were not assessed, or in part, and why, and for each check how many files of how many repositories had
 * what it looks at. --write writes these counts to `src/forgery/calibration/false-alarms.ts`, which decides which checks may accuse
 * by themselves, and how often causes come together to `dependence.ts` beside it.
 */
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, existingFolder, flag, required } from "../../scripts/support/options.ts";
import { EvidenceCache } from "./evidence-cache.ts";
import { describeBadInput } from "./honest/bad-input.ts";
import { countChecks, producerOf, repositoryOf, writeCounts } from "./honest/counts.ts";
import { countTogether, describeTogether, writeTogether } from "./honest/dependence.ts";
import { describeCounts, describeFiles, describeShare, describeShares } from "./honest/describe.ts";
import { findEdit } from "./honest/edited.ts";
import { judgeAll } from "./honest/judge.ts";
import { accusedWithout } from "./honest/leave-out.ts";
import { readManifest } from "./manifest.ts";

const options = readCommand({
  does: `Prints what the checks do on honest documents: the files called tampered by set, kind, producer and repository, and for each
    check in how many files it had something to look at and in how many it fired, also with repositories and producers left out.`,
  options: {
    manifest: required(existingFile("FILE", "the manifest of the documents")),
    cache: required(existingFolder("FOLDER", "the facts that gather.ts kept")),
    write: flag("brings the counts that decide which checks may accuse up to date"),
  },
});
const cache = new EvidenceCache(options.cache);
const genuine = readManifest(options.manifest).filter(({ isForged }) => !isForged);
const judgement = judgeAll(genuine, cache);
const all = judgement.judged;
const judged = all.filter(({ document }) => findEdit(document.path) === undefined);
const edited = all.filter((file) => !judged.includes(file));
const strangers = judged.filter((file) => repositoryOf(file) !== "");
const counts = countChecks(strangers);
const together = countTogether(strangers);

const isAccused = ({ isTampered }: (typeof judged)[number]) => isTampered;
console.log(
  [
    `${judged.length} honest documents of ${new Set(strangers.map(repositoryOf)).size} repositories; upper bounds are one-sided, 95 %`,
    `called tampered  ${describeShare(judged.filter(isAccused).length, judged.length)}`,
    "",
    ...describeShares(
      "set and part",
      judged,
      ({ document: { notes } }) => `${notes.set || "pictures"}, ${notes.part || "tune"}`,
    ),
    ...describeShares("use", judged, ({ document: { notes } }) => notes.use || "first set and pictures"),
    ...describeShares("kind", judged, ({ document }) => document.kind),
    ...describeShares("producer", judged.filter(isAccused), producerOf),
    ...describeShares("repository", judged.filter(isAccused), repositoryOf),
    `with its repository left out of the counts: ${describeShare(accusedWithout(strangers, repositoryOf, cache).length, strangers.length)}`,
    `with its producer left out of the counts:   ${describeShare(accusedWithout(strangers, producerOf, cache).length, strangers.length)}`,
    "",
    ...describeFiles("called tampered by mistake", judged.filter(isAccused)),
    ...describeFiles("edited by hand reading", edited),
    ...describeBadInput(judgement),
    ...describeCounts(counts),
    "",
    ...describeTogether(together),
  ].join("\n"),
);
if (options.write) {
  writeCounts(counts);
  writeTogether(together);
}
