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

/** A document and the other one of its kind, before a program writes them. */
export interface DrawnSource {
  readonly name: string;
  readonly kind: HonestDocument["kind"];
  readonly writer: string;
  readonly write: WriteHonest;
  readonly document: HonestDocument;
  readonly otherDocument: HonestDocument;
}

/** The same chance draws the same documents under the same names. */
export async function drawSources(random: Random, wanted: WantedSources): Promise<readonly DrawnSource[]> {
  const sources: DrawnSource[] = [];
  for (const [writer, write] of await findHonestWriters(wanted.hasTools)) {
    if (wanted.writers.length > 0 && !wanted.writers.includes(writer)) continue;
    for (const kind of Object.keys(kinds) as HonestDocument["kind"][]) {
      for (let number = 1; number <= wanted.documents; number += 1) {
        const [document, otherDocument] = [kinds[kind](random.fork()), kinds[kind](random.fork())];
        sources.push({ name: `${writer} ${kind} ${number}`, kind, writer, write, document, otherDocument });
      }
    }
  }
  return sources;
}

export async function* makeSources(random: Random, wanted: WantedSources): AsyncGenerator<Source> {
  for (const { write, document, otherDocument, ...source } of await drawSources(random, wanted)) {
    const [bytes, other] = [await write(document), await write(otherDocument)];
    if (bytes !== undefined) yield { ...source, bytes, other };
  }
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
