/** Facts of documents, kept in a folder so that checks can be run on them again without reading the documents anew. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { ServiceError } from "../../src/errors.ts";
import type { Analyser } from "../../src/forgery/analyse.ts";
import type { Evidence } from "../../src/forgery/facts.ts";
import { findFormatOfName, headBytes, recogniseContent } from "../../src/forgery/formats.ts";
import { evidenceVersion } from "../../src/operations/documents/document-evidence.ts";
import type { LabelledDocument } from "./manifest.ts";

export type CachedEvidence =
  | { readonly kind: "gathered"; readonly evidence: Evidence; readonly ms: number }
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly ms: number };

/** Dates in the future are judged by this day, whenever the facts are gathered; no document may have been made after it. */
const receivedAtMs = Date.UTC(2027, 0, 1);

export class EvidenceCache {
  readonly #folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Undefined where nothing was gathered from these bytes yet. */
  find(bytes: Buffer): CachedEvidence | undefined {
    const path = this.#pathOf(bytes);
    if (!existsSync(path)) return undefined;
    return onTheDay(JSON.parse(zstdDecompressSync(readFileSync(path)).toString("utf8")) as CachedEvidence);
  }

  async gather(document: LabelledDocument, analyser: Analyser): Promise<CachedEvidence> {
    const bytes = readFileSync(document.path);
    const known = this.find(bytes);
    if (known !== undefined) return known;
    const startMs = performance.now();
    const { password } = document;
    const gathered = await analyser
      .gatherEvidence({
        bytes,
        declaredFormat: findFormatOfName(document.path) ?? formatOfContent(bytes),
        nowMs: receivedAtMs,
        ...(password === undefined ? {} : { password }),
      })
      .then(
        (evidence) => ({ kind: "gathered", evidence }) as const,
        (error: unknown) => {
          if (!(error instanceof ServiceError)) throw error;
          return { kind: "refused", code: error.code, message: error.message } as const;
        },
      );
    const entry: CachedEvidence = { ...gathered, ms: performance.now() - startMs };
    const path = this.#pathOf(bytes);
    // Renamed into place: a run that is ended leaves no half an entry.
    writeFileSync(`${path}.part`, zstdCompressSync(JSON.stringify(entry)));
    renameSync(`${path}.part`, path);
    return entry;
  }

  #pathOf(bytes: Buffer): string {
    return join(this.#folder, `${createHash("sha256").update(bytes).digest("hex")}.${evidenceVersion}.json.zst`);
  }
}

function onTheDay(entry: CachedEvidence): CachedEvidence {
  if (entry.kind === "refused") return entry;
  const { artifacts } = entry.evidence;
  if (artifacts.receipt?.state !== "present") return entry;
  const receipt = { state: "present", value: { ...artifacts.receipt.value, receivedAtMs } } as const;
  return { ...entry, evidence: { ...entry.evidence, artifacts: { ...artifacts, receipt } } };
}

export function formatOfContent(bytes: Buffer): string {
  const content = recogniseContent(bytes.subarray(0, headBytes), "pdf");
  return content.kind === "readable" ? content.format : "pdf";
}
