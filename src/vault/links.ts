/** Signed links to documents: they need no token, name one document, and expire. */
import { createHmac, timingSafeEqual } from "node:crypto";

export interface LinkSigner {
  /** The query of a link, without its question mark. */
  sign(link: { readonly documentId: number; readonly expiresAtS: number }): string;
  /** `expires` and `signature` are given as they were sent; anything malformed is invalid. */
  verify(claim: {
    readonly documentId: number;
    readonly expires: string;
    readonly signature: string;
    readonly nowS: number;
  }): LinkState;
}

type LinkState = "valid" | "expired" | "invalid";

/** Part of every signed text, so that the key can sign other things later without confusion. */
const purpose = "assay document link 1";

export function createLinkSigner(key: Uint8Array): LinkSigner {
  function digest(documentId: number, expires: string): Buffer {
    return createHmac("sha256", key).update(`${purpose}\n${documentId}\n${expires}`).digest();
  }

  return {
    sign({ documentId, expiresAtS }) {
      const expires = String(Math.floor(expiresAtS));
      return `expires=${expires}&signature=${digest(documentId, expires).toString("hex")}`;
    },
    verify({ documentId, expires, signature, nowS }) {
      if (!/^[1-9][0-9]{0,14}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return "invalid";
      const isGenuine = timingSafeEqual(digest(documentId, expires), Buffer.from(signature, "hex"));
      if (!isGenuine) return "invalid";
      return nowS < Number(expires) ? "valid" : "expired";
    },
  };
}
