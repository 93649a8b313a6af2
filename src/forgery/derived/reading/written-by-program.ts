/** Pages whose text a program wrote: not recognised in a picture, neither by this service nor by the program that made the file. */
import type { ContentFacts } from "../../facts/content.ts";
import type { TextFacts } from "../../facts/text.ts";
import { hasUnseenText, isPictureOfPage } from "./pages-of-pixels.ts";

/** Digits of such text are those that were meant; those of all other text may be misread. */
export function isWrittenByProgram(text: TextFacts, content: ContentFacts | undefined, page: number): boolean {
  if (text.source === "recognised" || content === undefined) return false;
  const facts = content.pages.find((candidate) => candidate.page === page);
  return facts !== undefined && !(isPictureOfPage(facts) && hasUnseenText(facts));
}
