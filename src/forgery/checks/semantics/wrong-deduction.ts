/** The finding for what is left after deductions, where one digit of it or of what they are taken off would fit. */
import type { CheckFinding } from "../../check.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import type { WrongDeduction } from "../../derived/semantics/equations/deductions.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import type { TextFacts } from "../../facts/text.ts";

export function describeWrongDeduction({ figures, changes, isSum }: WrongDeduction, text: TextFacts): CheckFinding {
  const isVague = isReadVaguely(text) || text.source === "recognised";
  const result = figures.at(-1);
  const write = (minor: number) => writeAmount(minor, 2, result?.text);
  const named = changes.map(({ figure, expected }) => `${figure.text} to ${write(expected)}`).join(" or ");
  const subjects = changes.map(({ figure }) => figure);
  const compared = figures.filter((figure) => !subjects.includes(figure));
  const [first] = changes;
  return {
    observation: `Page ${result?.line.page ?? 1}: ${figures
      .slice(0, -1)
      .map((figure) => figure.text)
      .join(
        ", ",
      )} do not ${isSum ? "make" : "leave"} ${result?.text ?? ""}. Changing only ${named} makes them do so; the two differ in a single digit. Another sum of this column holds as printed. An allowance that is not printed would explain it.`,
    confidence: isVague ? 55 : 92,
    strength: isVague ? "weak" : "strong",
    boxes: boxesAround(subjects, compared),
    evidence: {
      kind: "comparison",
      stated: first?.figure.text ?? "",
      expected: write(first?.expected ?? 0),
      basis: "what is taken off, and what is left",
    },
  };
}
