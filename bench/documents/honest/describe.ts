/** The figures of honest documents for people. */
import { isShown } from "../../../src/forgery/calibration/earned.ts";
import { plainBound } from "./bounds.ts";
import type { CheckCount } from "./counts.ts";
import type { Judged } from "./judge.ts";

export function describeShare(hits: number, cases: number): string {
  return `${hits} of ${cases} (${percent(hits / cases)}, upper bound ${percent(plainBound(hits, cases))})`;
}

export function describeShares(title: string, judged: readonly Judged[], groupOf: (file: Judged) => string): string[] {
  const groups = [...Map.groupBy(judged, groupOf)].sort(([, one], [, other]) => other.length - one.length);
  const width = Math.max(0, ...groups.map(([name]) => name.length));
  return [
    `by ${title}`,
    ...groups.map(([name, files]) => {
      const accused = files.filter(({ isTampered }) => isTampered).length;
      return `  ${name.padEnd(width)}  ${describeShare(accused, files.length)}`;
    }),
    "",
  ];
}

export function describeFiles(title: string, files: readonly Judged[]): string[] {
  return [
    `${title} (${files.length})`,
    ...files.flatMap(({ document, findings }) => [
      `  ${document.name}, ${document.notes.repository}, ${document.notes.producer}, ${document.kind}`,
      ...findings.filter(({ tampered }) => tampered).map(({ check, observation }) => `    ${check}: ${observation}`),
    ]),
    "",
  ];
}

export function describeCounts(counts: readonly CheckCount[]): string[] {
  const rows = counts.toSorted((one, other) => other.files - one.files);
  const width = Math.max(0, ...rows.map(({ check }) => check.length));
  return [
    "check: files (repositories) looked at, reported, claimed; upper bounds in a thousand by itself and with the other checks",
    ...rows.map(
      (count) =>
        `  ${count.check.padEnd(width)}  ${count.files} (${count.repositories})  ${count.reported}  ${count.claimed}  ${thousandths(count.plain)}  ${thousandths(count.upper)}${isShown(count) ? "" : "  not shown"}`,
    ),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

function thousandths(share: number): string {
  return (1_000 * share).toFixed(2);
}
