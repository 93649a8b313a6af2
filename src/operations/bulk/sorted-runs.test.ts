import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import type { LineBuffer } from "./line-buffer.ts";
import { LineWriter } from "./line-file.ts";
import { readMerged } from "./merged-runs.ts";
import { SortedRuns } from "./sorted-runs.ts";
import { formatRow, rowOrder } from "./spooled-rows.ts";
import { inFolder } from "./testing/setup.ts";

interface SpooledRow {
  readonly position: number;
  readonly line: number;
  readonly timeMs: number;
  readonly text: string;
}

interface Written {
  readonly row: SpooledRow;
  readonly endsRun: boolean;
}

async function sorted(
  folder: string,
  rows: readonly Written[],
  size: number,
): Promise<readonly (readonly SpooledRow[])[]> {
  const path = join(folder, "runs");
  const writer = await LineWriter.create(path);
  const spool = new SortedRuns(writer);
  for (const { row, endsRun } of rows) {
    spool.lines.add(formatRow(row.position, row.line, row.timeMs, row.text));
    spool.note(row.timeMs);
    if (endsRun || spool.isFull) await spool.spill();
  }
  const runs = await spool.finish();
  await writer.close();
  const groups: SpooledRow[][] = [];
  for await (const lines of readMerged(path, runs, rowOrder, size)) {
    groups.push(Array.from({ length: lines.count }, (_, index) => parseRow(lines, index)));
  }
  return groups;
}

function parseRow(lines: LineBuffer, index: number): SpooledRow {
  const text = lines.bytes.toString("utf8", lines.startOf(index), lines.endOf(index) - 1);
  const [position, line, timeMs, ...rest] = text.split("\t");
  return { position: Number(position), line: Number(line), timeMs: Number(timeMs), text: rest.join("\t") };
}

test("rows of any number of runs come back by time, then by place, in groups of the size that was asked for", () =>
  inFolder(async (folder) => {
    const parts = fc.record({ timeMs: fc.integer({ min: -3, max: 9 }), text: fc.string({ unit: "grapheme" }) });
    const given = fc.array(fc.tuple(parts, fc.boolean()), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(given, fc.integer({ min: 1, max: 9 }), async (all, size) => {
        const rows = all.map(([{ timeMs, text }, endsRun], position): Written => {
          const row = { position, line: position + 2, timeMs, text: JSON.stringify({ text }) };
          return { row, endsRun };
        });
        const groups = await sorted(folder, rows, size);
        const expected = rows.map(({ row }) => row).sort((a, b) => a.timeMs - b.timeMs || a.position - b.position);
        assert.deepEqual(groups.flat(), expected);
        assert.ok(groups.slice(0, -1).every((group) => group.length === size));
      }),
      { numRuns: atLength(20, 60) },
    );
  }));

test("more and longer rows than one run holds", () =>
  inFolder(async (folder) => {
    const rows = Array.from({ length: 70_000 }, (_, position): Written => {
      const text = position === 3 ? "x".repeat(9_000_000) : `"${position}"`;
      return { row: { position, line: position, timeMs: (position * 7_919) % 70_000, text }, endsRun: false };
    });
    let before = -1;
    let count = 0;
    for (const group of await sorted(folder, rows, 1_000)) {
      for (const { timeMs, position, text } of group) {
        assert.equal(timeMs, before + 1);
        assert.equal(text.length, position === 3 ? 9_000_000 : `"${position}"`.length);
        before = timeMs;
        count += 1;
      }
    }
    assert.equal(count, rows.length);
  }));
