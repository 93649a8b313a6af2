import assert from "node:assert/strict";
import { test } from "node:test";
import type { MetadataFacts } from "../../facts/metadata.ts";
import { structureOf, textOfLines } from "../../testing/sample-facts.ts";
import { writtenByOtherProgramThanNamed as check } from "./written-by-other-program-than-named.ts";

const linesOf = (...texts: string[]) => textOfLines(texts.map((text, at) => ({ x: 60, y: 760 - 20 * at, text })));
const statement = linesOf("Account statement", "Opening balance 10.00", "Closing balance 20.00", "Value date");
const letter = linesOf("Dear Madam", "Re: your question", "Yours sincerely");
const by = (producer: string): MetadataFacts => ({
  dates: [],
  tools: [{ source: "Info", field: "Producer", text: producer }],
});
const beginning = (headerMark: string) => structureOf({ traits: { ...structureOf().traits, headerMark } });
const run = (producer: string, mark: string, text = statement) =>
  check.run({ metadata: by(producer), structure: beginning(mark), text });

test("forged: a statement of one program that another one wrote anew", () => {
  const result = run("GPL Ghostscript 10.02", "c2b5c2b6");
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(
    result[0]?.observation ?? "",
    /a bank statement and names 'GPL Ghostscript 10.02' .* like those of MuPDF/,
  );
  assert.deepEqual([result[0]?.strength, check.canShowTampering], ["weak", false]);
  const unknown = run("Microsoft® Word 2019", "e2e3cfd3");
  assert.ok(typeof unknown !== "string" && !/those of/.test(unknown[0]?.observation ?? ""));
});

test("honest: a file that begins as its program's files do", () => {
  assert.equal(run("Microsoft® Word 2019", "b5b5b5b5"), "clear");
  assert.equal(run("macOS Version 14.3.1 (Build 23D60) Quartz PDFContext", "c4e5f2e5eba7f3a0d0c4c6"), "clear");
});

test("look-alike: a program of which nothing is known, and a letter that was written anew", () => {
  assert.equal(run("Bank Core 4", "bff7a2fe"), "clear");
  assert.equal(run("Microsoft® Word 2019", "bff7a2fe", letter), "nothing_to_compare");
});

test("empty: no metadata, no text", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] }, structure: structureOf(), text: statement }), "clear");
  assert.equal(run("Microsoft® Word 2019", "bff7a2fe", linesOf()), "nothing_to_compare");
});
