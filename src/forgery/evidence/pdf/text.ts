/** The text layer of the document as it is now. */
import type { TextFacts } from "../../facts/text.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

export function gatherText(context: PagesContext): GatheredArtifact<TextFacts> {
  const read = readPagesOnce(context);
  if (read === undefined) return { artifact: { state: "failed", reason: "the pages cannot be read" } };
  const { texts: pages, isWhole } = read;
  if (pages.every(({ tokens }) => tokens.length === 0)) return { artifact: { state: "absent" } };
  return {
    artifact: { state: "present", value: { source: "text layer", pages } },
    limits: isWhole ? [] : [{ analysis: "text", reason: "not all pages could be read within the time limit" }],
  };
}
