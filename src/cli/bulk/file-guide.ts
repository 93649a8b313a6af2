/** The options that describe a file's columns, and the same as a query to a service. */
import type { GuideTexts } from "../../contract/files.ts";
import { UsageError } from "../words.ts";

export const guideOptions = {
  column: { type: "string", multiple: true },
  value: { type: "string", multiple: true },
  list: { type: "string" },
  sheet: { type: "string" },
} as const;

/** For files of transactions. */
export const transactionGuideOptions = {
  ...guideOptions,
  account: { type: "string" },
  ids: { type: "string" },
  "negative-amounts": { type: "string" },
  timezone: { type: "string" },
  "amount-unit": { type: "string" },
} as const;

interface GuideValues {
  readonly column?: readonly string[];
  readonly value?: readonly string[];
  readonly list?: string;
  readonly sheet?: string;
  readonly account?: string;
  readonly ids?: string;
  readonly "negative-amounts"?: string;
  readonly timezone?: string;
  readonly "amount-unit"?: string;
}

export function readGuide(values: GuideValues): GuideTexts {
  const {
    column,
    value,
    list,
    sheet,
    account,
    ids,
    timezone,
    "negative-amounts": negativeAmounts,
    "amount-unit": amountUnit,
  } = values;
  if (ids !== undefined && ids !== "from-rows") throw new UsageError("--ids must be from-rows.");
  if (negativeAmounts !== undefined && negativeAmounts !== "in" && negativeAmounts !== "out") {
    throw new UsageError("--negative-amounts must be in or out.");
  }
  if (amountUnit !== undefined && amountUnit !== "major" && amountUnit !== "minor") {
    throw new UsageError("--amount-unit must be major or minor.");
  }
  return { column, value, list, sheet, account, ids, negativeAmounts, timezone, amountUnit };
}

export function guideQuery({ column = [], value = [], ...single }: GuideTexts): string {
  const query = new URLSearchParams();
  for (const text of column) query.append("column", text);
  for (const text of value) query.append("value", text);
  for (const [name, text] of Object.entries(single)) if (text !== undefined) query.append(name, text);
  return query.toString();
}

/** The advice of a refusal, as the options of a command. */
export function adviseOptions(message: string): string {
  return message
    .replace(/\b(column|value|account|ids|list|sheet|timezone)=/g, "--$1 ")
    .replace(/\bnegativeAmounts=/g, "--negative-amounts ")
    .replace(/\bamountUnit=/g, "--amount-unit ")
    .replace(/ with it\.$/, " with the command.");
}
