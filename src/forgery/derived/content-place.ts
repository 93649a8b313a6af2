/** How findings name a place on a page: by its number and by the words that stand before it. */
import type { PageContent } from "../facts/content.ts";
import type { Token } from "../facts/text.ts";
import { findContentTokens } from "./content-tokens.ts";
import { findLabel } from "./token-label.ts";

/** "Page 1", or "Page 1, 'Total due'". */
export function namePlace(page: PageContent, token: Token): string {
  const around = findContentTokens(page).filter(
    (other) => other.right <= token.left + 1 || other.left >= token.right - 1,
  );
  const label = findLabel(token, around);
  return label === "" ? `Page ${page.page}` : `Page ${page.page}, '${label}'`;
}
