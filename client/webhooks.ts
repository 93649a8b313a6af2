/** Verifies messages of webhooks, signed according to Standard Webhooks. */
import type { WebhookMessage } from "./interface.ts";

export interface ReceivedMessage {
  /** Exactly as received: parsed and written again it would be another text. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface VerifyOptions {
  /** `whsec_…`; during a rotation the old and the new one. */
  readonly secret: string | readonly string[];
  /** How old a message may be, or how far ahead of this clock; 300 unless said otherwise. */
  readonly toleranceSeconds?: number;
  /** In milliseconds since 1970. */
  readonly now?: () => number;
}

/** The message is not from the service, or too old. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** Gives the message of a verified body in the form `standard`. The id is the same each time a message is sent. */
export async function verifyWebhook(
  received: ReceivedMessage,
  options: VerifyOptions,
): Promise<WebhookMessage & { readonly id: string }> {
  const id = await verifySignature(received, options);
  return { ...(JSON.parse(received.body) as WebhookMessage), id };
}

/** For bodies in any form, such as CloudEvents. Gives the message's id. */
export async function verifySignature({ body, headers }: ReceivedMessage, options: VerifyOptions): Promise<string> {
  const { secret, toleranceSeconds = 300, now = Date.now } = options;
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(headers, name),
  );
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    throw new WebhookError("The headers webhook-id, webhook-timestamp and webhook-signature are needed.");
  }
  const agoSeconds = now() / 1_000 - Number(timestamp);
  if (!(Math.abs(agoSeconds) <= toleranceSeconds))
    throw new WebhookError("The message is too old, or a clock is wrong.");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = signatures.split(" ").flatMap((word) => (word.startsWith("v1,") ? [fromBase64(word.slice(3))] : []));
  for (const text of [secret].flat()) {
    const material = fromBase64(text.replace(/^whsec_/, ""));
    const key = await crypto.subtle.importKey("raw", material, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    // Compares in constant time.
    for (const signature of given) if (await crypto.subtle.verify("HMAC", key, signature, signed)) return id;
  }
  throw new WebhookError("No signature fits the body and the secret.");
}

function headerOf(headers: ReceivedMessage["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
