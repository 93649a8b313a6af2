import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { LineWriter } from "./line-file.ts";
import { readLines } from "./line-reader.ts";
import { inFolder } from "./testing/setup.ts";

const line = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, " "));

async function linesOf(path: string, blockBytes: number): Promise<string[]> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const lines: string[] = [];
    for await (const some of readLines(file, { start: 0, end: size }, blockBytes)) lines.push(...some);
    return lines;
  } finally {
    await file.close();
  }
}

test("lines come back as they were written, whatever the blocks; what follows the last line break is none", () =>
  inFolder(async (folder) => {
    const path = join(folder, "lines");
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 50 }), fc.nat(20), async (lines, blockBytes, cut) => {
        const writer = await LineWriter.create(path);
        for (const [at, text] of lines.entries()) {
          writer.add(text);
          if (at % 3 === 0) await writer.flush();
        }
        await writer.sync();
        const { bytes } = writer;
        await writer.close();
        assert.deepEqual(await linesOf(path, blockBytes), lines);

        const last = Buffer.byteLength(lines.at(-1) ?? "") + 1;
        if (lines.length === 0 || cut >= last) return;
        const shorter = await LineWriter.goOn(path, bytes - cut - 1);
        await shorter.close();
        assert.deepEqual(await linesOf(path, blockBytes), lines.slice(0, -1));
      }),
      { numRuns: atLength(20, 60) },
    );
  }));
