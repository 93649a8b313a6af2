/** Reads the content credentials of a file: every manifest of its store, from the active one along the ingredients. */
import type { BindingFact, CredentialFacts, ManifestFacts, ManifestRole } from "../../facts/credentials.ts";
import type { FileFormat } from "../../facts/file.ts";
import type { Artifact } from "../../facts.ts";
import { DamageError } from "../budget.ts";
import { checkBmffHash } from "./bmff-hash.ts";
import { checkBoxHash } from "./box-hash.ts";
import { findStore } from "./containers/find-store.ts";
import { checkDataHash } from "./data-hash.ts";
import { field } from "./fields.ts";
import { type JumbfBox, readJumbf } from "./jumbf.ts";
import { checkParts, type OpenManifest, openManifest } from "./open-manifest.ts";
import { isPacked, unpackManifests } from "./packed-manifests.ts";
import { verifyClaim } from "./read-cose.ts";
import { trustCertificates } from "./trusted-certificates.ts";

/** Pictures that were worked on for years have some dozens. */
const manifestLimit = 1_000;

export interface CredentialInput {
  readonly bytes: Buffer;
  readonly format: FileFormat;
  /** PEM blocks of the operator's trust list. */
  readonly trusted: readonly string[];
}

/** `store` where it is no part of the file's container, as in a PDF. */
export function gatherCredentials(
  input: CredentialInput,
  store: Uint8Array | undefined = findStore(input.bytes, input.format),
): Artifact<CredentialFacts> {
  if (store === undefined) return { state: "absent" };
  try {
    const [root] = readJumbf(store);
    if (root === undefined || root.children.length === 0) return damaged;
    return { state: "present", value: readManifests(root, input) };
  } catch (error) {
    if (error instanceof DamageError || error instanceof RangeError) return damaged;
    throw error;
  }
}

const damaged = { state: "failed", reason: "the content credentials are damaged, and cannot be read" } as const;

const notRead = { state: "unsupported", signer: null } as const;

function readManifests(root: JumbfBox, input: CredentialInput): CredentialFacts {
  const boxes = unpackManifests(root.children.slice(-manifestLimit));
  const manifests = new Map(boxes.map((box) => [box.label, openManifest(box)]));
  const redacted = new Set([...manifests.values()].flatMap((manifest) => manifest.redacted));
  const trusted = trustCertificates(input.trusted);
  const read = [...orderManifests(boxes.at(-1)?.label ?? "", manifests)].map(
    ([manifest, role], index): ManifestFacts => ({
      label: manifest.box.label,
      role,
      generator: manifest.generator,
      signature: isPacked(manifest.box) ? notRead : verifyClaim(manifest.signature, manifest.claimBytes, trusted),
      actions: manifest.actions,
      faults: checkParts(manifest, manifests, redacted),
      binding: index === 0 ? checkBinding(manifest, manifests, input) : { state: "none" },
    }),
  );
  return { manifests: read, omitted: root.children.length - boxes.length };
}

/** Each once, however many lead to it: also where one is an ingredient of itself. */
function orderManifests(
  active: string,
  manifests: ReadonlyMap<string, OpenManifest>,
): ReadonlyMap<OpenManifest, ManifestRole> {
  const ordered = new Map<OpenManifest, ManifestRole>();
  const first = manifests.get(active);
  if (first !== undefined) ordered.set(first, "file");
  // The map grows while it is gone through: a walk in breadth.
  for (const [manifest, role] of ordered) {
    for (const { relationship, label } of manifest.ingredients) {
      const found = manifests.get(label);
      const isAll = isMadeOfOne(manifest);
      if (found !== undefined && !ordered.has(found))
        ordered.set(found, roleOf(isAll ? "parentOf" : relationship, role));
    }
  }
  for (const manifest of manifests.values()) if (!ordered.has(manifest)) ordered.set(manifest, "unused");
  return ordered;
}

/** Assistants' apps name the picture that they saved as a component, the only one, of a file that nobody created anew. */
function isMadeOfOne({ ingredients, actions }: OpenManifest): boolean {
  const isNew = actions.some(({ action }) => action === "c2pa.created");
  return !isNew && ingredients.length === 1 && ingredients[0]?.relationship === "componentOf";
}

function roleOf(relationship: string, of: ManifestRole): ManifestRole {
  if (of === "part" || of === "input") return of;
  if (relationship === "inputTo") return "input";
  return relationship === "parentOf" ? "earlier state" : "part";
}

/** An update speaks of the same bytes as the manifest that it updates, and has no hash of its own. */
function checkBinding(
  active: OpenManifest,
  manifests: ReadonlyMap<string, OpenManifest>,
  input: CredentialInput,
): BindingFact {
  let manifest: OpenManifest | undefined = active;
  const seen = new Set<OpenManifest>();
  while (manifest !== undefined && !seen.has(manifest)) {
    seen.add(manifest);
    const binding = checkOwnBinding(manifest, input);
    if (binding.state !== "none" || manifest.box.kind !== "c2um") return binding;
    manifest = manifests.get(manifest.ingredients.find(({ relationship }) => relationship === "parentOf")?.label ?? "");
  }
  return { state: "none" };
}

function checkOwnBinding({ assertions, claim }: OpenManifest, { bytes, format }: CredentialInput): BindingFact {
  const usual = field(claim, "alg");
  for (const { label, content } of assertions) {
    if (/^c2pa\.hash\.data(__\d+)?$/.test(label)) return checkDataHash(content, usual, bytes);
    if (label.startsWith("c2pa.hash.boxes")) return checkBoxHash(content, usual, bytes, format);
    if (label.startsWith("c2pa.hash.bmff")) return checkBmffHash(label, content, usual, bytes);
    if (label.startsWith("c2pa.hash.")) return { state: "not verified" };
  }
  return { state: "none" };
}
