/** Compares a hash over the whole file but for the manifests themselves (C2PA 2.2, 9.3: c2pa.hash.data). */
import type { BindingFact } from "../../facts/credentials.ts";
import type { CborValue } from "./cbor.ts";
import { bytesOf, countOf, field, listOf } from "./fields.ts";
import { chooseAlgorithm, compareHash } from "./hashed-uri.ts";

const exclusionLimit = 1_000;

export function checkDataHash(assertion: CborValue, usual: CborValue, file: Uint8Array): BindingFact {
  const gaps = listOf(field(assertion, "exclusions"))
    .slice(0, exclusionLimit)
    .map((gap) => ({ start: countOf(field(gap, "start")), length: countOf(field(gap, "length")) }))
    .sort((one, other) => (one.start ?? 0) - (other.start ?? 0));
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, length } of gaps) {
    if (start === undefined || length === undefined || start < at || start + length > file.length) {
      return { state: "differs", method: "data hash", parts: [] };
    }
    pieces.push(file.subarray(at, start));
    at = start + length;
  }
  pieces.push(file.subarray(at));
  const result = compareHash(chooseAlgorithm(assertion, usual), bytesOf(field(assertion, "hash")), pieces);
  if (result === "unknown") return { state: "not verified" };
  return result === "equal" ? { state: "fits" } : { state: "differs", method: "data hash", parts: [] };
}
