/** Reads the evidence of a stored document again for more than its report shows; the result stays in memory for a while. */
import type { DocumentMetadata } from "../../contract/documents/metadata.ts";
import type { DocumentSignatures } from "../../contract/documents/signatures.ts";
import type { Analyser } from "../../forgery/analyse.ts";
import type { DocumentLedger, StoredDocument } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";
import { RecentCache } from "../shared/recent-cache.ts";
import { describeMetadata, describeSignatures } from "./describe-facts.ts";
import { requireDocument, storedBytes } from "./stored-bytes.ts";

export interface ReadAgain {
  signatures(side: SideId, id: string, password: string | undefined): Promise<DocumentSignatures>;
  metadata(side: SideId, id: string, password: string | undefined): Promise<DocumentMetadata>;
  /** Drops what is cached of a document that is deleted. */
  forget(side: SideId, sha256: string): void;
}

interface ReadFacts {
  readonly signatures: DocumentSignatures;
  readonly metadata: DocumentMetadata;
}

const keptDocuments = 1_000;

export function createReadAgain(
  ledger: DocumentLedger,
  vault: Vault,
  analyser: Pick<Analyser, "gatherEvidence">,
): ReadAgain {
  /** Also holds reads that are under way, so that two requests at once read only once. */
  const kept = new RecentCache<Promise<ReadFacts>>(keptDocuments, () => 1);
  const keyOf = (side: SideId, sha256: string) => `${side} ${sha256} `;

  async function read(side: SideId, document: StoredDocument, password: string | undefined): Promise<ReadFacts> {
    const { sha256, bytes, format, analysedAtMs } = document;
    const { artifacts } = await analyser.gatherEvidence({
      bytes: storedBytes(vault, side, sha256, bytes),
      declaredFormat: format,
      nowMs: analysedAtMs,
      ...(password === undefined ? {} : { password }),
    });
    return { signatures: describeSignatures(artifacts.signatures), metadata: describeMetadata(artifacts.metadata) };
  }

  function recall(side: SideId, document: StoredDocument, password: string | undefined): Promise<ReadFacts> {
    // What was read with a password is not cached: the next caller may not have it.
    if (password !== undefined) return read(side, document, password);
    const key = keyOf(side, document.sha256);
    const known = kept.find(key);
    if (known !== undefined) return known;
    const reading = read(side, document, undefined);
    kept.keep(key, reading);
    reading.catch(() => kept.forget(key));
    return reading;
  }

  return {
    async signatures(side, id, password) {
      const document = await requireDocument(ledger, side, id);
      if (document.format !== "pdf") return { signatures: [], notAssessed: null };
      return (await recall(side, document, password)).signatures;
    },
    async metadata(side, id, password) {
      return (await recall(side, await requireDocument(ledger, side, id), password)).metadata;
    },
    forget: (side, sha256) => kept.forget(keyOf(side, sha256)),
  };
}
