/** An annotation with an opaque background lies over a value of the page, and says another one or nothing. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import type { ContentToken } from "../../derived/content/content-tokens.ts";
import { namePlace } from "../../derived/content/token-label.ts";
import { boxOf } from "../../derived/page-box.ts";
import { isPlaceholder, withoutFormMarks } from "../../derived/placeholder.ts";
import { digitsOf, findValueKind, nameValueKind } from "../../derived/value-kind.ts";
import type { AnnotationFacts, Area, PageContent } from "../../facts/content.ts";
import { type AnnotatedText, findAnnotatedTexts } from "./annotated-text.ts";

const findingLimit = 10;
/** A stamp or a note over more words is placed over a passage, not over a value. */
const wordLimit = 4;

export const annotationOverValue = defineCheck({
  id: "annotation-over-value",
  version: 3,
  title: "Annotation placed over a value",
  tamperingType: "text_manipulation",
  cause: "overlay",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "An annotation with a background in the page colour covers a value and shows a different value, so it looks like page content. The covered value is still in the page. Filled blanks, placeholders and tick boxes do not count.",
  innocentCauses: [
    "a stamp or comment that a reviewer happened to put over a number",
    "a form field with a white background over a preprinted example",
  ],
  source:
    "Appearance streams placed as ISO 32000-1, 12.5.5 says; overlaid values are a published way of forging without touching the page.",
  needs: ["content"],
  run({ content }) {
    const pages = content.pages.filter(({ annotations }) => annotations.length > 0);
    if (pages.length === 0) return "nothing_to_compare";
    const findings = pages.flatMap((page) =>
      findAnnotatedTexts(page).flatMap((annotated) => {
        const finding = describe(page, annotated);
        return finding === undefined ? [] : [finding];
      }),
    );
    return findings.length === 0 ? "clear" : findings.slice(0, findingLimit);
  },
});

/** Just over the words, as what replaces them is; a note that happens to lie over some is larger. */
function isTight(annotation: Area, hidden: readonly ContentToken[]): boolean {
  const size = Math.max(...hidden.map((token) => token.size));
  const width = Math.max(...hidden.map(({ right }) => right)) - Math.min(...hidden.map(({ left }) => left));
  return annotation.right - annotation.left < width + 4 * size && annotation.top - annotation.bottom < 2.5 * size;
}

function describeWords(
  page: PageContent,
  annotation: AnnotationFacts,
  hidden: readonly ContentToken[],
  text: string,
): CheckFinding | undefined {
  const before = hidden.map((token) => token.text).join(" ");
  const [first] = hidden;
  if (first === undefined || before.replaceAll(/\s/g, "") === text.replaceAll(/\s/g, "")) return undefined;
  const [was, is] = [maskCardNumbers(before), maskCardNumbers(text)];
  return {
    issue: "Text hidden by an annotation",
    observation: `${namePlace(page, first)}: the page reads ${was}, but an annotation (${annotation.subtype}) with an opaque background lies just over it and shows ${is}. Notes and stamps over whole passages were ruled out.`,
    confidence: 88,
    strength: annotation.hasPopup ? "moderate" : "strong",
    boxes: [boxOf(page.page, page.geometry, { ...annotation, text })],
    evidence: { kind: "history", before: was, after: is },
  };
}

function describe(page: PageContent, { annotation, hidden, text }: AnnotatedText): CheckFinding | undefined {
  const [first] = hidden;
  if (first === undefined || hidden.length > wordLimit) return undefined;
  // Whoever fills in a blank replaces nothing.
  const filled = hidden.map((token) => token.text);
  if (filled.every(isPlaceholder) || withoutFormMarks(filled.join(" ")) === withoutFormMarks(text)) return undefined;
  const value = hidden.find((token) => findValueKind(token.text) !== undefined);
  if (value === undefined)
    return isTight(annotation, hidden) && text !== "" ? describeWords(page, annotation, hidden, text) : undefined;
  const before = hidden.map((token) => token.text).join(" ");
  const after = text === "" ? annotation.contents : text;
  if (after !== "" && digitsOf(after) === digitsOf(before)) return undefined;
  const hasValue = findValueKind(after.split(/\s+/).find((word) => /\d/.test(word)) ?? "") !== undefined;
  const strength: Strength = hasValue ? "strong" : "moderate";
  const [was, is] = [maskCardNumbers(before), maskCardNumbers(after)];
  const kind = nameValueKind(findValueKind(value.text) ?? "number");
  const says = is === "" ? "shows nothing in its place" : `shows ${is} in its place`;
  return {
    issue: `${kind} hidden by an annotation`,
    observation: `${namePlace(page, value)}: the page reads ${was}, but an annotation (${annotation.subtype}) with an opaque background lies over it and ${says}. Annotations beside text, highlights and stamps over whole passages were ruled out.`,
    confidence: hasValue ? 95 : 85,
    strength,
    boxes: [boxOf(page.page, page.geometry, { ...annotation, text: after })],
    evidence: { kind: "history", before: was, after: is },
  };
}
