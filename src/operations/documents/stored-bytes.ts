/** Finds a stored document by the id of its report, and reads its bytes from the vault as often as they are needed. */
import { ServiceError } from "../../errors.ts";
import type { ByteSource } from "../../forgery/document-bytes.ts";
import type { DocumentLedger, StoredDocument } from "../../ledger/documents.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { Vault } from "../../vault/vault.ts";

export const noSuchDocument = () => new ServiceError("not_found", "There is no document report with this id.");

export function parseDocumentId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchDocument();
  return Number(text);
}

export async function requireDocument(ledger: DocumentLedger, side: SideId, id: string): Promise<StoredDocument> {
  const stored = await ledger.find(side, parseDocumentId(id));
  if (stored === undefined) throw noSuchDocument();
  return stored;
}

/** The first `byteLength` bytes: all of the document, or an earlier version of it. */
export function storedBytes(
  vault: Pick<Vault, "findDocument">,
  side: SideId,
  sha256: string,
  byteLength: number,
): ByteSource {
  return {
    byteLength,
    async *read() {
      const opened = await vault.findDocument(side, sha256);
      if (opened === undefined) throw noSuchDocument();
      let left = byteLength;
      for await (const piece of opened.stream as AsyncIterable<Uint8Array>) {
        yield piece.length <= left ? piece : piece.subarray(0, left);
        left -= piece.length;
        if (left <= 0) break;
      }
    },
  };
}
