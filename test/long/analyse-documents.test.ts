import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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
