/** What a signature is called in a sentence, and which revision of the file something came after. */
import { maskCardNumbers } from "../../../contract/card-numbers.ts";
import type { FileDamage, SignatureFact } from "../../facts/signatures.ts";

const nameLimit = 60;

/**
 * Whether it only unlocks functions of a viewer (ISO 32000-1, 12.8.2.3). It vouches for nothing that a page shows: issuers save
 * such forms again with other programs, and viewers then lock the functions.
 */
export function isUsageRights({ field, place, permissions }: SignatureFact): boolean {
  return field === "" && place === "permissions" && permissions.certification === undefined;
}

export function nameSignature(signature: SignatureFact): string {
  const { field, isTimestamp, place } = signature;
  const kind = isTimestamp ? "time stamp" : "signature";
  if (field !== "") return `The ${kind} in the field '${maskCardNumbers(field.slice(0, nameLimit))}'`;
  if (isUsageRights(signature)) return `The ${kind} of the usage rights`;
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

const damages: Readonly<Record<FileDamage, string>> = {
  "end missing": "lost its end",
  "bytes converted": "was sent as text, which exchanges bytes everywhere",
  "written anew": "was written anew after it was signed, as by merging, encrypting or saving it smaller",
};

/** Instead of what a finding would weigh and end with, where something happened to the file as a whole. */
export function explainDamage(damage: FileDamage): { readonly strength: "none"; readonly ending: string } {
  return { strength: "none", ending: `The file ${damages[damage]}; that alone explains it, so ask for another copy.` };
}
