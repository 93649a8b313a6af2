/** Honest documents to begin with: made here by several writers, or those of a folder. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Random } from "../../src/portfolios/random.ts";
import type { HonestDocument } from "./honest/document.ts";
import { kinds } from "./honest/kinds.ts";
import { findHonestWriters, type WriteHonest } from "./writers/writers.ts";

export interface Source {
  /** Names it in the manifest; files of one source are never in two splits. */
  readonly name: string;
  readonly kind: string;
  readonly writer: string;
  readonly bytes: Buffer;
  /** Another of the same kind and writer. */
  readonly other: Buffer | undefined;
}

export interface WantedSources {
  /** Of each kind, by each writer. */
  readonly documents: number;
  /** All where there is none. */
  readonly writers: readonly string[];
  readonly hasTools: boolean;
}

export async function* makeSources(random: Random, wanted: WantedSources): AsyncGenerator<Source> {
  for (const [writer, write] of await findHonestWriters(wanted.hasTools)) {
    if (wanted.writers.length > 0 && !wanted.writers.includes(writer)) continue;
    for (const kind of Object.keys(kinds) as HonestDocument["kind"][]) {
      for (let number = 1; number <= wanted.documents; number += 1) {
        const [bytes, other] = [await writeOne(write, kind, random), await writeOne(write, kind, random)];
        if (bytes !== undefined) yield { name: `${writer} ${kind} ${number}`, kind, writer, bytes, other };
      }
    }
  }
}

async function writeOne(write: WriteHonest, kind: HonestDocument["kind"], random: Random): Promise<Buffer | undefined> {
  return await write(kinds[kind](random.fork()));
}

/** Every PDF of the folder and those within it; the next one is the other. */
export function* readSources(folder: string): Generator<Source> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.pdf$/i.test(name))
    .sort();
  for (const [index, name] of names.entries()) {
    const next = names[(index + 1) % names.length] ?? name;
    yield {
      name: basename(name),
      kind: "given",
      writer: "given",
      bytes: readFileSync(join(folder, name)),
      other: readFileSync(join(folder, next)),
    };
  }
}
