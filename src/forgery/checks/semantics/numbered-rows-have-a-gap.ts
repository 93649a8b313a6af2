/** The rows of a list are numbered one after another, but for a single number that is missing or stands twice. */
import { defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { readFigures } from "../../derived/semantics/written/figures.ts";
import { type Line, readLines } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

interface NumberedRow {
  readonly line: Line;
  readonly number: number;
}

/** With fewer the numbers may be quantities. */
const fewestRows = 5;
/** Points by which the numbers of one column differ at one of their edges. */
const edgeTolerance = 3;

export const numberedRowsHaveAGap = defineCheck({
  id: "numbered-rows-have-a-gap",
  version: 1,
  title: "Number missing among numbered rows",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "At least five rows with amounts have numbers in equal steps from the first one, and a single number is missing or occurs twice. Removing or copying a row leaves this behind if the rows are not renumbered.",
  innocentCauses: ["an item that the issuer removed before sending", "a list that shows only some of its items"],
  source:
    "Judgement, measured as silent on 205 PDFs that nobody calls forged; it never does more than support other findings.",
  needs: ["text"],
  run({ text }) {
    const rows = findNumberedRows(text);
    if (rows.length < fewestRows) return "nothing_to_compare";
    const [first] = rows;
    const step = usualStep(rows);
    if (first?.number !== step) return "nothing_to_compare";
    const odd = rows.flatMap((row, index) => {
      const before = rows[index - 1];
      return before === undefined || row.number - before.number === step ? [] : [{ row, before }];
    });
    const [only] = odd;
    if (only === undefined) return "clear";
    // With several gaps the numbers are of something else than the rows.
    if (odd.length > 1) return "nothing_to_compare";
    const { row, before } = only;
    const isTwice = row.number === before.number;
    if (!isTwice && row.number - before.number !== 2 * step) return "nothing_to_compare";
    const what = isTwice ? `number ${row.number} stands twice` : `number ${before.number + step} is missing`;
    return [
      {
        observation: `Page ${row.line.page}: ${rows.length} rows with amounts are numbered in steps of ${step}, and ${what}. A position that was struck before sending would explain it.`,
        confidence: text.source === "recognised" ? 55 : 80,
        boxes: boxesAround([row.line]),
      },
    ];
  },
});

/** In the order in which they are read, over all pages. */
function findNumberedRows(text: TextFacts): NumberedRow[] {
  const { byLine } = readFigures(text);
  const rows: NumberedRow[] = [];
  for (const line of readLines(text).lines) {
    const [word] = line.words;
    const digits = /^(\d{1,3})[.)]?$/.exec(word?.text ?? "")?.[1];
    const hasAmount = byLine.get(line)?.some(({ isAmount, from }) => isAmount && from > 0) === true;
    if (word === undefined || digits === undefined || !hasAmount || !/\p{L}{3}/u.test(line.text)) continue;
    const column = rows[0]?.line.words[0];
    const isInColumn =
      column === undefined ||
      Math.abs(column.left - word.left) <= edgeTolerance ||
      Math.abs(column.right - word.right) <= edgeTolerance;
    if (isInColumn) rows.push({ line, number: Number(digits) });
  }
  return rows;
}

/** The difference that most neighbours have. */
function usualStep(rows: readonly NumberedRow[]): number {
  const counts = new Map<number, number>();
  rows.forEach(({ number }, index) => {
    const before = rows[index - 1];
    if (before === undefined) return;
    const step = number - before.number;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  });
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
