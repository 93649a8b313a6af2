/** Runs the end-to-end tests on PostgreSQL: node bin/run.js scripts/end-to-end-on-postgres.ts [FILE ...] */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { missingPostgres, startPostgres } from "../test/support/postgres.ts";
import { readCommand, refuse } from "./support/command.ts";
import { existingFile, several } from "./support/options.ts";

/** They are about the embedded store's own files. */
const embeddedOnly = [
  "analyse-documents.test.ts",
  "backup.test.ts",
  "blocks.test.ts",
  "customers.test.ts",
  "launcher.test.ts",
  "readme.test.ts",
  "recorded-stores.test.ts",
  "run-script.test.ts",
];
const folder = "test/end-to-end";

const { files: given } = readCommand({
  does: "Runs the end-to-end tests on PostgreSQL.",
  needs: "PostgreSQL: its programs on this machine, or ASSAY_TEST_POSTGRES_URL.",
  words: { files: several(existingFile("FILE", "runs only this test")) },
});
if (missingPostgres !== false) refuse(missingPostgres);
const isOfAnyStore = (name: string) => name.endsWith(".test.ts") && !embeddedOnly.includes(name);
const filesIn = (place: string) =>
  readdirSync(place)
    .filter(isOfAnyStore)
    .map((name) => `${place}/${name}`);
/** As the gate has them: files with a service of their own, and those that share one in one process. */
const alone = given.length > 0 ? given : filesIn(folder);
const together = given.length > 0 ? [] : filesIn(`${folder}/together`);
const patience = "--test-timeout=600000";

const server = await startPostgres();
const env = { ...process.env, ASSAY_TEST_STORE: "postgres", ASSAY_TEST_POSTGRES_URL: server.url };

async function run(files: readonly string[], ...flags: readonly string[]): Promise<number> {
  if (files.length === 0) return 0;
  const options = ["--disable-warning=ExperimentalWarning", "--test", patience, ...flags];
  const child = spawn(process.execPath, [...options, ...files], { stdio: "inherit", env });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

try {
  const codes = [await run(alone, "--test-concurrency=2"), await run(together, "--test-isolation=none")];
  process.exitCode = Math.max(...codes);
} finally {
  await server.stop();
}
