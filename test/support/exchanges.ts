/** Requests in the words of the specification, and what every refusal has in common. */
import assert from "node:assert/strict";
import { type ErrorCode, errorTable } from "../../src/errors.ts";
import { ask, postJson, type Reply, type RunningService } from "./service.ts";

export interface Transaction {
  readonly transactionId: string;
  readonly amount: number;
  readonly timestamp: string;
  readonly accountDetails: { readonly accountId: string; readonly accountType?: string };
  readonly [attribute: string]: unknown;
}

export interface Verdict {
  readonly status: string;
  readonly isFraudulent: boolean;
  readonly details: string;
}

export interface Report {
  readonly transactionId: string;
  readonly isFraudulent: boolean;
  readonly riskScore: number;
  readonly explanation: string;
}

let made = 0;

/** An ordinary payment under an id that no other has. */
export function transaction(changes: Readonly<Record<string, unknown>> = {}): Transaction {
  made += 1;
  return {
    transactionId: `payment-${made}`,
    amount: 25.5,
    timestamp: "2025-03-04T10:11:12Z",
    accountDetails: { accountId: "account-1", accountType: "checking" },
    ...changes,
  };
}

export function analyse(service: RunningService, body: unknown, token?: string): Promise<Reply> {
  if (token === undefined) return postJson(service, "/fraud-detection", body);
  return ask(service, "/fraud-detection", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

export function fetchReport(service: RunningService, id: string, token?: string): Promise<Reply> {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return ask(service, `/fraud-detection/${encodeURIComponent(id)}`, { headers });
}

export function upload(
  service: RunningService,
  path: string,
  parts: Readonly<Record<string, string | File>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return ask(service, path, { method: "POST", body, headers });
}

/** The body of an answer that had to succeed. */
export function resultOf<T>(reply: Reply, status = 200): T {
  assert.equal(reply.status, status, reply.text);
  return reply.json as T;
}

/** Checks the one shape of refusals and gives the message. */
export function refusalOf(reply: Reply, code: ErrorCode, status: number = errorTable[code].status): string {
  assert.equal(reply.status, status, reply.text);
  const body = reply.json as { error: string; message: string };
  assert.deepEqual(Object.keys(body).sort(), ["error", "message"]);
  assert.equal(body.error, code);
  assert.match(body.message, /\S.*[.!?]$/, "a message is a sentence");
  return body.message;
}

/** Issues a token and gives its text. */
export async function tokenWith(
  service: RunningService,
  scopes: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly token: string; readonly id: string }> {
  made += 1;
  const reply = await postJson(service, "/tokens", { name: `client-${made}`, scopes, ...more });
  const issued = resultOf<{ token: string; info: { id: string } }>(reply, 201);
  return { token: issued.token, id: issued.info.id };
}
