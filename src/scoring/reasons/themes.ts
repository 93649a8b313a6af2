/** Every theme: each feature names one of them, so that a score's parts can be given as reasons. */
import { type FactName, factsInOrder, type ThemeCode } from "../facts/table/fact-table.ts";
import type { ThemeEntry } from "./claim.ts";
import { amountThemes } from "./claims/amount-claims.ts";
import { clockThemes } from "./claims/clock-claims.ts";
import { paceThemes } from "./claims/pace-claims.ts";
import { labelThemes, partyThemes } from "./claims/party-claims.ts";
import { tieThemes } from "./claims/tie-claims.ts";

export interface Theme extends ThemeEntry {
  /** That of the rule about the same thing, where there is one. */
  readonly code: string;
  readonly features: readonly FactName[];
}

/** The compiler holds this to the themes that facts name: none is missing and none is without a feature. */
const themesByCode: Readonly<Record<ThemeCode, ThemeEntry>> = {
  ...amountThemes,
  ...paceThemes,
  ...clockThemes,
  ...partyThemes,
  ...labelThemes,
  ...tieThemes,
};

export const themes: readonly Theme[] = Object.entries(themesByCode).map(([code, entry]) => {
  const features = factsInOrder.filter(({ theme }) => theme === code).map(({ name }) => name);
  return { code, ...entry, features };
});

const byCode: ReadonlyMap<string, Theme> = new Map(themes.map((theme) => [theme.code, theme]));

export function findTheme(code: string): Theme | undefined {
  return byCode.get(code);
}
