/** Signatures of messages, as Standard Webhooks (https://www.standardwebhooks.com) has them. */
import { createHmac } from "node:crypto";
import type { WebhookSecret } from "../../ledger/webhooks.ts";

const prefix = "whsec_";
/** Bytes; the specification asks for 24 to 64. */
const secretBytes = 32;
/** The time for which the previous secret signs as well, so that a receiver can change over without losing messages. */
export const rotationMs = 24 * 3_600_000;

export function makeSecret(random: (bytes: number) => Uint8Array): string {
  return prefix + Buffer.from(random(secretBytes)).toString("base64");
}

/** False where the newest secret is sealed with a key that the service does not have. */
export function canSign([newest]: readonly WebhookSecret[]): boolean {
  return newest?.text.startsWith(prefix) === true;
}

/** The headers of a message; every secret that is valid at the time signs it. The newest must be open, since receivers have it. */
export function signedHeaders(
  secrets: readonly WebhookSecret[],
  messageId: string,
  body: string,
  atMs: number,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(atMs / 1_000);
  const signatures = secrets
    .filter(({ text, endsAtMs }) => text.startsWith(prefix) && (endsAtMs === null || endsAtMs > atMs))
    .map(({ text }) => {
      const key = Buffer.from(text.slice(prefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${messageId}.${seconds}.${body}`).digest("base64")}`;
    });
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
