/** The digital signatures of a PDF: what each covers, whether it fits the bytes, and what came after it. */

/** What is wrong with the bytes that a signature says it covers; each leaves something in the file unsigned. */
export type CoverageFault =
  | "missing"
  | "malformed"
  | "empty"
  | "not two ranges"
  | "does not begin at the start"
  | "overlapping"
  | "beyond the end"
  | "gap holds more than the signature"
  | "gap misses the signature"
  | "ends within a revision";

export interface SignatureCoverage {
  /** As written, cut to a bound. */
  readonly ranges: readonly number[];
  readonly faults: readonly CoverageFault[];
  /** Where the covered bytes end; 0 if that is unknown. */
  readonly end: number;
  /** Bytes after it that are more than white space. */
  readonly bytesAfter: number;
}

/** What stands where the signature itself should: `something else` begins as no signature does, `placeholder` is room for one that was never filled, `short blank` too few zeros for that. */
export type ContentsState =
  | "present"
  | "something else"
  | "missing"
  | "empty"
  | "short blank"
  | "placeholder"
  | "not a string";

export type MessageState =
  | "valid"
  /** The covered bytes are not those that were signed. */
  | "digest mismatch"
  /** The signature's own mathematics fails. */
  | "signature mismatch"
  /** It cannot be read as a signature at all. */
  | "unreadable"
  /** A kind, algorithm or key that is not known here. */
  | "unsupported";

export interface MessageFacts {
  readonly state: MessageState;
  /** Such as sha256; empty where it is not known. */
  readonly digestAlgorithm: string;
  readonly hasWeakDigest: boolean;
  /** ISO times. `signedAt` is what the signer says, `stampedAt` what a time stamp with a valid signature says. */
  readonly signedAt?: string;
  readonly stampedAt?: string;
  readonly certificate?: CertificateFacts;
}

export interface CertificateFacts {
  readonly notBefore: string;
  readonly notAfter: string;
  readonly isSelfSigned: boolean;
  /** Whether they lead to an authority that is publicly known. It decides nothing but what the signature is worth. */
  readonly hasKnownRoot: boolean;
  /** Whether the signed attributes name this certificate. */
  readonly isNamed: "yes" | "no" | "another";
}

/** What a signature lets later revisions do. */
export interface SignaturePermissions {
  /** 1: nothing, 2: filling forms and signing, 3: annotating too (ISO 32000-1, table 254). Absent without certification. */
  readonly certification?: 1 | 2 | 3;
  readonly lock?: {
    readonly action: "All" | "Include" | "Exclude";
    readonly fields: readonly string[];
  };
}

/** The kinds of things that a later revision touched, by the effect that they have. */
export type ChangeKind =
  | "signature"
  | "security store"
  | "metadata"
  | "form value"
  | "form appearance"
  | "form definition"
  | "form resources"
  | "annotation"
  | "page content"
  | "page tree"
  | "structure"
  | "layers"
  | "action"
  | "attachment"
  | "navigation"
  | "permissions"
  | "shared object"
  | "other";

export type ChangeVerdict = "permitted" | "indeterminate" | "violated";

export interface LaterChange {
  readonly kind: ChangeKind;
  readonly verdict: ChangeVerdict;
  /** How many objects. */
  readonly count: number;
  /** Where, in the words of the format, cut to a bound. */
  readonly places: readonly string[];
}

/** What happened to the file as a whole on its way, and explains by itself that a signature does not fit it. */
export type TransportDamage = "end missing" | "bytes converted";

/** Or a program wrote the whole file anew: the signature can be verified no more, and nothing is known of what it covered. */
export type FileDamage = TransportDamage | "written anew";

export interface SignatureFact {
  /** Fully qualified; empty for one that no field leads to. */
  readonly field: string;
  readonly place: "field" | "permissions" | "none";
  /** Whether the document as it is now still leads to it. */
  readonly isCurrent: boolean;
  readonly subFilter: string;
  readonly isTimestamp: boolean;
  readonly contents: ContentsState;
  readonly coverage: SignatureCoverage;
  /** Absent where contents or coverage leave nothing to verify. */
  readonly message?: MessageFacts;
  readonly permissions: SignaturePermissions;
  /** What stands between it and the end of the file, by kind; empty when nothing does. */
  readonly laterChanges: readonly LaterChange[];
  /** Whether the revision that it covers and all later ones could be read and compared. */
  readonly isCompared: boolean;
  /** Where what is wrong with it comes from that. */
  readonly damage?: FileDamage;
}

/** What is left of a signature that is no longer there. */
export type SignatureResidue =
  | "permissions without their signature"
  | "validation material without a signature"
  | "signature value that no field leads to"
  | "earlier version was signed"
  | "appearance of a signature in a field without one";

/** Alternatives to what is shown, which stand ready in a signed document. */
export type ShadowMark = "page that is not among the pages" | "page contents that no page uses" | "second catalogue";

export interface SignatureFacts {
  readonly signatures: readonly SignatureFact[];
  /** Signature fields that are not signed. */
  readonly emptyFields: number;
  readonly residue: readonly SignatureResidue[];
  /** In the oldest revision that is signed soundly. */
  readonly shadows: readonly ShadowMark[];
}
