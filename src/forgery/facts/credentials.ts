/** What the content credentials of a file say (C2PA): its manifests with their signatures, what they state, and what of them fails. */

export interface CredentialFacts {
  /** The active one, which speaks of the file as it is, first; then those that it leads to, the nearest first; then the others. */
  readonly manifests: readonly ManifestFacts[];
  /** More than are read. */
  readonly omitted: number;
}

/** Whether what a manifest speaks of is the file itself, an earlier state of it, a part of it, something it was made with, or not stated. */
export type ManifestRole = "file" | "earlier state" | "part" | "input" | "unused";

export interface ManifestFacts {
  readonly label: string;
  readonly role: ManifestRole;
  /** The program or device that made the claim, as it names itself. */
  readonly generator: string;
  readonly signature: ClaimSignature;
  readonly actions: readonly ActionFact[];
  readonly faults: readonly CredentialFault[];
  /** Of the active manifest alone: whether its hash over the file is the file's. */
  readonly binding: BindingFact;
}

export interface ActionFact {
  /** Such as c2pa.created, c2pa.edited, c2pa.cropped. */
  readonly action: string;
  /** Of IPTC's list of digital source types, without its address; empty where none is stated. */
  readonly sourceType: string;
  /** The program that did it; empty where none is stated. */
  readonly agent: string;
}

export interface ClaimSignature {
  readonly state: "valid" | "invalid" | "missing" | "unreadable" | "unsupported";
  readonly signer: ClaimSigner | null;
}

export interface ClaimSigner {
  /** Common name and organisation of the certificate. */
  readonly name: string;
  readonly issuer: string;
  /** By a time stamp that is right; empty without one. */
  readonly stampedAt: string;
  /** Whether the certificate was valid when it was stamped; unknown without a stamp. */
  readonly wasValid: "yes" | "no" | "unknown";
  /** Whether the operator's trust list leads to the certificate. */
  readonly trust: "listed" | "not listed" | "no list";
}

export interface CredentialFault {
  readonly kind: /** A part's hash is not the one that the claim states. */
  "assertion differs" | "assertion missing" | "ingredient differs" | "ingredient missing" | "claim unreadable";
  /** The label of the part. */
  readonly part: string;
}

export type BindingFact =
  /** `not verified`: of a kind, or with an algorithm, that is not verified here. */
  | { readonly state: "fits" | "none" | "not verified" }
  | { readonly state: "differs"; readonly method: BindingMethod; readonly parts: readonly string[] };

export type BindingMethod = "data hash" | "box hash" | "BMFF hash";
