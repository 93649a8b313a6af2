/** The account numbers that a document prints: by them its customer may be known. */
import { isValidIban } from "../../../../contract/iban.ts";
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findIbans } from "./account-numbers.ts";
import { readLines } from "./lines.ts";

/** A statement prints one or two; a list of many is no document of one customer. */
export const accountLimit = 20;

const labelled =
  /\b(?:account|acct|a\/c|konto|compte|cuenta|conto|conta|rekening|rachunek)(?:[ -]?(?:no|nr|number|nummer|numero|num[eé]ro|n[°º]))?\s*[.:#]{0,2}\s*([A-Z]{0,3}\d[\dA-Z -]{4,28}\d)(?![\dA-Z])/gi;

/** Without blanks and hyphens; each once. */
export const listPrintedAccounts = memoise((text: TextFacts): readonly string[] => {
  const found = new Set<string>();
  for (const { iban } of findIbans(text)) if (isValidIban(iban)) found.add(iban);
  for (const { text: line } of readLines(text).lines) {
    for (const match of line.matchAll(labelled)) found.add((match[1] ?? "").replace(/[\s-]/g, "").toUpperCase());
    if (found.size >= accountLimit) break;
  }
  return [...found].slice(0, accountLimit);
});
