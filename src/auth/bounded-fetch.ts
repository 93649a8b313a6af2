/** Fetches a small JSON document from a configured address, bounded in size and time. */

/** A discovery document or a key set is a few kilobytes; the largest known provider's key set is under 100. */
const limitBytes = 512 * 1024;
const timeoutMs = 5_000;

/** Throws when the address cannot be reached in time, redirects, does not answer 200, or answers with anything but JSON. */
export async function fetchJson(address: string): Promise<unknown> {
  // A redirect would let the answering host choose where keys come from.
  const response = await fetch(address, {
    redirect: "error",
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new Error(`${address} answered more than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
