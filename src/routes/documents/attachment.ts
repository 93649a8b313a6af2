/** The headers of a document that somebody sent in and somebody downloads: it never speaks for this service. */

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

const forOneReader = { "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" } as const;

export function attachmentHeaders(name: string, bytes: number): Readonly<Record<string, string>> {
  return {
    "Content-Length": String(bytes),
    "Content-Disposition": disposition(name),
    // A document may carry scripts; opened in a browser it must not speak for this service.
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    ...forOneReader,
  };
}

/** Sends the reader on; the address is as good as the document. */
export function forwardHeaders(address: string): Readonly<Record<string, string>> {
  return { Location: address, ...forOneReader };
}

/** Always a download, with the name in both of the forms of RFC 6266. */
export function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
