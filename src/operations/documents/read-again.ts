/** Gathers the evidence of a stored document again for what its report does not contain; the answers are cached in memory. */
import type { DocumentMetadata } from "../../contract/documents/metadata.ts";
import type { DocumentSignatures } from "../../contract/documents/signatures.ts";
import type { Analyser } from "../../forgery/analyse.ts";
import type { DocumentLedger, SideId, StoredDocument } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";
import { describeMetadata, describeSignatures } from "./describe-evidence.ts";
import { RecentCache } from "./recent-cache.ts";
import { requireDocument, storedBytes } from "./stored-bytes.ts";

export interface ReadAgain {
  signatures(side: SideId, id: string, password: string | undefined): Promise<DocumentSignatures>;
  metadata(side: SideId, id: string, password: string | undefined): Promise<DocumentMetadata>;
  /** Drops what is cached of a document that is deleted. */
  forget(side: SideId, sha256: string): void;
}

interface Described {
  readonly signatures: DocumentSignatures;
  readonly metadata: DocumentMetadata;
}

const keptDocuments = 1_000;

export function createReadAgain(
  ledger: DocumentLedger,
  vault: Vault,
  analyser: Pick<Analyser, "gatherEvidence">,
): ReadAgain {
  /** Also those that are still being read, so that two questions at once read one time. */
  const cache = new RecentCache<Promise<Described>>(keptDocuments, () => 1);
  const keyOf = (side: SideId, sha256: string) => `${side} ${sha256} `;

  async function read(side: SideId, document: StoredDocument, password: string | undefined): Promise<Described> {
    const { sha256, bytes, format, analysedAtMs } = document;
    const { artifacts } = await analyser.gatherEvidence({
      bytes: storedBytes(vault, side, sha256, bytes),
      declaredFormat: format,
      nowMs: analysedAtMs,
      ...(password === undefined ? {} : { password }),
    });
    return { signatures: describeSignatures(artifacts.signatures), metadata: describeMetadata(artifacts.metadata) };
  }

  function recall(side: SideId, document: StoredDocument, password: string | undefined): Promise<Described> {
    // What a password opened is not cached for those who do not have it.
    if (password !== undefined) return read(side, document, password);
    const key = keyOf(side, document.sha256);
    const known = cache.find(key);
    if (known !== undefined) return known;
    const described = read(side, document, undefined);
    cache.keep(key, described);
    described.catch(() => cache.forget(key));
    return described;
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
    forget: (side, sha256) => cache.forget(keyOf(side, sha256)),
  };
}
