/**
 * The filter of system calls and Landlock around the processes that read documents, on the kernel that runs here. Where the system's
 * setpriv is older than 2.41, a script that does the same takes its place.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { enableCompileCache } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import { isUsable, listCandidates } from "../../src/forgery/isolation/find-launcher.ts";
import { honestPdf, roomySettings, runTimeMs } from "../../src/forgery/testing/outcome-run.ts";

/** As the launcher does for the service: workers read what Node has compiled, and may write it until they read a document. */
const compiled = join(tmpdir(), `assay-compiled-${process.pid}`);
enableCompileCache(compiled);
after(() => rm(compiled, { recursive: true, force: true }));

const python = "/usr/bin/python3";
const run = promisify(execFile);
const isOwn = await run("/usr/bin/setpriv", ["--help"]).then(
  ({ stdout }) => stdout.includes("--seccomp-filter"),
  () => false,
);
const script = readFileSync(join(import.meta.dirname, "..", "support", "setpriv.py"), "utf8");
const setpriv = isOwn ? ["/usr/bin/setpriv"] : [python, "-c", script];
const isHere = process.platform === "linux" && (isOwn || existsSync(python));
const options = { skip: isHere ? false : "needs Linux, and setpriv 2.41 or python3" };

/** What native code could try, for which Node's permissions mean nothing: here Node has none. */
const native = (folder: string, port: number) => `
const fs = require("node:fs");
const start = (program, ...words) => require("node:child_process").execFileSync(program, words, { stdio: "pipe" });
const attempts = {
  readsData: () => fs.readFileSync(${JSON.stringify(join(folder, "ledger.db"))}),
  listsData: () => fs.readdirSync(${JSON.stringify(folder)}),
  readsSystem: () => fs.readFileSync("/etc/passwd"),
  readsOthersEnvironment: () => fs.readFileSync("/proc/${process.pid}/environ"),
  writes: () => fs.writeFileSync(${JSON.stringify(join(folder, "written"))}, "x"),
  writesProgram: () => fs.appendFileSync(${JSON.stringify(join(import.meta.dirname, "..", "..", "package.json"))}, ""),
  signalsParent: () => process.kill(process.ppid, 0),
  makesNamespaces: () => start("/usr/bin/unshare", "--user", "true"),
  mounts: () => start("/usr/bin/mount", "-t", "tmpfs", "none", "/tmp"),
};
const went = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try { attempt(); went[name] = "done"; } catch (error) { went[name] = error.code ?? error.name; }
}
const end = (text) => { went.network = text; console.log(JSON.stringify(went)); process.exit(); };
require("node:net").connect(${port}, "127.0.0.1").once("connect", () => end("done")).once("error", ({ code }) => end(code));
`;

const files = ["readsData", "listsData", "readsSystem", "readsOthersEnvironment", "writes", "writesProgram"];

test(
  "behind the filter native code reaches no network and no process, and beside Landlock no file either",
  options,
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "assay-worker-"));
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      await writeFile(join(folder, "ledger.db"), "secret");
      const { port } = server.address() as AddressInfo;
      let tried = 0;
      for (const launcher of await listCandidates(setpriv)) {
        const { words, hides, filtersCalls } = launcher;
        const name = `${words.slice(0, 2).join(" ")} … ${words.includes("--landlock-rule") ? "with Landlock" : ""}: ${hides}`;
        if (!filtersCalls || !(await isUsable(launcher))) {
          context.diagnostic(`not tried: ${name}, ${filtersCalls ? "" : "not "}filtering`);
          continue;
        }
        const [program = "", ...rest] = words;
        const { stdout } = await run(program, [...rest, process.execPath, "--eval", native(folder, port)], { env: {} });
        const went = JSON.parse(stdout) as Readonly<Record<string, string>>;
        assert.deepEqual([went.network, went.signalsParent], ["EPERM", "EPERM"], name);
        for (const attempt of ["makesNamespaces", "mounts"])
          assert.notEqual(went[attempt], "done", `${attempt}, ${name}`);
        if (hides === "files and network")
          for (const file of files) assert.notEqual(went[file], "done", `${file}, ${name}`);
        context.diagnostic(`tried: ${name}`);
        tried += 1;
      }
      assert.ok(tried > 0);
      assert.ok((await readdir(folder)).includes("ledger.db"));
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  },
);

test("documents are read behind each of them as they are without any", options, async () => {
  const size = { width: 320, height: 200, channels: 3, background: "#8fa0b0" } as const;
  const documents = [
    ["pdf", honestPdf],
    ["jpeg", await sharp({ create: size }).jpeg().toBuffer()],
    ["png", await sharp({ create: size }).png().toBuffer()],
  ] as const;
  async function readBehind(words: readonly string[]): Promise<readonly string[]> {
    const analyser = createAnalyser({ ...roomySettings, timeoutMs: 600_000, launcher: words });
    try {
      const results: string[] = [];
      for (const [declaredFormat, bytes] of documents) {
        const { findings, checks, pages } = await analyser.analyse({ bytes, declaredFormat, nowMs: runTimeMs });
        results.push(JSON.stringify([pages, findings, checks.map(({ check, outcome }) => [check, outcome])]));
      }
      assert.deepEqual([analyser.gauges.crashed, analyser.gauges.stoppedForTime], [0, 0]);
      return results;
    } finally {
      await analyser.close();
    }
  }
  const plain = await readBehind([]);
  for (const launcher of await listCandidates(setpriv)) {
    if (launcher.filtersCalls && (await isUsable(launcher))) assert.deepEqual(await readBehind(launcher.words), plain);
  }
});
