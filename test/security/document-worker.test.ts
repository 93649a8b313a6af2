import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findLauncher } from "../../src/forgery/isolation/find-launcher.ts";
import { spawnWorker, type WorkerKind } from "../../src/forgery/isolation/spawn-worker.ts";

/** As the launcher does for the service: workers then start from what Node has compiled, and have more to give up. */
const own = join(tmpdir(), `assay-compiled-${process.pid}`);
enableCompileCache(own);
const compiled = dirname(getCompileCacheDir() ?? own);
after(() => rm(own, { recursive: true, force: true }));

/** What code that has taken a worker over would try; each line says how it went. */
const probe = (folder: string) => `
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
  opensDatabase: () => new (require("node:sqlite").DatabaseSync)(${JSON.stringify(join(folder, "ledger.db"))}),
  signalsParent: () => process.kill(process.ppid, 0),
  signalsParentDirectly: () => process._kill(process.ppid, 0),
  makesParentListen: () => process._debugProcess(process.ppid),
  slowsParent: () => require("node:os").setPriority(process.ppid, 19),
};
require(${JSON.stringify(fileURLToPath(new URL("../../src/forgery/isolation/confine.ts", import.meta.url)))}).confine();
const went = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try { attempt(); went[name] = "done"; } catch (error) { went[name] = error.code ?? error.name; }
}
went.environment = Object.keys(process.env).join();
console.log(JSON.stringify(went));
`;

/** Not denied when called, but not to be had. */
const gone: Readonly<Record<string, string>> = {
  opensDatabase: "ERR_UNKNOWN_BUILTIN_MODULE",
  signalsParent: "TypeError",
  signalsParentDirectly: "TypeError",
  makesParentListen: "TypeError",
  slowsParent: "TypeError",
};

async function runAs(
  kind: WorkerKind,
  script: string,
  launcher: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const worker = spawnWorker(kind, 2 ** 29, launcher);
  const at = worker.spawnargs.lastIndexOf(process.execPath);
  const flags = worker.spawnargs.slice(at + 1).filter((word) => word.startsWith("--"));
  worker.kill("SIGKILL");
  assert.ok(flags.includes("--permission"));
  const [program = "", ...words] = [...worker.spawnargs.slice(0, at + 1), ...flags, "--eval", script];
  const { stdout } = await promisify(execFile)(program, words, {
    env: { NODE_COMPILE_CACHE: compiled },
  });
  return JSON.parse(stdout);
}

/** As the recogniser's thread is started: before the process gives anything up. */
const inThread = (script: string) =>
  `new (require("node:worker_threads").Worker)(${JSON.stringify(script)}, { eval: true });`;

for (const [name, kind, within] of [
  ["a worker for a pdf", "pdf", (script: string) => script],
  ["a worker for a image", "image", (script: string) => script],
  ["a thread of a worker for a image", "image", inThread],
] as const) {
  test(`${name} that is taken over by an attacker reads no data, writes nothing and starts nothing`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "assay-worker-"));
    try {
      await writeFile(join(folder, "ledger.db"), "secret");
      const { environment, ...went } = await runAs(kind, within(probe(folder)));
      assert.equal(environment, "NODE_COMPILE_CACHE");
      const denied = Object.fromEntries(Object.keys(went).map((name) => [name, gone[name] ?? "ERR_ACCESS_DENIED"]));
      assert.deepEqual(went, denied);
      assert.deepEqual(await readdir(folder), ["ledger.db"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

test("a worker starts from what Node compiled for a process without flags, and can collect its garbage", async () => {
  const isolation = join(import.meta.dirname, "..", "..", "src", "forgery", "isolation");
  const script = `
    const folder = require("node:module").getCompileCacheDir();
    require(${JSON.stringify(join(isolation, "confine.ts"))}).confine();
    require(${JSON.stringify(join(isolation, "collect-garbage.ts"))}).collectGarbage();
    console.log(JSON.stringify({ folder }));`;
  const plain = await promisify(execFile)(
    process.execPath,
    ["--print", "require('node:module').getCompileCacheDir()"],
    { env: { NODE_COMPILE_CACHE: compiled } },
  );
  assert.deepEqual(await runAs("pdf", script), { folder: plain.stdout.trim() });
});

/** What permissions leave open, and the state of the process as the system has it; Node may not read /proc, but native code may. */
const outside = (port: number) => `
const went = { interfaces: 0 };
// Behind the filter of system calls they cannot even be asked for.
try { went.interfaces = Object.keys(require("node:os").networkInterfaces()).length; } catch {}
const end = () => { if (went.tcp && went.udp) { console.log(JSON.stringify(went)); process.exit(); } };
const tell = (way, text) => { went[way] ??= text; end(); };
require("node:net").connect(${port}, "127.0.0.1")
  .once("connect", () => tell("tcp", "sent")).once("error", (error) => tell("tcp", error.code));
const socket = require("node:dgram").createSocket("udp4").on("error", (error) => tell("udp", error.code));
socket.send("x", ${port}, "127.0.0.1", (error) => tell("udp", error?.code ?? "sent"));
`;

const launcher = await findLauncher();

test("what the system adds leaves a worker no network and no rights", async (context) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    const { interfaces, ...sent } = await runAs("pdf", outside(port), launcher.words);
    const [program, ...words] = launcher.words;
    if (program === undefined) {
      // Containers often forbid namespaces within them; the service says so at its start.
      context.diagnostic("This system lets the user make no namespaces, and has no filters.");
      return;
    }
    assert.equal(interfaces, 0);
    for (const [way, result] of Object.entries(sent)) assert.notEqual(result, "sent", way);
    // As users have it: without the folders of programs for administrators.
    const env = { PATH: "/usr/local/bin:/usr/bin:/bin" };
    const { stdout } = await promisify(execFile)(program, [...words, "/bin/cat", "/proc/self/status"], { env });
    assert.match(stdout, /NoNewPrivs:\t1/);
    assert.match(stdout, /CapPrm:\t0+\nCapEff:\t0+\n/);
  } finally {
    server.close();
  }
});

/** What native code could try, for which Node's permissions mean nothing: here Node has none. */
const native = (folder: string, port: number) => `
const fs = require("node:fs");
const attempts = {
  readsData: () => fs.readFileSync(${JSON.stringify(join(folder, "ledger.db"))}),
  listsData: () => fs.readdirSync(${JSON.stringify(folder)}),
  readsSystem: () => fs.readFileSync("/etc/passwd"),
  readsOthersEnvironment: () => fs.readFileSync("/proc/${process.pid}/environ"),
  readsByLink: () => fs.readFileSync(["", "proc", "self", "root", "etc", "passwd"].join("/")),
  readsByFolder: () => fs.readFileSync("/proc/self/cwd/etc/passwd"),
  writes: () => fs.writeFileSync(${JSON.stringify(join(folder, "written"))}, "x"),
  writesRoot: () => fs.writeFileSync("/written", "x"),
  writesProgram: () => fs.appendFileSync(${JSON.stringify(join(import.meta.dirname, "..", "..", "package.json"))}, ""),
  writesLibraries: () => fs.writeFileSync("/usr/written", "x"),
  makesNamespaces: () => require("node:child_process").execFileSync("/usr/bin/unshare", ["--user", "true"]),
  mounts: () => require("node:child_process").execFileSync("/usr/bin/mount", ["-t", "tmpfs", "none", "/usr"]),
};
const went = {};
for (const [name, attempt] of Object.entries(attempts)) {
  try { attempt(); went[name] = "done"; } catch (error) { went[name] = error.code ?? error.name; }
}
// Landlock denies the list of what lies in the root; a root of its own has little in it.
try { went.root = fs.readdirSync("/").join(); } catch (error) { went.root = error.code; }
require("node:net").connect(${port}, "127.0.0.1")
  .once("connect", () => { went.network = "done"; console.log(JSON.stringify(went)); process.exit(); })
  .once("error", ({ code }) => { went.network = code; console.log(JSON.stringify(went)); });
`;

test("native code in a worker sees no files but the program's, changes none, and reaches no network", async (context) => {
  if (launcher.hides !== "files and network") {
    context.diagnostic("This system does not let the user hide files from a process.");
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "assay-worker-"));
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await writeFile(join(folder, "ledger.db"), "secret");
    const { port } = server.address() as AddressInfo;
    const [program = "", ...words] = launcher.words;
    const command = [...words, process.execPath, "--eval", native(folder, port)];
    const { stdout } = await promisify(execFile)(program, command, { env: {} });
    const { root, ...went } = JSON.parse(stdout) as Record<string, string>;
    for (const [name, result] of Object.entries(went)) assert.notEqual(result, "done", name);
    assert.ok(root === "EACCES" || !/etc|home|root|var|sys/.test(root ?? "etc"), root);
    assert.deepEqual(await readdir(folder), ["ledger.db"]);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
