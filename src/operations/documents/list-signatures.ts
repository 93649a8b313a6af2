/** Tells of the signatures of a stored document, from the facts that the checks judge. */
import type { DocumentSignatures } from "../../contract/document-signatures.ts";
import type { Analyser } from "../../forgery/analyse.ts";
import type { SignatureFact, SignatureFacts } from "../../forgery/facts/signatures.ts";
import type { Artifact } from "../../forgery/facts.ts";
import type { DocumentLedger, SideId } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";
import { Recent } from "./recent.ts";
import { requireDocument, storedBytes } from "./stored-bytes.ts";

export interface ListSignatures {
  of(side: SideId, id: string, password: string | undefined): Promise<DocumentSignatures>;
  /** Lets go of what is kept in memory of a document that is deleted. */
  forget(side: SideId, sha256: string): void;
}

type Signature = DocumentSignatures["signatures"][number];

const keptLists = 1_000;
const none: DocumentSignatures = { signatures: [], notAssessed: null };

export function createListSignatures(
  ledger: DocumentLedger,
  vault: Vault,
  analyser: Pick<Analyser, "gatherEvidence">,
): ListSignatures {
  const kept = new Recent<DocumentSignatures>(keptLists, () => 1);
  const keyOf = (side: SideId, sha256: string) => `${side} ${sha256} `;
  return {
    async of(side, id, password) {
      const { sha256, bytes, format, analysedAtMs } = await requireDocument(ledger, side, id);
      if (format !== "pdf") return none;
      const key = keyOf(side, sha256);
      // What a password opened is not kept for those who do not have it.
      const known = password === undefined ? kept.find(key) : undefined;
      if (known !== undefined) return known;
      const { artifacts } = await analyser.gatherEvidence({
        bytes: storedBytes(vault, side, sha256, bytes),
        declaredFormat: format,
        nowMs: analysedAtMs,
        ...(password === undefined ? {} : { password }),
      });
      const found = describeSignatures(artifacts.signatures);
      if (password === undefined) kept.keep(key, found);
      return found;
    },
    forget: (side, sha256) => kept.forget(keyOf(side, sha256)),
  };
}

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
