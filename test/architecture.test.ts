/** Enforces the map in test/support/rooms.ts and the house's rules; each failure says why. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { findDeadFiles } from "./support/dead-files.ts";
import { findFileProblems } from "./support/file-violations.ts";
import {
  findCycles,
  findHeavyStarts,
  findImportsOfHttp,
  findImpurities,
  findJudgingReaders,
  findWrongDirections,
} from "./support/import-violations.ts";
import { findLicenceProblems, findLockProblems, findPinProblems } from "./support/package-violations.ts";
import { readRepository } from "./support/repository.ts";
import { pureRooms, rooms } from "./support/rooms.ts";
import { readSources } from "./support/source-file.ts";
import { findForeignWords } from "./support/word-violations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = readSources(root);
const repository = readRepository(root);

function assertNone(problems: readonly string[]): void {
  if (problems.length > 0) assert.fail(`\n${problems.join("\n")}\n`);
}

function readJson(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, name), "utf8")) as Record<string, unknown>;
}

test("there are sources to hold to the rules", () => {
  assert.ok(sources.length > 50, `only ${sources.length} files were found in src/`);
  assert.ok(sources.some(({ imports }) => imports.some(({ target }) => target === "errors.ts")));
});

test("rooms import only what their place allows", () => assertNone(findWrongDirections(sources)));

test("no files import each other in a circle", () => assertNone(findCycles(sources)));

test("pure rooms, and what they import, have no Node, no packages, no clock and no chance", () =>
  assertNone(findImpurities(sources)));

test("threads that every start waits for do not load the shapes of the interface", () =>
  assertNone(findHeavyStarts(sources)));

test("what reads documents does not load the checks", () => assertNone(findJudgingReaders(sources)));

test("every file of the program is reached from one of its starts", () => assertNone(findDeadFiles(repository)));

test("nothing loads fetch by importing HTTP", () => assertNone(findImportsOfHttp(sources)));

test("the compiler checks exactly the pure rooms without Node's types", () => {
  const { include, compilerOptions } = readJson("tsconfig.pure.json") as {
    include: readonly string[];
    compilerOptions: { types: readonly string[] };
  };
  const expected = pureRooms.map((room) => (room.endsWith(".ts") ? `src/${room}` : `src/${room}/**/*.ts`));
  assert.deepEqual([...include].sort(), [...expected].sort());
  assert.deepEqual(compilerOptions.types, []);
});

test("every room on the map exists", () => {
  const present = new Set(sources.map(({ path }) => path.replace(/(?:\/.*|\.ts)$/, "")));
  assertNone(
    Object.keys(rooms)
      .filter((room) => !present.has(room))
      .map((room) => `src/${room} is gone; take it off the map.`),
  );
});

test("each file is short, says first what it is, and has no default export; one reads the environment", () =>
  assertNone(sources.flatMap(findFileProblems)));

test("what is installed is exact: pinned versions and a whole lock file without addresses", () => {
  assertNone(findPinProblems(readJson("package.json")));
  assertNone(findLockProblems(readJson("package-lock.json")));
  assertNone(findLicenceProblems(readJson("package-lock.json")));
});

test("no text names a machine, a registry or unfinished work", () => assertNone(repository.flatMap(findForeignWords)));
