/** What the evidence of a stored document says of its signatures and its metadata. */

import type { DocumentMetadata } from "../../contract/documents/metadata.ts";
import type { DocumentSignatures } from "../../contract/documents/signatures.ts";
import type { MetadataEntry, MetadataFacts } from "../../forgery/facts/metadata.ts";
import type { SignatureFact, SignatureFacts } from "../../forgery/facts/signatures.ts";
import type { Artifact } from "../../forgery/facts.ts";

type Signature = DocumentSignatures["signatures"][number];

const noSignatures: DocumentSignatures = { signatures: [], notAssessed: null };

export function describeSignatures(artifact: Artifact<SignatureFacts> | undefined): DocumentSignatures {
  if (artifact?.state === "failed") return { signatures: [], notAssessed: artifact.reason };
  if (artifact?.state !== "present") return noSignatures;
  const facts = [...artifact.value.signatures].sort((one, other) => one.coverage.end - other.coverage.end);
  return { signatures: facts.map(describe), notAssessed: null };
}

function describe(fact: SignatureFact): Signature {
  const { field, isTimestamp, coverage, message, laterChanges, isCurrent } = fact;
  const certificate = message?.certificate;
  return {
    field,
    isTimestamp,
    state: stateOf(fact),
    signedAt: message?.signedAt ?? null,
    stampedAt: message?.stampedAt ?? null,
    certificate:
      certificate === undefined
        ? null
        : {
            notBefore: certificate.notBefore,
            notAfter: certificate.notAfter,
            isSelfSigned: certificate.isSelfSigned,
            hasKnownRoot: certificate.hasKnownRoot,
          },
    coveredBytes: coverage.end,
    bytesAfter: coverage.bytesAfter,
    faults: [...coverage.faults],
    laterChanges: laterChanges.map(({ kind, verdict, count }) => ({ kind, verdict, count })),
    isCurrent,
  };
}

function stateOf({ contents, message }: SignatureFact): Signature["state"] {
  switch (message?.state) {
    case "digest mismatch":
    case "signature mismatch":
      return "invalid";
    case "valid":
    case "unreadable":
    case "unsupported":
      return message.state;
    case undefined:
      return contents === "present" || contents === "something else" ? "unreadable" : "empty";
  }
}

const noMetadata: DocumentMetadata = { entries: [], history: [], derivedFrom: null, notAssessed: null };

export function describeMetadata(artifact: Artifact<MetadataFacts> | undefined): DocumentMetadata {
  if (artifact?.state === "failed") return { ...noMetadata, notAssessed: artifact.reason };
  if (artifact?.state !== "present") return noMetadata;
  const { dates, tools, history = [], derivedFrom } = artifact.value;
  const entry = (kind: "date" | "program") => (given: MetadataEntry) => ({ kind, ...given });
  return {
    entries: [...tools.map(entry("program")), ...dates.map(entry("date"))],
    history: history.map(({ action, when, tool }) => ({ action, when, program: tool })),
    derivedFrom: derivedFrom ?? null,
    notAssessed: null,
  };
}
