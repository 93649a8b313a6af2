/** Every script describes itself and refuses unknown options, and every document calls scripts correctly. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { findScripts, scriptFolders } from "../bin/launch/scripts.js";
import { testAtLength } from "./support/at-length.ts";
import { documents, readDocument, root } from "./support/document-blocks.ts";
import { readRepository } from "./support/repository.ts";
import type { ScriptCall, ScriptEnd } from "./support/run-scripts.ts";

/** These also hold what others import, and begin only when they are started: a process each. */
const startedOnly = [
  "scripts/new-check.ts",
  "scripts/write-checks-doc.ts",
  "scripts/write-client.ts",
  "scripts/write-kernels.ts",
];

const scripts = findScripts(root);
const quick = scripts.filter((script) => !startedOnly.includes(script));
const helps = new Map<string, string>();

function callAll(calls: readonly ScriptCall[]): readonly ScriptEnd[] {
  const words = [
    "--disable-warning=ExperimentalWarning",
    join(root, "test/support/run-scripts.ts"),
    JSON.stringify(calls),
  ];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", cwd: root })) as readonly ScriptEnd[];
}

function start(script: string, ...words: readonly string[]): string {
  return execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, script), ...words], {
    encoding: "utf8",
  });
}

before(() => {
  const ends = callAll(quick.map((script) => ({ script, words: ["--help"] })));
  for (const [place, { exitCode, output, errors, isStarted }] of ends.entries()) {
    assert.deepEqual(
      { script: quick[place], exitCode, errors, isStarted },
      { script: quick[place], exitCode: 0, errors: "", isStarted: false },
    );
    helps.set(quick[place] ?? "", output);
  }
  for (const script of startedOnly) helps.set(script, start(script, "--help"));
});

test("every file directly in the folders of scripts is one", () => {
  const files = scriptFolders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  assert.deepEqual(
    files.filter((path) => path.endsWith(".ts") && !scripts.includes(path)),
    [],
  );
  assert.ok(scripts.length > 35);
});

test("--help says how a script is called, what it does, and each option", () => {
  for (const script of scripts) {
    const help = helps.get(script) ?? "";
    const usage = script === "scripts/gate.ts" ? "npm test --" : `node bin/run.js ${script}`;
    assert.ok(help.startsWith(`Usage: ${usage}`), help);
    const [, does = ""] = help.split("\n\n");
    assert.match(does, /^[A-Z].*\.$/s, script);
    assert.match(help, /^ {2}--help +\S/m, script);
    assert.deepEqual(
      help.split("\n").filter((line) => line.length > 110),
      [],
    );
  }
});

testAtLength("an unknown option and data that is not there end a script with 2 and one sentence", () => {
  const calls = quick.flatMap((script) => {
    const required = [...(helps.get(script) ?? "").matchAll(/^ {2}(--\S+) .*\S+.*\(required/gm)].map(
      ([, name = ""]) => name,
    );
    const paths = [...(helps.get(script) ?? "").matchAll(/^ {2}(--\S+) (?:FILE|FOLDER|OUT\[,)/gm)].map(
      ([, name = ""]) => name,
    );
    // What is written need not be there.
    const read = paths.filter((name) => !["--out", "--home", "--store"].includes(name));
    return [
      { script, words: ["--nonsense"] },
      ...read.map((name) => ({
        script,
        words: [...required.flatMap((other) => (other === name ? [] : [other, "/nonexistent"])), name, "/nonexistent"],
      })),
      ...(required.length > 0 ? [{ script, words: [] }] : []),
    ];
  });
  assert.ok(calls.length > scripts.length + 20);
  for (const [place, end] of callAll(calls).entries()) {
    const { exitCode, output, isStarted } = end;
    assert.deepEqual(
      { ...calls[place], exitCode, output, isStarted },
      { ...calls[place], exitCode: 2, output: "", isStarted: false },
    );
    assert.match(end.errors, /^\S+: [^\n]+; --help tells how it is called\.\n$/);
  }
});

/** What is called in a line of text, up to where the call ends there. */
function callsIn(text: string): readonly { readonly script: string; readonly words: readonly string[] }[] {
  const joined = text.replaceAll(/ *\\\n */g, " ");
  return [...joined.matchAll(/node bin\/run\.js ([^\s`]+)([^`\n#|;)]*)/g)].map(([, script = "", rest = ""]) => ({
    script,
    words: rest.split(/\s+/).filter((word) => word !== ""),
  }));
}

test("every call of the launcher in the documents and in package.json names a script and options that it has", () => {
  const texts = [...documents, "package.json"].map((path) => [path, readDocument(path)] as const);
  const problems: string[] = [];
  let calls = 0;
  for (const [path, text] of texts) {
    for (const { script, words } of callsIn(text.replaceAll('"', "`"))) {
      calls += 1;
      const call = `${path}: node bin/run.js ${script} ${words.join(" ")}`;
      if (script === "--test") {
        const files = words.filter((word) => !word.startsWith("-")).map((word) => word.replaceAll("'", ""));
        if (files.length === 0 || files.some((file) => globSync(file, { cwd: root }).length === 0)) problems.push(call);
      } else if (script !== "--help") {
        const help = helps.get(script);
        const unknown = words.filter((word) => word.startsWith("--") && help?.includes(`\n  ${word}`) !== true);
        if (help === undefined || unknown.length > 0) problems.push(call);
      }
    }
  }
  assert.deepEqual(problems, []);
  assert.ok(calls > 60);
});

test("no document starts a TypeScript file with a Node that may be too old for it", () => {
  const directStart = /\bnode (?:-\S+ )*(?:(?:bench|console|scripts|src|test)\/[\w./-]+\.ts\b|--test\b)/;
  // The image brings its own Node; the words of a gate are for the Node that runs it.
  const own = ["deploy/Dockerfile", "test/end-to-end/blocks.test.ts", "test/packaging.test.ts", "test/scripts.test.ts"];
  const found = readRepository(root)
    .filter(({ path }) => !own.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => directStart.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
  assert.deepEqual(found, []);
});

test("the check of an export, which needs nothing but Node, says how it is called", () => {
  assert.match(start("scripts/verify-export.mjs", "--help"), /^Usage: node scripts\/verify-export\.mjs FILE/);
  for (const given of [join(root, "scripts/no-such-export"), root]) {
    assert.throws(
      () => execFileSync(process.execPath, [join(root, "scripts/verify-export.mjs"), given], { stdio: "pipe" }),
      { status: 2 },
      given,
    );
  }
  assert.doesNotMatch(readFileSync(join(root, "scripts/verify-export.mjs"), "utf8"), /from "\.|from "(?!node:)/);
});

test("verify-export names the line where a file is cut off, and does not print it", async (context) => {
  const folder = await mkdtemp(join(tmpdir(), "assay-export-"));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "cut.jsonl");
  const start = JSON.stringify({ type: "start", fromGroup: 1, previousRoot: "00".repeat(32) });
  await writeFile(file, `${start}\n{"type":"record","body":"Sentinel Per`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/verify-export.mjs"), file], {
    encoding: "utf8",
  });
  assert.equal(status, 1);
  assert.match(stderr, /^Line 2 is no object of JSON: the file is cut off or damaged there\.$/m);
  assert.doesNotMatch(stdout + stderr, /Sentinel/);
});
