/** Fetches the discovery document of an OpenID Connect issuer, and small JSON documents from its addresses. */

/** Gets JSON from an address, or sends a form there. */
export type FetchJson = (address: string, form?: URLSearchParams, headers?: Record<string, string>) => Promise<unknown>;

export interface Discovery {
  /** The address that the document names. Throws where it is missing or less protected than the issuer. */
  addressOf(field: string): string;
}

/** A discovery document or a key set is a few kilobytes; the largest known provider's key set is under 100. */
const documentLimitBytes = 512 * 1024;
const fetchTimeoutMs = 5_000;

export async function discover(issuer: string, fetchDocument: FetchJson): Promise<Discovery> {
  const answer = await fetchDocument(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const document = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (document.issuer !== issuer) throw new Error("the discovery document names another issuer");
  return {
    addressOf(field) {
      const address = document[field];
      if (typeof address !== "string" || !URL.canParse(address)) {
        throw new Error(`the discovery document has no ${field}`);
      }
      const { protocol } = new URL(address);
      const isAllowed = protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"));
      if (!isAllowed) throw new Error(`${field} is less protected than the issuer`);
      return address;
    },
  };
}

/** Limited in size and time. Throws when the address cannot be reached in time, redirects, does not answer 200, or answers with anything but JSON. */
export async function fetchJson(
  address: string,
  form?: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<unknown> {
  // A redirect would let the answering host choose where keys come from.
  const response = await fetch(address, {
    ...(form === undefined ? {} : { method: "POST", body: form }),
    redirect: "error",
    headers: { accept: "application/json", ...headers },
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > documentLimitBytes) throw new Error(`${address} answered more than ${documentLimitBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
