/** Tables of how well forged pages are separated from untouched ones, for documents that were not trained on. */
import { areaUnderCurve } from "../../src/learning/metrics/ranking.ts";
import { attackKinds } from "./attacks.ts";
import type { Rectangle } from "./canvas.ts";
import type { ScoredPage } from "./fit.ts";
import { plainSaves, programKinds } from "./saves.ts";

export interface JudgedPage extends ScoredPage {
  readonly score: number;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The score that so small a share of these pages exceeds. */
export function thresholdAt(scores: readonly number[], share: number): number {
  const sorted = [...scores].sort((one, other) => other - one);
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY;
}

export function pageAuc(edited: readonly JudgedPage[], untouched: readonly JudgedPage[]): number {
  const all = [...edited, ...untouched];
  return areaUnderCurve(
    Float64Array.from(all, ({ score }) => score),
    Uint8Array.from(all, (_, index) => (index < edited.length ? 1 : 0)),
  );
}

/** Pages that a program drew on are judged apart: what was drawn was put in after the scan, as forgeries are, and changes no value. */
function isDrawnOn({ page }: ScoredPage): boolean {
  return programKinds.some((kind) => kind === page.kind);
}

/** Untouched pages and those that honest people treated, without those that a program drew on. */
export function scoresOfHonest(judged: readonly JudgedPage[]): number[] {
  return judged.filter((entry) => !entry.page.isEdited && !isDrawnOn(entry)).map(({ score }) => score);
}

function unitAuc(pages: readonly JudgedPage[]): number {
  const scores: number[] = [];
  const labels: number[] = [];
  for (const { page, margins } of pages) {
    for (const [index, { label }] of page.units.entries()) {
      if (label < 0) continue;
      scores.push(margins[index] ?? 0);
      labels.push(label);
    }
  }
  return areaUnderCurve(Float64Array.from(scores), Uint8Array.from(labels));
}

/** Points by which what people mark may be off. */
const slack = 4;

/** Whether the first of the reported places lies in an edit, and whether any does. */
export function countRight({ page, reported }: ScoredPage): { readonly isFirst: boolean; readonly isAny: boolean } {
  const isInEdit = (place: Rectangle) =>
    page.boxes.some(
      ({ left, top, width, height }) =>
        place.left < left + width + slack &&
        left - slack < place.left + place.width &&
        place.top < top + height + slack &&
        top - slack < place.top + place.height,
    );
  return { isFirst: reported.slice(0, 1).some(isInEdit), isAny: reported.some(isInEdit) };
}

export function report(judged: readonly JudgedPage[]): string {
  const lines: string[] = [];
  const negatives = judged.filter((entry) => !entry.page.isEdited && !isDrawnOn(entry));
  const threshold = thresholdAt(scoresOfHonest(judged), 0.01);
  lines.push(`${negatives.length} untouched and kindly treated pages; threshold at 1 %: ${threshold.toFixed(3)}`);
  for (const save of plainSaves) {
    const edited = judged.filter(({ page }) => page.isEdited && page.save === save);
    const untouched = judged.filter(({ page }) => page.kind === "untouched" && page.save === save);
    const found = edited.filter(({ score }) => score > threshold);
    lines.push(
      `${save}: page AUC ${pageAuc(edited, untouched).toFixed(3)} (${edited.length}/${untouched.length}), ` +
        `found at 1 % ${percent(found.length / edited.length)}, in the first box ${percent(found.filter((entry) => countRight(entry).isFirst).length / edited.length)}`,
    );
    for (const kind of attackKinds) {
      const own = edited.filter(({ page }) => page.kind === kind);
      if (own.length === 0) continue;
      const caught = own.filter(({ score }) => score > threshold).length / own.length;
      lines.push(
        `    ${kind}: page AUC ${pageAuc(own, untouched).toFixed(3)}, unit AUC ${unitAuc(own).toFixed(3)}, found at 1 % ${percent(caught)}`,
      );
    }
  }
  for (const save of ["passed on"]) {
    const edited = judged.filter(({ page }) => page.isEdited && page.save === save);
    lines.push(
      `${save}: page AUC against all ${pageAuc(edited, negatives).toFixed(3)}, found at 1 % ${percent(edited.filter(({ score }) => score > threshold).length / edited.length)}`,
    );
  }
  const fresh = judged.filter(({ page }) => page.isEdited && page.save.startsWith("rescan"));
  lines.push(
    `forged after a new scan: found at 1 % ${percent(fresh.filter(({ score }) => score > threshold).length / fresh.length)}`,
  );
  const strict = thresholdAt(scoresOfHonest(judged), 0.002);
  for (const kind of programKinds) {
    const own = judged.filter(({ page }) => page.kind === kind);
    const beyond = (limit: number) => own.filter(({ score }) => score > limit).length;
    lines.push(
      `${kind}: above the threshold ${beyond(threshold)}, above that at 0.2 % ${beyond(strict)} of ${own.length}`,
    );
  }
  for (const kind of [...new Set(negatives.map(({ page }) => `${page.kind} ${page.save}`))].sort()) {
    const own = negatives.filter(({ page }) => `${page.kind} ${page.save}` === kind);
    const over = own.filter(({ score }) => score > threshold);
    if (over.length > 0)
      lines.push(
        `    above the threshold: ${kind} ${over.length} of ${own.length}: ${over.map(({ page }) => page.document).join(" ")}`,
      );
  }
  return lines.join("\n");
}
