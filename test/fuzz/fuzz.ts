/**
 * Runs mutated inputs of a kept corpus through a target, and says how to reproduce a failure. Inputs that
 * failed once are put into the corpus.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../../src/portfolios/random.ts";
import { cpuSecondsOf } from "../support/cost-ratio.ts";
import { mutate } from "./mutate.ts";

export interface Target {
  /** Its folder in the corpus. */
  readonly name: string;
  /** What the format is made of. */
  readonly words: readonly string[];
  /** Damage is repaired or passed over: hardly anything is refused. */
  readonly takesAlmostAll?: boolean;
  /** Writes inputs by the rules of the format, for readers that bytes changed at random seldom get far into. */
  readonly grammar?: (random: Random) => Buffer;
  /** Inputs that are made and not kept, such as pictures. */
  readonly made?: () => Promise<readonly Buffer[]>;
  /** Throws on a violation; returns whether the input was accepted. */
  run(input: Buffer): boolean | Promise<boolean>;
}

export interface FuzzReport {
  readonly taken: number;
  readonly refused: number;
}

/** Of a single input, as a multiple of a plain pass over some bytes: more is a loop, or work that grows faster than its input. */
const slowRatio = 1_000;
const plainBytes = new Uint8Array(2 ** 21).fill(1);
/** Below this nothing is slow, whatever the machine. */
const quickSeconds = 2;

export async function fuzz(target: Target, seed: number, count: number): Promise<FuzzReport> {
  const corpus = [...readCorpus(target.name), ...((await target.made?.()) ?? [])];
  let taken = 0;
  for (let index = 0; index < corpus.length + count; index += 1) {
    // Each by a seed of its own, so that one can be run without those before it.
    const random = new Random(seed * 1_000_003 + index);
    const input = corpus[index] ?? makeInput(target, corpus, random);
    const seconds = await cpuSecondsOf(async () => {
      try {
        if (await target.run(input)) taken += 1;
      } catch (error) {
        const text = input.toString("base64");
        throw new Error(`${target.name}, seed ${seed}, input ${index} fails: ${text}`, { cause: error });
      }
    });
    if (seconds > quickSeconds && seconds > slowRatio * (await cpuSecondsOf(passOver))) {
      throw new Error(`${target.name}, seed ${seed}, input ${index} took ${seconds} s.`);
    }
  }
  return { taken, refused: corpus.length + count - taken };
}

export function readCorpus(name: string): readonly Buffer[] {
  const folder = join(import.meta.dirname, "corpus", name);
  return readdirSync(folder).map((file) => readFileSync(join(folder, file)));
}

function passOver(): void {
  let sum = 0;
  for (const byte of plainBytes) sum += byte;
  if (sum !== plainBytes.length) throw new Error(String(sum));
}

/** By the grammar where there is one; half of these, and all others, are then changed at random. */
function makeInput({ grammar, words }: Target, corpus: readonly Buffer[], random: Random): Buffer {
  const isWritten = grammar !== undefined && random.chance(0.8);
  const input = isWritten ? grammar(random) : random.pick(corpus);
  return isWritten && random.chance(0.5) ? input : mutate(input, corpus, words, random);
}
