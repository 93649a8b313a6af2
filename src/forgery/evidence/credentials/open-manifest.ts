/** One manifest: its claim, the assertions that the claim names with their hashes, and what it says of the file. */
import type { ActionFact, CredentialFault } from "../../facts/credentials.ts";
import { unlessDamaged } from "../budget.ts";
import type { CborValue } from "./cbor.ts";
import { contentOf, field, listOf, textOf } from "./fields.ts";
import { compareHash, findBox, type HashedUri, readHashedUri, readPath } from "./hashed-uri.ts";
import type { JumbfBox } from "./jumbf.ts";
import { isPacked } from "./packed-manifests.ts";
import { listActions, listStatedSources } from "./read-actions.ts";

export interface OpenAssertion {
  readonly label: string;
  readonly content: CborValue;
}

export interface OpenIngredient {
  /** parentOf, componentOf or inputTo. */
  readonly relationship: string;
  /** Of its manifest; empty where it has none. */
  readonly label: string;
  readonly manifest: HashedUri | undefined;
  readonly signature: HashedUri | undefined;
}

export interface OpenManifest {
  readonly box: JumbfBox;
  readonly claim: CborValue;
  readonly claimBytes: Uint8Array;
  readonly signature: Uint8Array | undefined;
  readonly isUnreadable: boolean;
  readonly generator: string;
  readonly assertions: readonly OpenAssertion[];
  readonly actions: readonly ActionFact[];
  readonly ingredients: readonly OpenIngredient[];
  /** Addresses of assertions, within the store, that it says were removed on purpose. */
  readonly redacted: readonly string[];
}

const ingredientLimit = 1_000;
const assertionLimit = 2_000;
const faultLimit = 50;
const none = new Uint8Array();

export function openManifest(box: JumbfBox): OpenManifest {
  const claimBox = box.children.find(({ label }) => label.startsWith("c2pa.claim"));
  const claim = readOrNothing(claimBox);
  const assertions = (box.children.find(({ label }) => label === "c2pa.assertions")?.children ?? [])
    .slice(0, assertionLimit)
    .map((assertion) => ({ label: assertion.label, content: readOrNothing(assertion), box: assertion }));
  const ingredients = assertions
    .filter(({ label }) => label.startsWith("c2pa.ingredient"))
    .slice(0, ingredientLimit)
    .map(({ content }) => readIngredient(content, field(claim, "alg")));
  return {
    box,
    claim,
    claimBytes: claimBox?.contents.find(({ type }) => type === "cbor")?.bytes ?? none,
    signature: box.children
      .find(({ label }) => label === "c2pa.signature")
      ?.contents.find(({ type }) => type === "cbor")?.bytes,
    isUnreadable: claim === null,
    generator: nameGenerator(claim),
    assertions,
    actions: [
      ...listActions(assertions.filter(({ label }) => label.startsWith("c2pa.actions"))),
      ...listStatedSources(assertions),
    ],
    ingredients,
    redacted: listOf(field(claim, "redacted_assertions"))
      .slice(0, assertionLimit)
      .flatMap((address) => (typeof address === "string" ? [readPath(address).join("/")] : [])),
  };
}

/** What cannot be read says nothing; that it is not what was signed shows in its hash. */
function readOrNothing(box: JumbfBox | undefined): CborValue {
  return unlessDamaged(() => contentOf(box), RangeError) ?? null;
}

function readIngredient(content: CborValue, usual: CborValue): OpenIngredient {
  const own = field(content, "activeManifest");
  const manifest = readHashedUri(own === null ? field(content, "c2pa_manifest") : own, usual);
  return {
    relationship: textOf(field(content, "relationship")),
    label: manifest?.path[0] ?? "",
    manifest,
    signature: readHashedUri(field(content, "claimSignature"), usual),
  };
}

function nameGenerator(claim: CborValue): string {
  const information = field(claim, "claim_generator_info");
  const name = field(Array.isArray(information) ? (information[0] ?? null) : information, "name");
  return textOf(name) || textOf(field(claim, "claim_generator"));
}

/** The parts that the claim names, against their hashes, and the ingredients' manifests against those that their assertions state. */
export function checkParts(
  manifest: OpenManifest,
  manifests: ReadonlyMap<string, OpenManifest>,
  redacted: ReadonlySet<string>,
): readonly CredentialFault[] {
  // One that is packed and could not be unpacked is not a broken one.
  if (isPacked(manifest.box)) return [];
  if (manifest.isUnreadable) return [{ kind: "claim unreadable", part: manifest.box.label }];
  const faults = [...checkAssertions(manifest, redacted), ...checkIngredients(manifest, manifests, redacted)];
  return faults.slice(0, faultLimit);
}

function checkAssertions({ box, claim }: OpenManifest, redacted: ReadonlySet<string>): CredentialFault[] {
  const usual = field(claim, "alg");
  const stated = ["assertions", "created_assertions", "gathered_assertions"].flatMap((name) =>
    listOf(field(claim, name)),
  );
  return stated.slice(0, assertionLimit).flatMap((value): CredentialFault[] => {
    const reference = readHashedUri(value, usual);
    if (reference === undefined) return [];
    const path = reference.path[0] === box.label ? reference.path.slice(1) : reference.path;
    const part = path.at(-1) ?? "";
    if (redacted.has([box.label, ...path].join("/"))) return [];
    const found = findBox(box, path);
    if (found === undefined) return [{ kind: "assertion missing", part }];
    const isOdd = compareHash(reference.algorithm, reference.hash, [found.body]) === "differs";
    return isOdd ? [{ kind: "assertion differs", part }] : [];
  });
}

/** Where an assertion of an ingredient was removed on purpose its manifest is no longer the same, and its signature still is. */
function checkIngredients(
  { ingredients }: OpenManifest,
  manifests: ReadonlyMap<string, OpenManifest>,
  redacted: ReadonlySet<string>,
): CredentialFault[] {
  return ingredients.flatMap(({ label, manifest, signature }): CredentialFault[] => {
    if (manifest === undefined) return [];
    const found = manifests.get(label);
    if (found === undefined) return [{ kind: "ingredient missing", part: label }];
    const isRedacted = [...redacted].some((path) => path.startsWith(`${label}/`));
    const checked = isRedacted ? signature : manifest;
    if (checked === undefined || isPacked(found.box)) return [];
    // Version 1.0 has the hash of the claim there, later ones that of the whole manifest.
    const bodies = isRedacted ? [findBox(found.box, ["c2pa.signature"])?.body] : [found.box.body, found.claimBytes];
    const results = bodies.map((body) => body && compareHash(checked.algorithm, checked.hash, [body]));
    return results.every((result) => result === "differs") ? [{ kind: "ingredient differs", part: label }] : [];
  });
}
