/**
 * Gathers the facts of a manifest's documents into a folder, each once: `node bin/run.js bench/documents/gather.ts --manifest FILE --cache
 * FOLDER [--workers N]`. `honest.ts` judges them from there. Documents are read as by the service, with its settings.
 */
import { readCommand } from "../../scripts/support/command.ts";
import { existingFile, required, text, wholeNumber } from "../../scripts/support/options.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { EvidenceCache } from "./evidence-cache.ts";
import { readManifest } from "./manifest.ts";

const options = readCommand({
  does: "Reads the documents of a manifest, each once, and keeps their facts in a folder, for honest.ts and reliability.ts.",
  options: {
    manifest: required(existingFile("FILE", "the manifest of the documents")),
    cache: required(text("FOLDER", "where the facts are kept")),
    workers: wholeNumber(1, "how many documents are read at once"),
  },
});
const documents = readManifest(options.manifest);
const cache = new EvidenceCache(options.cache);
const analyser = openAnalyser(readConfig({ ...process.env, ASSAY_DOCUMENT_WORKERS: String(options.workers) }));
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
