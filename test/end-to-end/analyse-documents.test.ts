import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { invoiceWith, makeEncryptedPdf, makePdf, withPageReplaced } from "../support/pdf-by-hand.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-documents-"));
after(() => rm(folder, { recursive: true, force: true }));
const home = join(folder, "home");
const forged = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));

async function place(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

test("a forged document is told with what it was before, and ends with 3", async () => {
  const { code, output } = await runCommand(home, "analyse-document", await place("forged.pdf", forged));
  assert.equal(code, 3);
  assert.match(output, /TAMPERED/);
  assert.match(output, /1,240\.00 {2}→ {2}9,240\.00/);
});

test("an untouched document ends with 0, and no data folder is made", async () => {
  const { code, output } = await runCommand(home, "analyse-document", await place("honest.pdf", makePdf()));
  assert.equal(code, 0, output);
  await assert.rejects(readdir(home), /ENOENT/);
});

test("a folder is analysed wholly, a line of JSON each, and what cannot be read stops nothing", async () => {
  const whole = join(folder, "whole");
  await place("whole/a/forged.PDF", forged);
  await place("whole/b/\u001b[2J<b>.pdf", makePdf());
  await place("whole/c.pdf", "no document");
  await place("whole/notes.txt", "passed over");
  const { code, output } = await runCommand(home, "analyse-document", "--json", whole);
  assert.equal(code, 3);
  const lines = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ file, tampered, error }) => [file.slice(whole.length + 1), tampered ?? error]),
    [
      ["a/forged.PDF", true],
      ["b/\u001b[2J<b>.pdf", false],
      ["c.pdf", "unprocessable_document"],
    ],
  );
  assert.equal((await runCommand(home, "analyse-document", join(whole, "c.pdf"))).code, 1);
});

test("a locked document opens with --password", async () => {
  const path = await place("locked.pdf", makeEncryptedPdf("open sesame"));
  const refused = await runCommand(home, "analyse-document", path);
  assert.equal(refused.code, 1);
  assert.match(refused.output, /password/);
  assert.equal((await runCommand(home, "analyse-document", path, "--password", "open sesame")).code, 0);
});

test("no file, and a file that is not there, are called the wrong way", async () => {
  assert.equal((await runCommand(home, "analyse-document")).code, 2);
  assert.equal((await runCommand(home, "analyse-document", join(folder, "nowhere.pdf"))).code, 2);
});

test("checks run on written evidence as they run on the document", async () => {
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
    [{ ...written, evidence: { ...written.evidence, artifacts: { text: "none" } } }, /not whole/],
    [{ findings: [] }, /no evidence/],
  ] as const) {
    const refused = await runCommand(home, "check", await place("other.json", JSON.stringify(other)));
    assert.equal(refused.code, 1);
    assert.match(refused.errors, message);
  }
});
