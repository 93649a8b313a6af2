/** The text layer of the document as it is now. */
import type { NumberedPageText, TextFacts } from "../../facts/text.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";

export function gatherText({ reading, document }: PagesContext): GatheredArtifact<TextFacts> {
  const { pageLimit } = reading.limits;
  const outcome = document.withVersion(reading.bytes.length, (version) => {
    const pages: NumberedPageText[] = [];
    const count = Math.min(version.pageCount, pageLimit);
    let isWhole = true;
    for (let page = 1; page <= count; page += 1) {
      if (reading.isLate()) {
        isWhole = false;
        break;
      }
      const text = version.findPageText(page);
      if (text !== undefined) pages.push({ page, ...text });
    }
    return { pages, isWhole };
  });
  if (outcome.kind !== "opened") return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const { pages, isWhole } = outcome.result;
  if (pages.every(({ tokens }) => tokens.length === 0)) return { artifact: { state: "absent" } };
  return {
    artifact: { state: "present", value: { source: "text layer", pages } },
    limits: isWhole ? [] : [{ analysis: "text", reason: "not all pages could be read within the time limit" }],
  };
}
