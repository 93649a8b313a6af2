/** Text that was put on finished pages in a style of its own: page numbers, filing lines and heads of whoever bound them. */
import type { ContentFacts, PageContent, TextMark } from "../../facts/content.ts";
import { type ContentToken, findContentTokens } from "./content-tokens.ts";

/** Words on other lines that have to have a text's style before it counts as the page's own. */
const fewestOfStyle = 3;
/** Points by which baselines of one line differ. */
const baselineTolerance = 2;

/** Whether nothing else of the page, beyond these lines of text, is written in the style of this word. */
export function isAdded(
  content: ContentFacts,
  page: PageContent,
  token: ContentToken,
  lines: readonly ContentToken[],
): boolean {
  const stylesOf = ({ pieces }: ContentToken) => pieces.map(({ mark }) => styleOf(content, mark));
  const styles = stylesOf(token);
  const others = findContentTokens(page).filter(
    (other) =>
      !lines.some(({ baseline }) => Math.abs(baseline - other.baseline) <= baselineTolerance) &&
      stylesOf(other).some((style) => styles.includes(style)),
  );
  return others.length < fewestOfStyle;
}

/** Which font it is in, by which name, and in how many forms it is nested. */
function styleOf({ manners }: ContentFacts, { font, depth, instruction }: TextMark): string {
  return `${font}|${depth}|${manners[instruction?.manner ?? -1]?.fontResource ?? ""}`;
}
