/** The value at risk of a case in words: a sum for each currency, as amounts of different currencies do not add up. */
import type { CaseInfo } from "../../contract/cases.ts";
import { plainAmount } from "../../contract/minor-units.ts";

export function wordValueAtRisk({ valueAtRisk, valuesAtRisk }: Pick<CaseInfo, "valueAtRisk" | "valuesAtRisk">): string {
  const sums = valuesAtRisk ?? [{ currency: null, value: valueAtRisk }];
  if (sums.length === 0) return plainAmount(0, undefined);
  return sums
    .map(({ currency, value }) => `${plainAmount(value, currency ?? undefined)} ${currency ?? ""}`.trim())
    .join(" and ");
}
