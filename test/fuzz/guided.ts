/**
 * Fuzzing led by coverage: an input that makes code run that no input reached before joins the corpus, and is changed
 * further. Inputs that joined, and those that a target failed on, are kept in a folder.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Random } from "../../src/portfolios/random.ts";
import { cpuSecondsOf } from "../support/cost-ratio.ts";
import { startCoverage } from "./coverage.ts";
import { readCorpus, type Target } from "./fuzz.ts";
import { mutate } from "./mutate.ts";

export interface GuidedReport {
  readonly inputs: number;
  /** Blocks of code by how often they ran. */
  readonly blocksAtFirst: number;
  readonly blocks: number;
  /** Inputs that reached something new. */
  readonly joined: readonly Buffer[];
  readonly failures: readonly { readonly input: Buffer; readonly error: unknown }[];
  readonly slowestSeconds: number;
}

export interface GuidedOptions {
  readonly seed: number;
  /** CPU seconds. */
  readonly seconds: number;
  /** Where earlier runs have left what joined, and this one does. */
  readonly folder?: string | undefined;
}

/** Inputs between two looks at the coverage, which cost as much as many inputs: more, the longer nothing new is found. */
const leastBatch = 8;
const mostBatch = 512;
/** One input of this many CPU seconds is a failure, on any machine. */
const tooSlowSeconds = 20;
/** Different failures are worth reading; the same one thousands of times is not. */
const failureLimit = 50;

export async function fuzzGuided(target: Target, { seed, seconds, folder }: GuidedOptions): Promise<GuidedReport> {
  const random = new Random(seed);
  const corpus = [...readCorpus(target.name), ...((await target.made?.()) ?? []), ...readKept(folder)];
  const coverage = startCoverage();
  const seen = new Set<number>();
  const failures = new Map<string, { readonly input: Buffer; readonly error: unknown }>();
  const joined: Buffer[] = [];
  let inputs = 0;
  let slowestSeconds = 0;

  async function run(input: Buffer): Promise<void> {
    inputs += 1;
    let failure: unknown;
    const took = await cpuSecondsOf(async () => {
      try {
        await target.run(input);
      } catch (error) {
        failure = error;
      }
    });
    slowestSeconds = Math.max(slowestSeconds, took);
    if (took > tooSlowSeconds) failure ??= new Error(`It took ${took} s.`);
    if (failure !== undefined && failures.size < failureLimit) keepFailure(input, failure);
  }

  function keepFailure(input: Buffer, error: unknown): void {
    const place = error instanceof Error ? `${error.message}${error.stack?.split("\n    at ")[1]}` : String(error);
    const known = failures.get(place);
    if (known !== undefined && known.input.length <= input.length) return;
    failures.set(place, { input, error });
    if (folder !== undefined) writeTo(join(folder, "failures"), input);
  }

  /** Halves the inputs for as long as they reach something new. */
  async function search(made: readonly Buffer[]): Promise<void> {
    for (const input of made) await run(input);
    const found = coverage.take().filter((block) => !seen.has(block));
    if (found.length === 0) return;
    const [input] = made;
    if (made.length > 1 || input === undefined) {
      const middle = Math.ceil(made.length / 2);
      await search(made.slice(0, middle));
      await search(made.slice(middle));
      return;
    }
    for (const block of found) seen.add(block);
    corpus.push(input);
    joined.push(input);
    if (folder !== undefined) writeTo(folder, input);
  }

  try {
    for (const input of corpus) await run(input);
    for (const block of coverage.take()) seen.add(block);
    const blocksAtFirst = seen.size;
    const endSeconds = cpuSeconds() + seconds;
    let batch = leastBatch;
    while (cpuSeconds() < endSeconds) {
      const made = Array.from({ length: batch }, () => makeInput(target, corpus, random));
      const before = joined.length;
      await search(made);
      batch = joined.length > before ? leastBatch : Math.min(mostBatch, batch * 2);
      await nextTurn();
    }
    return { inputs, blocksAtFirst, blocks: seen.size, joined, failures: [...failures.values()], slowestSeconds };
  } finally {
    coverage.close();
  }
}

/** Half of the inputs come from the newest tenth: they lie at the border of what was reached. */
function makeInput({ grammar, words }: Target, corpus: readonly Buffer[], random: Random): Buffer {
  if (grammar !== undefined && random.chance(0.3)) return grammar(random);
  const newest = random.chance(0.5) ? corpus.slice(-Math.ceil(corpus.length / 10)) : corpus;
  return mutate(random.pick(newest), corpus, words, random);
}

function readKept(folder: string | undefined): Buffer[] {
  if (folder === undefined) return [];
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name }) => readFileSync(join(folder, name)));
}

function writeTo(folder: string, input: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, createHash("sha256").update(input).digest("hex").slice(0, 16)), input);
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
