/** The options that describe a file's columns, and the same as a query to a service. */
import type { GuideTexts } from "../../contract/files.ts";
import { UsageError } from "../words.ts";

export const guideOptions = {
  column: { type: "string", multiple: true },
  value: { type: "string", multiple: true },
} as const;

interface GuideValues {
  readonly column?: readonly string[];
  readonly value?: readonly string[];
  readonly ids?: string;
  readonly "negative-amounts"?: string;
}

export function readGuide(values: GuideValues): GuideTexts {
  const { column, value, ids, "negative-amounts": negativeAmounts } = values;
  if (ids !== undefined && ids !== "from-rows") throw new UsageError("--ids must be from-rows.");
  if (negativeAmounts !== undefined && negativeAmounts !== "in" && negativeAmounts !== "out") {
    throw new UsageError("--negative-amounts must be in or out.");
  }
  return { column, value, ids, negativeAmounts };
}

export function guideQuery({ column = [], value = [], ids, negativeAmounts }: GuideTexts): string {
  const query = new URLSearchParams();
  for (const text of column) query.append("column", text);
  for (const text of value) query.append("value", text);
  if (ids !== undefined) query.append("ids", ids);
  if (negativeAmounts !== undefined) query.append("negativeAmounts", negativeAmounts);
  return query.toString();
}

/** The advice of a refusal, as the options of a command. */
export function adviseOptions(message: string): string {
  return message.replace(/\b(column|value|ids)=/g, "--$1 ").replace(/ with it\.$/, " with the command.");
}
