import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { spawnWorker, type WorkerKind } from "../../src/forgery/isolation/spawn-worker.ts";

/** What code that has taken a worker over would try; each line says how it went. */
const probe = (folder: string, compiled: string) => `
const fs = require("node:fs");
const attempts = {
  readsData: () => fs.readFileSync(${JSON.stringify(join(folder, "ledger.db"))}),
  listsData: () => fs.readdirSync(${JSON.stringify(folder)}),
  readsSystem: () => fs.readFileSync("/etc/passwd"),
  readsOthersEnvironment: () => fs.readFileSync("/proc/" + process.ppid + "/environ"),
  readsByLink: () => fs.readFileSync(["", "proc", "self", "root", "etc", "passwd"].join("/")),
  writes: () => fs.writeFileSync(${JSON.stringify(join(folder, "written"))}, "x"),
  writesProgram: () => fs.appendFileSync(${JSON.stringify(join(import.meta.dirname, "..", "..", "package.json"))}, ""),
  writesCompiled: () => fs.writeFileSync(${JSON.stringify(join(compiled, "written"))}, "x"),
  startsThread: () => new (require("node:worker_threads").Worker)("", { eval: true }),
  startsProgram: () => require("node:child_process").execFileSync("true"),
  opensInspector: () => require("node:inspector").open(0),
};
require(${JSON.stringify(fileURLToPath(new URL("../../src/forgery/isolation/confine.ts", import.meta.url)))}).confine();
const went = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try { attempt(); went[name] = "done"; } catch (error) { went[name] = error.code; }
}
went.environment = Object.keys(process.env).length;
console.log(JSON.stringify(went));
`;

async function runAs(kind: WorkerKind, compiled: string, script: string): Promise<Record<string, unknown>> {
  const before = process.env.NODE_COMPILE_CACHE;
  process.env.NODE_COMPILE_CACHE = compiled;
  const worker = spawnWorker(kind, 2 ** 29);
  if (before === undefined) delete process.env.NODE_COMPILE_CACHE;
  else process.env.NODE_COMPILE_CACHE = before;
  const flags = worker.spawnargs.slice(1).filter((word) => word.startsWith("--"));
  worker.kill("SIGKILL");
  assert.ok(flags.includes("--permission"));
  const env = { NODE_COMPILE_CACHE: compiled };
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, "--eval", script], { env });
  return JSON.parse(stdout);
}

for (const kind of ["pdf", "image"] as const) {
  test(`whoever takes over a worker for a ${kind} reads no data, writes nothing and starts nothing`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-worker-"));
    const compiled = await mkdtemp(join(tmpdir(), "assay-compiled-"));
    try {
      await writeFile(join(folder, "ledger.db"), "secret");
      const { environment, ...went } = await runAs(kind, compiled, probe(folder, compiled));
      assert.equal(environment, 0);
      const denied = Object.fromEntries(Object.keys(went).map((name) => [name, "ERR_ACCESS_DENIED"]));
      assert.deepEqual(went, denied);
      assert.deepEqual(await readdir(folder), ["ledger.db"]);
    } finally {
      await rm(folder, { recursive: true });
      await rm(compiled, { recursive: true, force: true });
    }
  });
}
