import assert from "node:assert/strict";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { testAtLength } from "../support/at-length.ts";
import { runCommand } from "../support/command-line.ts";
import { makeDocumentFolder } from "../support/document-folder.ts";
import { invoiceWith, makePdf, withPageReplaced } from "../support/pdf-by-hand.ts";

const { folder, home, place } = await makeDocumentFolder();
const forged = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));

test("a forged document is reported with its earlier content, and the exit code is 3", async () => {
  const { code, output } = await runCommand(home, "analyse-document", await place("forged.pdf", forged));
  assert.equal(code, 3);
  assert.match(output, /TAMPERED/);
  assert.match(output, /1,240\.00 {2}→ {2}9,240\.00/);
});

test("an untouched document ends with 0, and no data folder is created", async () => {
  const { code, output } = await runCommand(home, "analyse-document", await place("honest.pdf", makePdf()));
  assert.equal(code, 0, output);
  await assert.rejects(readdir(home), /ENOENT/);
});

test("no file, and a file that is not there, are called the wrong way", async () => {
  assert.equal((await runCommand(home, "analyse-document")).code, 2);
  assert.equal((await runCommand(home, "analyse-document", join(folder, "nowhere.pdf"))).code, 2);
});

testAtLength("checks run on written evidence as they run on the document", async () => {
  const document = await place("again.pdf", forged);
  const file = join(folder, "evidence.json");
  assert.equal((await runCommand(home, "evidence", document, "--out", file)).code, 0);
  await rm(document);
  const checked = await runCommand(home, "check", file, "--json");
  assert.equal(checked.code, 3, checked.errors);
  const direct = await runCommand(home, "analyse-document", "--json", await place("again.pdf", forged));
  const [replayed, analysed] = [checked, direct].map(({ output }) => JSON.parse(output));
  assert.deepEqual(replayed.findings, analysed.findings);
  assert.deepEqual(replayed.checks, analysed.checks);

  const written = JSON.parse(await readFile(file, "utf8"));
  assert.deepEqual([written.evidenceVersion, written.name, written.bytes], [1, "again.pdf", forged.length]);
  for (const [other, message] of [
    [{ ...written, evidenceVersion: 99 }, /version 99/],
    [{ ...written, evidence: { ...written.evidence, artifacts: { text: "none" } } }, /incomplete/],
    [{ findings: [] }, /not an evidence file/],
  ] as const) {
    const refused = await runCommand(home, "check", await place("other.json", JSON.stringify(other)));
    assert.equal(refused.code, 1);
    assert.match(refused.errors, message);
  }
});
