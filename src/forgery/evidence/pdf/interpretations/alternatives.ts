/** Collects the values that objects have under other interpretations. */
import type { InterpretationOddity } from "../../../facts/interpretations.ts";
import type { PdfValue } from "../values.ts";
import type { ViewedObject } from "./view.ts";

export const ways = [
  "a program that leaves out what is not written by the rules",
  "a program that repairs what is not written by the rules",
  "a program that goes by the first of two entries and by stated lengths",
  "a program that goes by the last of two entries and by end marks",
  "a program that takes the first object of a number in the file",
  "a program that takes the last object of a number in the file",
  "a program that takes what the cross-reference leads to",
  "a program that begins at the last header",
  "a program that goes by the stated number of pages",
  "a program that reads on to the next end mark",
] as const;
export type Way = (typeof ways)[number];
export const [strictWay, lenientWay, shortWay, longWay, firstWay, lastWay, listedWay, headerWay, countWay, swallowWay] =
  ways;

export class Alternatives {
  readonly oddities = new Set<InterpretationOddity>();
  readonly #overrides = new Map<Way, Map<number, ViewedObject | null>>();
  readonly #roots = new Map<Way, PdfValue>();

  note(oddity: InterpretationOddity): void {
    this.oddities.add(oddity);
  }

  set(way: Way, number: number, object: ViewedObject | null): void {
    const overrides = this.#overrides.get(way) ?? new Map<number, ViewedObject | null>();
    this.#overrides.set(way, overrides);
    overrides.set(number, object);
  }

  find(way: Way, number: number): ViewedObject | null | undefined {
    return this.#overrides.get(way)?.get(number);
  }

  setRoot(way: Way, root: PdfValue): void {
    this.#roots.set(way, root);
  }

  rootOf(way: Way): PdfValue | undefined {
    return this.#roots.get(way);
  }

  overridesOf(way: Way): ReadonlyMap<number, ViewedObject | null> | undefined {
    return this.#overrides.get(way);
  }
}
