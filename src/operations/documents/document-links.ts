/** Links under which a stored document can be read without a token for a limited time. */
import { ServiceError } from "../../errors.ts";
import type { LinkSigner } from "../../vault/links.ts";

export interface DocumentLinks {
  address(baseUrl: string, documentId: number): string;
  /** Throws when the signature is invalid or the link has expired; gives the remaining seconds, at least 1. */
  check(documentId: number, expires: string, signature: string): number;
}

export function createDocumentLinks(signer: LinkSigner, validSeconds: number, now: () => number): DocumentLinks {
  return {
    address(baseUrl, documentId) {
      const expiresAtS = Math.floor(now() / 1_000) + validSeconds;
      return `${baseUrl}/forgery/documents/${documentId}/content?${signer.sign({ documentId, expiresAtS })}`;
    },
    check(documentId, expires, signature) {
      const nowS = now() / 1_000;
      const state = signer.verify({ documentId, expires, signature, nowS });
      if (state === "valid") return Math.ceil(Number(expires) - nowS);
      const message =
        state === "expired"
          ? "The link has expired; fetch the report again for a new one."
          : "The signature of the link is invalid; use the document_url unchanged.";
      throw new ServiceError("forbidden", message);
    },
  };
}
