/**
 * Gathers the facts of a manifest's documents into a folder, each once: `node bench/documents/gather.ts --manifest FILE --cache
 * FOLDER [--workers N]`. `honest.ts` judges them from there. Documents are read as by the service, with its settings.
 */
import { parseArgs } from "node:util";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { EvidenceCache } from "./evidence-cache.ts";
import { readManifest } from "./manifest.ts";

const { values: options } = parseArgs({
  options: {
    manifest: { type: "string" },
    cache: { type: "string" },
    workers: { type: "string", default: "1" },
  },
});
if (options.manifest === undefined) throw new Error("Give the manifest: --manifest FILE");
if (options.cache === undefined) throw new Error("Give a folder: --cache FOLDER");
const documents = readManifest(options.manifest);
const cache = new EvidenceCache(options.cache);
const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: options.workers }));
let done = 0;
const waiting = documents.values();

async function work(): Promise<void> {
  for (const document of waiting) {
    await cache.gather(document, analyser);
    done += 1;
    if (done % 50 === 0) console.error(`${done} of ${documents.length}`);
  }
}

try {
  await Promise.all(Array.from({ length: Number(options.workers) }, work));
} finally {
  await analyser.close();
}
console.error(`${done} documents`);
