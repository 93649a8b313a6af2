/** A form field holds another value than its appearance shows. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import { maySayOneDay } from "../../derived/semantics/written/one-day.ts";
import type { AnnotationFacts, FieldFacts, PageContent } from "../../facts/content.ts";

const findingLimit = 10;
const nameLength = 60;
/** Where more fields have this, it is how the program draws them. */
const pervasiveCount = 3;
const pervasiveShare = 0.3;

export const fieldValueDiffersFromAppearance = defineCheck({
  id: "field-value-differs-from-appearance",
  version: 3,
  title: "Form field shows a different value",
  tamperingType: "text_manipulation",
  cause: "overlay",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A form field has a value and a separate appearance. People see the appearance, programs read the value. Here both are a number, date or name, and they differ. Other notations of the same number or date, passwords, and appearances that show only a part do not count, nor does a form in which this is common. Forms that ask viewers to redraw their fields count less.",
  innocentCauses: [
    "a program that changed the value and left the appearance to the viewer",
    "a value that is formatted",
  ],
  source: "ISO 32000-1, 12.7.3.3; used in published attacks on signed forms.",
  needsWholeFile: true,
  needs: ["content"],
  run({ content }) {
    const fields = content.pages.flatMap((page) =>
      page.annotations.flatMap((annotation) =>
        annotation.field === undefined || annotation.isHidden ? [] : [{ page, annotation, field: annotation.field }],
      ),
    );
    if (fields.length === 0) return "nothing_to_compare";
    const findings = fields.flatMap(({ page, annotation, field }) => {
      const shown = annotation.marks.flatMap(({ text }) => text ?? []).join(" ");
      const isComparable = field.type !== "other" && !field.isPassword && !shown.includes("�");
      if (!isComparable || !isOther(field, shown)) return [];
      return [describe(page, annotation, field, shown)];
    });
    const isUsual = findings.length > pervasiveCount && findings.length > pervasiveShare * fields.length;
    return findings.length === 0 || isUsual ? "clear" : findings.slice(0, findingLimit);
  },
});

function isOther({ value, type }: FieldFacts, shown: string): boolean {
  const hasDigits = /\d/.test(value) && /\d/.test(shown);
  return hasDigits
    ? !isSameNumber(value, shown) && !maySayOneDay(value, shown)
    : type === "text" && isOtherName(value, shown);
}

/** Short words alone: longer text is broken into lines and cut, and choices have other names than values. */
function isOtherName(value: string, shown: string): boolean {
  const lettersOf = (text: string) => text.normalize("NFKD").replace(/\P{L}/gu, "").toLowerCase();
  const [held, drawn] = [lettersOf(value), lettersOf(shown)];
  const isShort = Math.min(held.length, drawn.length) >= 3 && Math.max(held.length, drawn.length) <= nameLength;
  return isShort && !/\d/.test(value + shown) && !held.includes(drawn) && !drawn.includes(held);
}

/** Zeros come and go with notation, and dates change their order. */
function isSameNumber(value: string, shown: string): boolean {
  const digitsOf = (text: string) => [...text.replace(/[^1-9]/g, "")].sort().join("");
  const [held, drawn] = [digitsOf(value), digitsOf(shown)];
  const isPart = value.replaceAll(/\s/g, "").includes(shown.replaceAll(/\s/g, ""));
  return held === "" || drawn === "" || held === drawn || isPart;
}

function describe(
  page: PageContent,
  annotation: AnnotationFacts,
  { name, value, type, isDrawnByViewers }: FieldFacts,
  shown: string,
): CheckFinding {
  // A choice may hold a code of what it shows.
  const isProgram = isDrawnByViewers === true || type === "choice";
  const [held, drawn] = [maskCardNumbers(value.slice(0, 200)), maskCardNumbers(shown.slice(0, 200))];
  return {
    observation: `Page ${page.page}, field '${name.slice(0, 60)}': the form holds ${held}, but the page shows ${drawn}. Other notations of the same number or date were ruled out.`,
    confidence: 93,
    strength: isProgram ? "moderate" : "strong",
    boxes: [boxOf(page.page, page.geometry, { ...annotation, text: shown })],
    evidence: { kind: "comparison", stated: drawn, expected: held, basis: "the value of the form field" },
  };
}
