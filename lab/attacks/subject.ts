/** What an attack works on, and what it is made of: a document, the place that is changed, and another document like it. */
import type { Analyser } from "../../src/forgery/analyse.ts";
import type { Random } from "../../src/portfolios/random.ts";
import type { Target } from "./target.ts";

export interface Subject {
  readonly bytes: Buffer;
  readonly target: Target;
  /** Of the same kind and writer, where there is one. */
  readonly other: Buffer | undefined;
  readonly analyser: Analyser;
  readonly random: Random;
}

/** Undefined where it cannot be done to this document. */
export type Make = (subject: Subject) => Promise<Buffer | undefined>;

export interface Attack {
  /** What is done, in a few words. */
  readonly family: string;
  /** What last wrote the file. */
  readonly tool: string;
  /** Whether the changed place is where the target was; a replaced page has none. */
  readonly isInPlace: boolean;
  readonly forge: Make;
  /** Innocent files that came about in the same way, by what was done to them. */
  readonly twins: Readonly<Record<string, Make>>;
}
