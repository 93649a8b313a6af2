/** A message as a transaction with its id, or the reason why it is none. */
import type { StreamMessage } from "./broker.ts";

/** `key`: the message's key is the id. `body`: the id stands in the body only, and keys mean something else, such as the account. */
export type IdFrom = "key" | "body";

export type ReadMessage =
  | {
      readonly kind: "transaction";
      readonly transaction: Readonly<Record<string, unknown>>;
      readonly transactionId: string;
      /** Messages of one lane are decided one after the other. */
      readonly lane: string;
    }
  | { readonly kind: "unreadable"; readonly reason: string; readonly lane: string };

const decoder = new TextDecoder("utf-8", { fatal: true });

export function readMessage(
  { key, value, source }: Pick<StreamMessage, "key" | "value" | "source">,
  idFrom: IdFrom,
): ReadMessage {
  // No account id has a control character.
  const alone = `\u0000${source}`;
  const unreadable = (reason: string): ReadMessage => ({ kind: "unreadable", reason, lane: alone });
  if (value.length === 0) return unreadable("The message is empty.");
  const body = parse(value);
  if (body === undefined) return unreadable("The message is not JSON in UTF-8.");
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return unreadable("The message is not a JSON object.");
  }
  const written: unknown = "transactionId" in body ? body.transactionId : undefined;
  const transactionId = written ?? (idFrom === "key" ? key : undefined);
  if (transactionId === undefined) {
    return unreadable(
      idFrom === "key" ? "The message has neither a key nor a transactionId." : "The message has no transactionId.",
    );
  }
  if (typeof transactionId !== "string") return unreadable("transactionId must be a string.");
  if (idFrom === "key" && key !== undefined && key !== transactionId) {
    return unreadable("The key is not the transactionId of the message; --id body ignores keys.");
  }
  const lane = accountOf(body) ?? alone;
  return { kind: "transaction", transaction: { ...body, transactionId }, transactionId, lane };
}

function parse(value: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(value)) as unknown;
  } catch {
    return undefined;
  }
}

function accountOf(body: object): string | undefined {
  const details: unknown = "accountDetails" in body ? body.accountDetails : undefined;
  if (typeof details !== "object" || details === null || !("accountId" in details)) return undefined;
  return typeof details.accountId === "string" ? details.accountId : undefined;
}
