/** Customers over HTTP. */
import assert from "node:assert/strict";
import { resultOf, upload } from "./exchanges.ts";
import { adminToken, ask, type Reply, type RunningService } from "./service.ts";

export interface Customer {
  readonly customerId: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

export interface LoadResult {
  readonly status: string;
  readonly loadedCount: number;
  readonly failedCount: number;
  readonly errorDetails: readonly { readonly error: string; readonly message: string }[];
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export async function loadCustomers(
  service: RunningService,
  customers: readonly object[],
  mode = "insert",
  token = adminToken,
): Promise<LoadResult> {
  const file = new File([JSON.stringify(customers)], "customers.json");
  const path = `/fraud-detection/customers/load?mode=${mode}`;
  return resultOf<LoadResult>(await upload(service, path, { file }, bearer(token)));
}

const pathOf = (id: string) => `/customers/${encodeURIComponent(id)}`;

export function getCustomer(service: RunningService, id: string, token = adminToken): Promise<Reply> {
  return ask(service, pathOf(id), { headers: bearer(token) });
}

export function patchCustomer(service: RunningService, id: string, body: object, token = adminToken): Promise<Reply> {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  return ask(service, pathOf(id), { method: "PATCH", headers, body: JSON.stringify(body) });
}

export function eraseCustomer(service: RunningService, id: string, token = adminToken): Promise<Reply> {
  return ask(service, pathOf(id), { method: "DELETE", headers: bearer(token) });
}

/** The ids of all customers that the filter lets through, page by page. */
export async function listCustomers(
  service: RunningService,
  filter: Readonly<Record<string, string>> = {},
  token = adminToken,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: "2", ...filter, ...(cursor === "" ? {} : { cursor }) });
    const reply = await ask(service, `/customers?${query}`, { headers: bearer(token) });
    const page: { customers: Customer[]; nextCursor: string | null } = resultOf(reply);
    assert.ok(page.customers.length <= 2);
    ids.push(...page.customers.map(({ customerId }) => customerId));
    cursor = page.nextCursor;
  }
  return ids;
}
