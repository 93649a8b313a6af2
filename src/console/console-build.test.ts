import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openConsoleBuild } from "./console-build.ts";

/** A program whose build writes one page, and counts how often it ran. */
async function withProgram(
  script: string,
  run: (programFolder: string, folder: string) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "assay-console-"));
  try {
    const programFolder = join(home, "program");
    await mkdir(join(programFolder, "console"), { recursive: true });
    await mkdir(join(programFolder, "client"));
    await writeFile(join(programFolder, "package-lock.json"), "{}");
    await writeFile(join(programFolder, "console", "build.ts"), script);
    await run(programFolder, join(home, "builds"));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const writesPage = `import { writeFileSync } from "node:fs";
writeFileSync(process.argv[2] + "/index.html", "<p>" + process.pid);
writeFileSync(process.argv[2] + "/index.html.br", "packed");
writeFileSync(process.argv[2] + "/notes.txt", "not served");`;

async function open(programFolder: string, folders: readonly string[]) {
  const problems: string[] = [];
  const build = openConsoleBuild({ programFolder, folders, onProblem: (problem) => problems.push(problem) });
  await build.ready;
  const page = build.files?.get("index.html");
  await build.close();
  return { text: page && Buffer.from(page.bytes).toString(), names: [...(build.files?.keys() ?? [])], problems };
}

test("it is built once, and again when what it is made of changes", async () => {
  await withProgram(writesPage, async (programFolder, folder) => {
    const first = await open(programFolder, [folder]);
    assert.deepEqual([first.names, first.problems], [["index.html"], []]);
    assert.equal((await open(programFolder, [folder])).text, first.text);
    await writeFile(join(programFolder, "console", "more.ts"), "export const more = 1;");
    assert.notEqual((await open(programFolder, [folder])).text, first.text);
    assert.equal((await readdir(folder)).length, 2, "nothing half made is left");
  });
});

test("where the first place cannot be written to, the next one is taken", async () => {
  await withProgram(writesPage, async (programFolder, folder) => {
    const file = join(programFolder, "a-file");
    await writeFile(file, "");
    await chmod(file, 0o400);
    assert.ok((await open(programFolder, [join(file, "builds"), folder])).text);
    assert.equal((await readdir(folder)).length, 1);
  });
});

test("a build that fails is reported, and leaves nothing", async () => {
  await withProgram(`throw new Error("no such module");`, async (programFolder, folder) => {
    const { text, problems } = await open(programFolder, [folder]);
    assert.equal(text, undefined);
    assert.match(problems.join(), /could not be built.*no such module/s);
    assert.deepEqual(await readdir(folder), []);
  });
});
