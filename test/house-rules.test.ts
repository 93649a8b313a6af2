/** Checks that the architecture test's own rules catch their violations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findDeadFiles } from "./support/dead-files.ts";
import { findFileProblems } from "./support/file-violations.ts";
import {
  findCycles,
  findHeavyStarts,
  findImpurities,
  findJudgingReaders,
  findWrongDirections,
} from "./support/import-violations.ts";
import { findLicenceProblems, findLockProblems, findPinProblems } from "./support/package-violations.ts";
import { withTree } from "./support/planted-tree.ts";
import { readSources, type SourceFile } from "./support/source-file.ts";
import { findForeignWords } from "./support/word-violations.ts";

function sourcesWith(files: Readonly<Record<string, string>>): Promise<readonly SourceFile[]> {
  return withTree(files, readSources);
}

test("a sound house breaks no rule", async () => {
  const sources = await sourcesWith({});
  const found = [
    findWrongDirections(sources),
    findCycles(sources),
    findImpurities(sources),
    findHeavyStarts(sources),
    findJudgingReaders(sources),
    sources.flatMap(findFileProblems),
  ];
  assert.deepEqual(found.flat(), []);
});

test("a file that only its test imports is dead", () => {
  const files = {
    "src/cli.ts": 'import { used } from "./scoring/used.ts";\n',
    "src/scoring/used.ts": "export const used = 1;\n",
    "src/scoring/lonely.ts": "export const lonely = 1;\n",
    "src/scoring/lonely.test.ts": 'import { lonely } from "./lonely.ts";\n',
  };
  const [found, ...others] = findDeadFiles(Object.entries(files).map(([path, text]) => ({ path, text })));
  assert.match(found ?? "", /^src\/scoring\/lonely\.ts /);
  assert.deepEqual(others, []);
});

test("a forbidden import is named with the reason", async () => {
  const sources = await sourcesWith({
    "src/ledger/store.ts": '/** x */\nimport {\n  type Deep,\n  score,\n} from "../scoring/score.ts";\n',
    "src/contract/shape.ts": '/** x */\nimport type { Row } from "../ledger/store.ts";\n',
    "src/scoring/decider.ts":
      '/** x */\nimport type { Row } from "../ledger/store.ts";\nexport { row } from "../ledger/store.ts";\n',
    "src/operations/lazy.ts":
      '/** x */\nawait import("../http/server.ts");\nnew Worker(new URL("../routes/x.ts", import.meta.url));\n',
    "src/helpers/text.ts": "/** x */\n",
  });
  const found = findWrongDirections(sources).map((problem) => problem.split(/, but|: there/)[0]);
  assert.deepEqual(found, [
    "src/contract/shape.ts imports src/ledger/store.ts",
    "src/helpers/text.ts",
    "src/ledger/store.ts imports src/scoring/score.ts",
    "src/operations/lazy.ts imports src/http/server.ts",
    "src/operations/lazy.ts imports src/routes/x.ts",
    "src/scoring/decider.ts imports src/ledger/store.ts",
  ]);
});

test("a cycle is named by its files, also one of types", async () => {
  const sources = await sourcesWith({
    "src/ledger/a.ts": '/** x */\nimport { b } from "./b.ts";\n',
    "src/ledger/b.ts": '/** x */\nimport type { C } from "./c.ts";\n',
    "src/ledger/c.ts": '/** x */\nexport { a } from "./a.ts";\n',
  });
  assert.deepEqual(findCycles(sources), ["Import cycle: ledger/a.ts -> ledger/b.ts -> ledger/c.ts -> ledger/a.ts."]);
});

test("clock, chance, Node and packages are found in a pure room and in what it imports, but not in words", async () => {
  const sources = await sourcesWith({
    "src/scoring/clock.ts":
      '/** x */\nimport { late } from "../errors.ts";\nimport "../forgery/facts.ts";\nexport const a = () => new Date();\n',
    "src/scoring/words.ts":
      '/** Not Date.now() and no Math.random. */\nexport const text = "globalThis";\nexport const day = new Date(5);\n',
    "src/forgery/facts.ts":
      '/** x */\nimport sharp from "sharp";\nimport { join } from "node:path";\nexport const b = Math.random();\n',
    "src/forgery/bytes.ts": '/** x */\nimport { readFileSync } from "node:fs";\n',
    "src/scoring/clock.test.ts": "Date.now();\n",
  });
  const found = findImpurities(sources).map((problem) => problem.split(", but")[0]);
  assert.deepEqual(found.sort(), [
    "src/forgery/facts.ts draws chance",
    "src/forgery/facts.ts imports node:path",
    "src/forgery/facts.ts imports sharp",
    "src/scoring/clock.ts reads the clock",
  ]);
});

test("a thread that loads the shapes of the interface is named with the file that does", async () => {
  const sources = await sourcesWith({
    "src/contract/schema.ts": '/** x */\nimport type { TSchema } from "typebox";\n',
    "src/contract/rule.ts": '/** x */\nimport { Type } from "./schema.ts";\n',
    "src/rules/check.ts": '/** x */\nimport { Check } from "typebox/schema";\n',
    "src/contract/card.ts": '/** x */\nimport type { Static } from "typebox";\n',
    "src/rules/decider.ts":
      '/** x */\nimport { limit } from "./limit.ts";\nimport type { Rule } from "../contract/rule.ts";\nimport "../contract/card.ts";\n',
    "src/rules/limit.ts": '/** x */\nimport { limit } from "../contract/rule.ts";\nimport "./check.ts";\n',
  });
  const found = findHeavyStarts(sources).map((problem) => problem.split(";")[0]);
  assert.deepEqual(found.sort(), [
    "src/contract/rule.ts loads the shapes, and src/rules/decider.ts gets there",
    "src/rules/check.ts loads the shapes, and src/rules/decider.ts gets there",
  ]);
});

test("a reader of documents that gets to the checks is named", async () => {
  const sources = await sourcesWith({
    "src/forgery/catalogue.ts": '/** x */\nimport "./checks/dates/late.ts";\n',
    "src/forgery/checks/dates/late.ts": "/** x */\n",
    "src/forgery/doubts.ts": '/** x */\nimport { catalogue } from "./catalogue.ts";\n',
    "src/forgery/evidence/text.ts": '/** x */\nimport { doubts } from "../doubts.ts";\n',
    "src/forgery/evidence/plain.ts": '/** x */\nimport type { doubts } from "../doubts.ts";\n',
    "src/forgery/isolation/gather.ts": '/** x */\nimport "../evidence/plain.ts";\n',
    "src/forgery/isolation/judge.ts": '/** x */\nimport "../catalogue.ts";\n',
  });
  assert.deepEqual(
    findJudgingReaders(sources).map((problem) => problem.split(";")[0]),
    ["src/forgery/evidence/text.ts loads the checks"],
  );
});

test("a file that is too long, has no sentence, a default export or reads the environment is named", async () => {
  const sources = await sourcesWith({
    "src/ledger/long.ts": `/** x */\n${"export const x = 1;\n".repeat(300)}`,
    "src/ledger/mute.ts": "export const x = 1;\n",
    "src/ledger/default.ts": "/** x */\nexport default 1;\n",
    "src/ledger/environment.ts": "/** x */\nexport const x = process.env.HOME;\n",
    "src/ledger/environment-too.ts": '/** x */\nimport { env } from "node:process";\n',
    "src/ledger/only.test.ts": 'test.only("x", () => undefined);\n',
    "src/config.ts": "/** Not process.env alone. */\nexport const x = process.env.HOME;\n",
  });
  assert.deepEqual(
    sources.flatMap(findFileProblems).map((problem) => problem.split(/[;,]/)[0]),
    [
      "src/ledger/default.ts has a default export",
      "src/ledger/environment-too.ts reads the environment",
      "src/ledger/environment.ts reads the environment",
      "src/ledger/long.ts has 301 lines and may have 300",
      "src/ledger/mute.ts does not begin with a /** sentence */ that says what it is.",
      "src/ledger/only.test.ts runs one test only",
    ],
  );
});

test("a loose version, an address and a package that the lock file lacks are named", () => {
  assert.equal(
    findPinProblems({ dependencies: { a: "^1.0.0", b: "1.0.0" }, devDependencies: { c: "latest" } }).length,
    2,
  );
  const whole = { integrity: "sha512-x", version: "1.0.0" };
  const packages = { "": {}, "node_modules/a": { ...whole, optionalDependencies: { b: "1.0.0" } } };
  assert.equal(findLockProblems({ packages: { ...packages, "node_modules/b": whole } }).length, 0);
  assert.match(findLockProblems({ packages }).join(), /b is missing for node_modules\/a/);
  assert.match(
    findLockProblems({ packages: { ...packages, "node_modules/b": { version: "1.0.0" } } }).join(),
    /no integrity/,
  );
  const addressed = { ...packages, "node_modules/b": { ...whole, resolved: "https://example.org/b.tgz" } };
  assert.match(findLockProblems({ packages: addressed }).join(), /has an address/);
});

test("words of a machine and of unfinished work are found by line", () => {
  const texts = [
    ["/wo", "rk/x"],
    ["TO", "DO"],
    ["https://registry.", "npmjs.org"],
    ["/ho", "me/ada/x"],
  ];
  for (const parts of texts) {
    assert.match(findForeignWords({ path: "a.md", text: `fine\n${parts.join("")}\n` }).join(), /^a\.md:2 /);
  }
  assert.deepEqual(findForeignWords({ path: "a.md", text: "framework/x, todo and home" }), []);
});

test("a package under terms that nobody has looked at is named", () => {
  const under = (license: string, more: object = {}, path = "node_modules/a") =>
    findLicenceProblems({ packages: { "": {}, [path]: { license, ...more } } }).length;
  for (const license of ["MIT", "(MIT OR GPL-3.0-only)", "MIT AND ISC"]) assert.equal(under(license), 0, license);
  for (const license of ["AGPL-3.0-only", "MIT AND GPL-2.0-only", "UNLICENSED", "MPL-2.0", "LGPL-3.0-or-later"]) {
    assert.equal(under(license), 1, license);
  }
  assert.equal(findLicenceProblems({ packages: { "node_modules/a": {} } }).length, 1);
  assert.equal(under("MPL-2.0", { dev: true }), 0);
  assert.equal(under("LGPL-3.0-or-later", {}, "node_modules/@img/sharp-libvips-linux-x64"), 0);
});
