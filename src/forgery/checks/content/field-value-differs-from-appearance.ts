/** A form field holds another value than its appearance shows. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { AnnotationFacts, PageContent } from "../../facts/content.ts";

const findingLimit = 10;

export const fieldValueDiffersFromAppearance = defineCheck({
  id: "field-value-differs-from-appearance",
  version: 1,
  title: "Form field shows another value than it holds",
  tamperingType: "text_manipulation",
  analysis: "page content",
  cause: "overlay",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A form field has its value and, apart from it, a drawing of it. People see the drawing, and programs read the value. Here both have digits, and other ones. Notations of the same number or date, passwords and drawings that show only a part do not count.",
  innocentCauses: ["a program that changed the value and left the drawing to the viewer", "a value that is formatted"],
  source: "ISO 32000-1, 12.7.3.3; used in published attacks on signed forms.",
  appliesTo: ["pdf"],
  needs: ["content"],
  run({ content }) {
    const fields = content.pages.flatMap((page) =>
      page.annotations.flatMap((annotation) =>
        annotation.field === undefined || annotation.isHidden ? [] : [{ page, annotation, field: annotation.field }],
      ),
    );
    if (fields.length === 0) return "not_applicable";
    const findings = fields.flatMap(({ page, annotation, field }) => {
      const shown = annotation.marks.flatMap(({ text }) => text ?? []).join(" ");
      const isComparable = field.type !== "other" && !field.isPassword && !shown.includes("�");
      if (!isComparable || isSameNumber(field.value, shown)) return [];
      return [describe(page, annotation, field.name, field.value, shown)];
    });
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

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
  name: string,
  value: string,
  shown: string,
): CheckFinding {
  const [held, drawn] = [maskCardNumbers(value.slice(0, 200)), maskCardNumbers(shown.slice(0, 200))];
  return {
    observation: `Page ${page.page}, field '${name.slice(0, 60)}': the form holds ${held}, but the page shows ${drawn}. Other notations of the same number were ruled out.`,
    confidence: 93,
    boxes: [boxOf(page.page, page.geometry, { ...annotation, text: shown })],
    evidence: { kind: "comparison", stated: drawn, expected: held, basis: "the value of the form field" },
  };
}
