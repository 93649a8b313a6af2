/** Loads all that the service and its threads are made of and does nothing with it, so that Node keeps what it makes of them. */
import process from "node:process";

const parts = [
  "cli/serve.ts",
  "rules/decider.ts",
  // These throw at once outside of a thread, when they are loaded.
  "ledger/sqlite/writer-thread.ts",
  "ledger/sqlite/sync-thread.ts",
  "ledger/sqlite/checkpoint-thread.ts",
  "ledger/sqlite/register/register-thread.ts",
];

process.argv.splice(2, process.argv.length, "help");
for (const part of ["cli.ts", ...parts]) {
  await import(new URL(`../../src/${part}`, import.meta.url).href).catch(() => undefined);
}
// Whatever one of them has begun: what was made of them is kept at the exit.
process.exit();
