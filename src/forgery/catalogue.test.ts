import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  cataloguePath,
  docPath,
  exportNameOf,
  listCheckFiles,
  renderCatalogue,
  renderDoc,
} from "../../scripts/write-checks-doc.ts";
import { catalogue } from "./catalogue.ts";

const files = listCheckFiles();
const advice = "run: node bin/run.js scripts/write-checks-doc.ts";

test("the catalogue has every check file, and nothing else", () => {
  assert.equal(readFileSync(cataloguePath, "utf8"), renderCatalogue(files), advice);
  assert.deepEqual(
    catalogue.map(({ id }) => id),
    files.map(({ id }) => id),
  );
});

test("the page of checks is current", () => {
  assert.equal(readFileSync(docPath, "utf8"), renderDoc(catalogue, files), advice);
});

test("ids are unique and are the names of their files", () => {
  assert.equal(new Set(catalogue.map(({ id }) => id)).size, catalogue.length);
  for (const { category, id } of files) {
    const source = readFileSync(join(import.meta.dirname, "checks", category, `${id}.ts`), "utf8");
    assert.match(source, /^\/\*\* .+/, `${id} begins with a sentence that says what it sees`);
    assert.ok(source.includes(`export const ${exportNameOf(id)} = defineCheck(`), `${id} exports ${exportNameOf(id)}`);
  }
});

test("every check has its test, with a forged, an honest, a look-alike and an empty case", () => {
  for (const { category, id } of files) {
    const path = join(import.meta.dirname, "checks", category, `${id}.test.ts`);
    assert.ok(existsSync(path), `${id} has no test`);
    const titles = readFileSync(path, "utf8").match(/test\("[^"]*/g) ?? [];
    for (const word of ["forged", "honest", "look-alike", "empty"]) {
      assert.ok(
        titles.some((title) => title.includes(word)),
        `${id} has no case that says ${word}`,
      );
    }
  }
});

test("every check says what it means, what else explains it and where it comes from", () => {
  for (const check of catalogue) {
    assert.ok(check.title.length >= 10 && check.title.length <= 80 && !check.title.endsWith("."), check.id);
    assert.match(check.meaning, /^[A-Z].{40,}\.$/, check.id);
    assert.match(check.source, /^[A-Z].{10,}\.$/, check.id);
    assert.ok(check.innocentCauses.length > 0, check.id);
    assert.ok(check.needs.length > 0 && check.appliesTo.length > 0 && check.version >= 1, check.id);
  }
});
