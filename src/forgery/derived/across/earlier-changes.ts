/** What a document that was sent in before, and is not quite this one, weighs. */
import type { CheckFinding } from "../../check.ts";
import type { ComparedField, EarlierDocument } from "../../facts/earlier.ts";

export function listOf(changed: readonly ComparedField[]): string {
  return changed.map((field) => (field === "total" || field === "account number" ? `the ${field}` : field)).join(", ");
}

/** Money is led elsewhere by another account, which honest corrections hardly ever bring; everything else needs support. */
export function changesOf({
  id,
  changed,
}: EarlierDocument): Pick<CheckFinding, "confidence" | "strength" | "evidence"> {
  const isOtherAccount = changed.includes("account number");
  const isOtherTotal = changed.includes("total");
  return {
    confidence: isOtherAccount ? 93 : isOtherTotal ? 88 : 75,
    strength: isOtherAccount ? "strong" : isOtherTotal ? "moderate" : "weak",
    evidence: { kind: "inventory", items: [`document ${id}`, ...changed] },
  };
}
