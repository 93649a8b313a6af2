/** Nearly all colons of a document are followed by a space, and one or two are not. */
import { defineCheck } from "../../check.ts";
import { boxOf } from "../../derived/page-box.ts";
import type { PageContent, TextMark } from "../../facts/content.ts";

/** With fewer there is no habit to depart from. */
const fewestUsual = 8;
const mostUnusual = 2;

export const inconsistentSpacesAfterColons = defineCheck({
  id: "inconsistent-spaces-after-colons",
  version: 1,
  title: "Inconsistent spaces after colons",
  tamperingType: "layout_anomaly",
  cause: "typography",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Templates put a space after the colon of a label everywhere or nowhere. Here at least eight labels have a space and one or two do not. Times, URLs and ratios do not count.",
  innocentCauses: ["text typed by hand", "text that comes from several sources"],
  source: "The public example of this interface; it shows nothing but carelessness or another hand.",
  needs: ["content"],
  run({ content }) {
    let usual = 0;
    const unusual: { readonly page: PageContent; readonly mark: TextMark; readonly text: string }[] = [];
    for (const page of content.pages) {
      for (const mark of page.marks) {
        if (mark.kind !== "text") continue;
        usual += mark.text.match(/\p{L}{2}: [\p{L}\d]/gu)?.length ?? 0;
        // A word before the colon that begins a label, and what could not be an address or a ratio behind it.
        const tight = /(?:^|\s)\p{L}[\p{L}. ]{2,20}:[\p{L}\d]{2,}(?=\s|$)/u.exec(mark.text)?.[0];
        if (tight !== undefined && !/https?:|mailto:|www|tel:|\d:\d/i.test(tight)) {
          unusual.push({ page, mark, text: tight.trim() });
        }
      }
    }
    if (usual < fewestUsual) return "nothing_to_compare";
    if (unusual.length === 0 || unusual.length > mostUnusual) return "clear";
    return [
      {
        observation: `${usual} labels have a space after their colon, ${unusual.length} ${unusual.length === 1 ? "has" : "have"} not: ${unusual.map(({ text, page }) => `'${text.slice(0, 40)}' (page ${page.page})`).join(", ")}. By itself this shows no tampering.`,
        confidence: 75,
        boxes: unusual.map(({ page, mark }) => boxOf(page.page, page.geometry, mark)),
      },
    ];
  },
});
