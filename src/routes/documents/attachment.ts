/** The headers of a downloaded document: its content must never act in the name of this service. */
import { displayFileName } from "../../http/upload.ts";

export const documentTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
  tiff: "image/tiff",
  webp: "image/webp",
  gif: "image/gif",
  bmp: "image/bmp",
  avif: "image/avif",
  heic: "image/heic",
};

/** What else a stored document can be sent as. */
export const documentMediaTypes: readonly string[] = Object.values(documentTypes);

const forOneReader = { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" } as const;

export function attachmentHeaders(name: string, bytes: number): Readonly<Record<string, string>> {
  return {
    "Content-Length": String(bytes),
    "Content-Disposition": disposition(name),
    // A document may contain scripts; in a browser they must not run under this service's address.
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    ...forOneReader,
  };
}

/** Redirects to the storage; whoever has the address can read the document. */
export function forwardHeaders(address: string): Readonly<Record<string, string>> {
  return { Location: address, ...forOneReader };
}

/** For responses that come with a name for the file; only some formats of others do. */
export const namedFile = { "Content-Disposition": "Name under which the content is saved." } as const;

/** Always a download, with the name in both of the forms of RFC 6266, without folders and marks that turn the reading direction. */
export function disposition(given: string): string {
  const name = displayFileName(given);
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
