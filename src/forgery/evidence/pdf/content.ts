/** What the pages of the document as it is now are painted with. */
import type { ContentFacts } from "../../facts/content.ts";
import { findDrawnLetters } from "./drawn-letters.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

export function gatherContent(context: PagesContext): GatheredArtifact<ContentFacts> {
  const read = readPagesOnce(context);
  if (read === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const { content, isWhole } = read;
  if (content.pages.length === 0) return { artifact: { state: "absent" } };
  const isCut = !isWhole || content.pages.some((page) => page.isCut);
  return {
    artifact: { state: "present", value: content },
    limits: [
      ...(isCut
        ? [{ analysis: "page content" as const, reason: "not all of the pages could be read within the limits" }]
        : []),
      ...findDrawnLetters(content, context.structure),
    ],
  };
}
