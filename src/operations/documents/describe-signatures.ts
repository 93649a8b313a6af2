/** Tells of the signatures of a stored document, from the facts that the checks judge. */
import type { DocumentSignatures } from "../../contract/documents/signatures.ts";
import type { SignatureFact, SignatureFacts } from "../../forgery/facts/signatures.ts";
import type { Artifact } from "../../forgery/facts.ts";

type Signature = DocumentSignatures["signatures"][number];

const none: DocumentSignatures = { signatures: [], notAssessed: null };

export function describeSignatures(artifact: Artifact<SignatureFacts> | undefined): DocumentSignatures {
  if (artifact?.state === "failed") return { signatures: [], notAssessed: artifact.reason };
  if (artifact?.state !== "present") return none;
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
