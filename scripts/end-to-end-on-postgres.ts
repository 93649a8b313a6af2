/** Runs the end-to-end tests on PostgreSQL: node scripts/end-to-end-on-postgres.ts [FILE ...] */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { startPostgres } from "../test/support/postgres.ts";

/** They are about the embedded store's own files. */
const embeddedOnly = ["backup.test.ts", "customers.test.ts", "launcher.test.ts", "readme.test.ts"];
const folder = "test/end-to-end";

const given = process.argv.slice(2);
const all = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".test.ts") && !embeddedOnly.includes(basename(name)),
);
const files = given.length > 0 ? given : all.map((name) => `${folder}/${name}`);
const server = await startPostgres();
try {
  const options = ["--disable-warning=ExperimentalWarning", "--test", "--test-concurrency=2", "--test-timeout=180000"];
  const child = spawn(process.execPath, [...options, ...files], {
    stdio: "inherit",
    env: { ...process.env, ASSAY_TEST_STORE: "postgres", ASSAY_TEST_POSTGRES_URL: server.url },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await server.stop();
}
