/** Facts about signatures for tests: a sound signature over the whole file, and whatever a test says instead. */
import type { LaterChange, MessageFacts, SignatureFact, SignatureFacts } from "../facts/signatures.ts";
import type { OverlayChange, SignedPageChange, SignedPagesFacts } from "../facts/signed-pages.ts";

export function messageOf(more: Partial<MessageFacts> = {}): MessageFacts {
  return {
    state: "valid",
    digestAlgorithm: "sha256",
    hasWeakDigest: false,
    signedAt: "2024-01-17T10:00:00.000Z",
    certificate: {
      notBefore: "2023-01-01T00:00:00.000Z",
      notAfter: "2026-01-01T00:00:00.000Z",
      isSelfSigned: true,
      hasKnownRoot: false,
      isNamed: "yes",
    },
    ...more,
  };
}

export function signatureOf(more: Partial<SignatureFact> = {}): SignatureFact {
  return {
    field: "Signature1",
    place: "field",
    isCurrent: true,
    subFilter: "ETSI.CAdES.detached",
    isTimestamp: false,
    contents: "present",
    coverage: { ranges: [0, 1_000, 9_000, 500], faults: [], end: 9_500, bytesAfter: 0 },
    message: messageOf(),
    permissions: {},
    laterChanges: [],
    isCompared: true,
    ...more,
  };
}

export function signaturesOf(...signatures: readonly Partial<SignatureFact>[]): SignatureFacts {
  return { signatures: signatures.map((one) => signatureOf(one)), emptyFields: 0, residue: [], shadows: [] };
}

/** A signature that something was appended to. */
export function followedBy(...laterChanges: readonly LaterChange[]): Partial<SignatureFact> {
  return { coverage: { ranges: [0, 1_000, 9_000, 500], faults: [], end: 9_500, bytesAfter: 700 }, laterChanges };
}

export function changeOf(kind: LaterChange["kind"], verdict: LaterChange["verdict"], place: string): LaterChange {
  return { kind, verdict, count: 1, places: [place] };
}

export function signedPagesOf(...pages: readonly Partial<SignedPageChange>[]): SignedPagesFacts {
  return {
    signature: 0,
    drawnPages: 2,
    pageCountBefore: 2,
    pageCount: 2,
    pages: pages.map((page) => ({
      page: 1,
      contentBoxes: [],
      wordsBefore: [],
      wordsAfter: [],
      overlays: [],
      ...page,
    })),
  };
}

export function overlayOf(more: Partial<OverlayChange>): OverlayChange {
  return {
    kind: "field",
    name: "Total",
    change: "changed",
    hasValueChange: false,
    box: { page: 1, left: 100, top: 100, width: 80, height: 20 },
    isVisible: true,
    words: [],
    isUncovering: false,
    reads: { before: "", after: "" },
    ...more,
  };
}
