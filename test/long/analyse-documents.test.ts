import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { makeDocumentFolder } from "../support/document-folder.ts";
import { invoiceWith, makeEncryptedPdf, makePdf, withPageReplaced } from "../support/pdf-by-hand.ts";

const { folder, home, place } = await makeDocumentFolder();
const forged = withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00"));

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
