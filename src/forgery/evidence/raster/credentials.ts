/** What a C2PA manifest says of a picture: who made it, what was done to it, and whether its hash still fits the bytes. */
import { createHash } from "node:crypto";
import type { CredentialFacts } from "../../facts/image-file.ts";
import { DamageError } from "../budget.ts";
import { type CborValue, readCbor } from "./cbor.ts";
import { type JumbfBox, readJumbf } from "./jumbf.ts";

const listLimit = 50;
const textLimit = 200;
const algorithms = ["sha256", "sha384", "sha512"];

/** Undefined where there is no manifest that can be read. */
export function readCredentials(store: Uint8Array, file: Uint8Array): CredentialFacts | undefined {
  try {
    const [root] = readJumbf(store);
    // The last manifest is the one that speaks of the file as it is.
    const active = root?.children.at(-1);
    if (root === undefined || active === undefined) return undefined;
    const claim = contentOf(active.children.find(({ label }) => label.startsWith("c2pa.claim")));
    const assertions = active.children.find(({ label }) => label === "c2pa.assertions")?.children ?? [];
    const actions = assertions
      .filter(({ label }) => label.startsWith("c2pa.actions"))
      .flatMap((assertion) => listOf(field(contentOf(assertion), "actions")));
    return {
      manifests: root.children.length,
      generator: nameGenerator(claim),
      actions: texts(actions.map((action) => field(action, "action"))),
      sourceTypes: texts(actions.map((action) => field(action, "digitalSourceType"))),
      isHashRight: checkHash(
        contentOf(assertions.find(({ label }) => label.startsWith("c2pa.hash.data"))),
        field(claim, "alg"),
        file,
      ),
    };
  } catch (error) {
    if (error instanceof DamageError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function contentOf(box: JumbfBox | undefined): CborValue {
  const content = box?.contents.find(({ type }) => type === "cbor");
  return content === undefined ? null : readCbor(content.bytes);
}

function field(value: CborValue | undefined, name: string): CborValue {
  return value instanceof Map ? (value.get(name) ?? null) : null;
}

function listOf(value: CborValue): readonly CborValue[] {
  return Array.isArray(value) ? value : [];
}

function texts(values: readonly CborValue[]): string[] {
  const found = values.flatMap((value) => (typeof value === "string" ? [value.slice(0, textLimit)] : []));
  return [...new Set(found)].slice(0, listLimit);
}

function nameGenerator(claim: CborValue): string {
  const named = field(claim, "claim_generator");
  if (typeof named === "string") return named.slice(0, textLimit);
  const information = field(claim, "claim_generator_info");
  const name = field(Array.isArray(information) ? information[0] : information, "name");
  return typeof name === "string" ? name.slice(0, textLimit) : "";
}

function checkHash(assertion: CborValue, claimAlgorithm: CborValue, file: Uint8Array): boolean | null {
  const hash = field(assertion, "hash");
  const own = field(assertion, "alg");
  const algorithm = typeof own === "string" ? own : claimAlgorithm;
  if (!(hash instanceof Uint8Array) || typeof algorithm !== "string" || !algorithms.includes(algorithm)) return null;
  const gaps = listOf(field(assertion, "exclusions"))
    .slice(0, listLimit)
    .map((gap) => ({ start: Number(field(gap, "start")), length: Number(field(gap, "length")) }))
    .sort((one, other) => one.start - other.start);
  const digest = createHash(algorithm);
  let at = 0;
  for (const { start, length } of gaps) {
    if (!(start >= at && length >= 0 && start + length <= file.length)) return false;
    digest.update(file.subarray(at, start));
    at = start + length;
  }
  return digest.update(file.subarray(at)).digest().equals(hash);
}
