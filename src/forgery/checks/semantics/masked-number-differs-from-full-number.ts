/** An account number that is printed in part ends otherwise than the one that is printed in full. */
import { defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { listPrintedAccounts } from "../../derived/semantics/written/printed-accounts.ts";
import { findMaskedNumbers } from "./masked-numbers.ts";

export const maskedNumberDiffersFromFullNumber = defineCheck({
  id: "masked-number-differs-from-full-number",
  version: 1,
  title: "Masked account number differs from the full one",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "weak",
  canShowTampering: true,
  meaning:
    "The document prints an account number in full, and elsewhere an account with only its last digits. These digits differ from the full number, although both normally come from one value.",
  innocentCauses: [
    "a second account, such as the one of the other party",
    "a branch or product number behind the account number",
  ],
  source: "Endings of masked numbers against all full account numbers; only where there is exactly one of each.",
  needs: ["text"],
  run({ text }) {
    const masked = findMaskedNumbers(text);
    const full = listPrintedAccounts(text);
    const [first] = masked;
    const [account, ...others] = full;
    if (first === undefined || account === undefined) return "nothing_to_compare";
    const endings = new Set(masked.map(({ ending }) => ending));
    if (others.length > 0 || endings.size !== 1) return "nothing_to_compare";
    if (account.endsWith(first.ending)) return "clear";
    const isRecognised = text.source === "recognised";
    return [
      {
        observation: `Page ${first.page}: the masked account number '${first.text}' ends with ${first.ending}, the only account number that is printed in full with ${account.slice(-first.ending.length)}. A second account would explain it.`,
        confidence: isRecognised ? 50 : 80,
        ...(isRecognised ? { strength: "supporting" as const } : {}),
        boxes: boxesAround([first]),
        evidence: {
          kind: "comparison",
          stated: first.text,
          expected: `…${account.slice(-first.ending.length)}`,
          basis: "the full account number",
        },
      },
    ];
  },
});
