/** The figures of innocent acts for people. */
import type { LabelledDocument } from "../../bench/documents/manifest.ts";
import type { DetailedFinding } from "../../src/contract/documents/document.ts";
import type { Outcome } from "./judge.ts";

export interface TreatedFile {
  readonly document: LabelledDocument;
  readonly outcome: Outcome;
}

interface Added {
  readonly file: TreatedFile;
  readonly finding: DetailedFinding;
}

const untouched = "untouched";

export function describeActs(files: readonly TreatedFile[]): readonly string[] {
  const originals = new Map(files.map((file) => [file.document.name, file]));
  const acts = [...Map.groupBy(files, ({ document }) => document.kind)];
  const treated = files.filter(({ document }) => document.kind !== untouched);
  const tampered = treated.filter(isTampered);
  const refused = files.flatMap(({ document, outcome }) =>
    outcome.kind === "refused" ? [`  ${nameOf(document)}: ${outcome.reason}`] : [],
  );
  return [
    `${treated.length} files with ${acts.length - 1} innocent acts; ${tampered.length} called tampered`,
    "",
    ...acts.flatMap(([act, own]) => describeAct(act, own, originals)),
    "",
    `called tampered (${tampered.length})`,
    ...tampered.flatMap(({ document, outcome }) => [`  ${nameOf(document)}`, ...reasonsOf(outcome)]),
    ...(refused.length === 0 ? [] : ["", `not assessed (${refused.length})`, ...refused]),
  ];
}

function describeAct(
  act: string,
  files: readonly TreatedFile[],
  originals: ReadonlyMap<string, TreatedFile>,
): readonly string[] {
  const added = files.flatMap((file) => addedBy(file, originals.get(file.document.notes.original ?? "")));
  const checks = [...Map.groupBy(added, ({ finding }) => finding.check)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return [
    `${act}: ${files.length} files, ${files.filter(isTampered).length} called tampered`,
    ...checks.map(([check, own]) => `  ${check}: ${countFiles(own)}, confidence ${rangeOf(own)}; ${toolsOf(own)}`),
  ];
}

/** Findings of checks that say nothing of the document before the act. */
function addedBy(file: TreatedFile, original: TreatedFile | undefined): readonly Added[] {
  const before = new Set(findingsOf(original).map(({ check }) => check));
  return findingsOf(file)
    .filter(({ check }) => !before.has(check))
    .map((finding) => ({ file, finding }));
}

function findingsOf(file: TreatedFile | undefined): readonly DetailedFinding[] {
  return file?.outcome.kind === "judged" ? file.outcome.findings : [];
}

function isTampered(file: TreatedFile): boolean {
  return findingsOf(file).some(({ tampered }) => tampered);
}

function countFiles(added: readonly Added[]): string {
  const count = new Set(added.map(({ file }) => file)).size;
  return `${count} ${count === 1 ? "file" : "files"}`;
}

function rangeOf(added: readonly Added[]): string {
  const scores = added.map(({ finding }) => finding.confidence_score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return low === high ? String(low) : `${low} to ${high}`;
}

function toolsOf(added: readonly Added[]): string {
  return [...new Set(added.map(({ file }) => file.document.notes.tool ?? ""))].join(" | ");
}

function reasonsOf(outcome: Outcome): readonly string[] {
  if (outcome.kind === "refused") return [];
  return outcome.findings
    .filter(({ tampered }) => tampered)
    .map((finding) => `    ${finding.check} (${finding.confidence_score}): ${finding.observation}`);
}

function nameOf({ name, kind, source, notes }: LabelledDocument): string {
  return `${name}: ${kind}, ${notes.tool ?? ""}, of ${source}`;
}
