/** Makes every attack on every source, writes the files, and says in a manifest what each is. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ManifestRow, writeManifest } from "../../bench/documents/manifest.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { ServiceError } from "../../src/errors.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import { Random } from "../../src/portfolios/random.ts";
import { listAttacks } from "./attacks/catalogue.ts";
import { findSigner } from "./sign.ts";
import { makeSources, readSources, type Source } from "./sources.ts";
import type { Attack, Make, Subject } from "./subject.ts";
import { findTargets, type Target } from "./target.ts";
import { findRewriters } from "./tools.ts";

export interface Order {
  readonly out: string;
  readonly seed: number;
  readonly documents: number;
  readonly folders: readonly string[];
  /** Only families that contain one of these words; all where there is none. */
  readonly families: readonly string[];
  /** Only these ways of writing honest documents; all where there is none. */
  readonly writers: readonly string[];
  readonly hasTools: boolean;
  readonly say: (line: string) => void;
}

/** Days do not matter to what is read here, and a fixed one keeps two runs alike. */
const nowMs = Date.UTC(2026, 0, 1);

export async function produce(order: Order): Promise<readonly ManifestRow[]> {
  const analyser = openAnalyser(readConfig());
  const signer = order.hasTools ? await findSigner() : undefined;
  const attacks = listAttacks(order.hasTools ? await findRewriters() : new Map(), signer).filter(
    ({ family }) => order.families.length === 0 || order.families.some((word) => family.includes(word)),
  );
  const rows: ManifestRow[] = [];
  const files = createFiles(order.out);
  const random = new Random(order.seed);
  try {
    for await (const source of allSources(order, random.fork())) {
      const before = rows.length;
      rows.push(...(await attackSource(source, attacks, { analyser, random: random.fork(), files, say: order.say })));
      order.say(`${source.name}: ${rows.length - before} files`);
    }
  } finally {
    await analyser.close();
    await signer?.close();
  }
  writeManifest(join(order.out, "manifest.tsv"), rows);
  const forged = rows.filter(({ label }) => label === "forged").length;
  order.say(`${rows.length} documents, ${forged} of them forged, in ${order.out}`);
  return rows;
}

async function* allSources(order: Order, random: Random): AsyncGenerator<Source> {
  for (const folder of order.folders) yield* readSources(folder);
  if (order.documents > 0) yield* makeSources(random, order);
}

interface Workshop {
  readonly analyser: Analyser;
  readonly random: Random;
  readonly files: Files;
  readonly say: (line: string) => void;
}

async function attackSource(source: Source, attacks: readonly Attack[], workshop: Workshop): Promise<ManifestRow[]> {
  const { analyser, random, files } = workshop;
  const evidence = await analyser
    .gatherEvidence({ bytes: source.bytes, declaredFormat: "pdf", nowMs })
    .catch((error: unknown) => {
      if (error instanceof ServiceError) return undefined;
      throw error;
    });
  const targets = evidence === undefined ? [] : findTargets(evidence, random);
  if (targets.length === 0) return [];
  const common = { source: source.name, writer: source.writer, split: splitOf(source.name) };
  const rows: ManifestRow[] = [
    {
      ...common,
      path: files.write(source.bytes),
      label: "genuine",
      kind: "untouched",
      tool: source.writer,
      toolSplit: splitOf(source.writer),
    },
  ];
  const madeTwins = new Set<string>();
  for (const attack of attacks) {
    const target = random.pick(targets);
    const subject: Subject = { bytes: source.bytes, target, other: source.other, analyser, random: random.fork() };
    const origin = { ...common, tool: attack.tool, toolSplit: splitOf(attack.tool) };
    const forged = await attempt(attack.family, attack.forge, subject, workshop);
    if (forged !== undefined) {
      const what = { label: "forged", kind: attack.family, ...describeTarget(target, attack) } as const;
      rows.push({ ...origin, path: files.write(forged), ...what });
    }
    for (const [kind, make] of Object.entries(attack.twins)) {
      const twin = madeTwins.has(kind) ? undefined : await attempt(kind, make, subject, workshop);
      if (twin === undefined) continue;
      madeTwins.add(kind);
      rows.push({ ...origin, path: files.write(twin), label: "genuine", kind: `twin: ${kind}` });
    }
  }
  return rows;
}

/** A page that cannot be drawn, or a file that the library cannot save, is no document for this attack; that is said. */
async function attempt(name: string, make: Make, subject: Subject, { say }: Workshop): Promise<Buffer | undefined> {
  try {
    const made = await make(subject);
    return made?.equals(subject.bytes) === true ? undefined : made;
  } catch (error) {
    say(`  ${name}: not made: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function describeTarget({ role, before, after, box }: Target, { isInPlace }: Attack) {
  return { role, before, after, boxes: isInPlace ? [box] : [] };
}

/** Of ten sources or tools six train, two calibrate and two test; by their name, so that another run parts them alike. */
function splitOf(name: string): "train" | "calibration" | "test" {
  const place = createHash("sha256").update(name).digest().readUInt32LE(0) % 10;
  return place < 6 ? "train" : place < 8 ? "calibration" : "test";
}

interface Files {
  /** Gives the path. */
  write(bytes: Buffer): string;
}

function createFiles(folder: string): Files {
  mkdirSync(join(folder, "files"), { recursive: true });
  let number = 0;
  return {
    write(bytes) {
      number += 1;
      const ending = bytes.subarray(0, 4).equals(Buffer.from("89504e47", "hex"))
        ? "png"
        : bytes[0] === 0xff
          ? "jpg"
          : "pdf";
      // Names say nothing of what a file is.
      const path = resolve(folder, "files", `${String(number).padStart(5, "0")}.${ending}`);
      writeFileSync(path, bytes);
      return path;
    },
  };
}
