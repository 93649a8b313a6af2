/** What a signature is called in a sentence, and which revision of the file something came after. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { SignatureFact } from "../facts/signatures.ts";

const nameLimit = 60;

export function nameSignature({ field, isTimestamp, place }: SignatureFact): string {
  const kind = isTimestamp ? "time stamp" : "signature";
  if (field !== "") return `The ${kind} in the field '${maskCardNumbers(field.slice(0, nameLimit))}'`;
  return place === "permissions" ? `The ${kind} that certifies the document` : `A ${kind} that no field leads to`;
}

export function nameLevel(certification: 1 | 2 | 3 | undefined): string {
  switch (certification) {
    case 1:
      return "which allows no changes";
    case 2:
      return "which allows filling in and signing only";
    case 3:
      return "which allows annotating, filling in and signing only";
    case undefined:
      return "which does not certify the document";
  }
}
