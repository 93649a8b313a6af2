/**
 * Loads all that the service and its threads are made of (the word `service`), or its document workers (`workers`), or both, and does
 * nothing with it, so that Node keeps what it makes of them.
 */
import process from "node:process";

const service = [
  "cli.ts",
  "cli/serve.ts",
  "rules/decider.ts",
  // These throw at once outside of a thread, when they are loaded.
  "ledger/sqlite/writer-thread.ts",
  "ledger/sqlite/sync-thread.ts",
  "ledger/sqlite/checkpoint-thread.ts",
  "ledger/sqlite/search-index/search-index-thread.ts",
  "operations/backtests/backtest-thread.ts",
  "operations/models/training/training-thread.ts",
  "operations/governance/governance-thread.ts",
  "operations/audit/reproduction-thread.ts",
  "ledger/sqlite/history.ts",
];
/** Also what a worker loads when it is first needed: by then it may keep nothing. */
const workers = [
  "forgery/isolation/do-task.ts",
  "forgery/isolation/compare-task.ts",
  "forgery/evidence/pdfium/engine.ts",
  "forgery/evidence/pdfium/draw-page.ts",
  "forgery/evidence/raster/raster-evidence.ts",
  "forgery/evidence/raster/draw-picture.ts",
  "forgery/evidence/recognition/tesseract.ts",
  "forgery/evidence/recognition/recognise-pictures.ts",
];

const parts = { service, workers }[process.argv[2] ?? ""] ?? [...service, ...workers];
process.argv.splice(2, process.argv.length, "help");
let isWhole = true;
for (const part of parts) {
  await import(new URL(`../../src/${part}`, import.meta.url).href).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") return;
    process.stderr.write(`${error.message}\n`);
    isWhole = false;
  });
}
// Whatever one of them has begun: what was made of them is kept at the exit. The gate wants to know of a part that is gone.
process.exit(isWhole ? 0 : 1);
