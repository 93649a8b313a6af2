/** Words about findings and checks that several parts of the page use. */
import type { DetailedFinding } from "../../../../client/interface.ts";

/** It names what could not be examined. */
export function isNotAssessed({ check }: Pick<DetailedFinding, "check">): boolean {
  return check.startsWith("not-assessed-");
}

/** `value-replaced-in-later-revision` to be read. */
export function nameOfCheck(check: string): string {
  const words = check.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A finding with its number in the list and on the pages. */
export interface Mark {
  readonly number: number;
  readonly finding: DetailedFinding;
}

/** What the page is to be moved to; a new object each time, so that the same finding can be asked for again. */
export interface Target {
  readonly number: number;
}

/** Which finding the reader points at, and what runs when that changes. */
export interface Pointing {
  readonly active: number | undefined;
  readonly target: Target | undefined;
  readonly onPoint: (number: number | undefined) => void;
  readonly onChoose: (number: number) => void;
}

export function idOfFinding(number: number): string {
  return `finding-${number}`;
}

export type Box = DetailedFinding["boxes"][number];

/** The box that is looked at first. */
export function subjectOf({ boxes }: Pick<DetailedFinding, "boxes">): Box | undefined {
  return boxes.find(({ role = "subject" }) => role === "subject") ?? boxes[0];
}

/** The first sentence of a finding, and what supports it. */
export function splitObservation(observation: string): readonly [lead: string, rest: string] {
  const [first] = new Intl.Segmenter("en", { granularity: "sentence" }).segment(observation);
  const lead = first?.segment.trim() ?? "";
  return [lead, observation.slice(first?.segment.length ?? 0).trim()];
}

export const roleNames: Readonly<Record<NonNullable<Box["role"]>, string>> = {
  subject: "what the finding is about",
  compared: "what it was compared with",
  source: "where it was copied from",
};
