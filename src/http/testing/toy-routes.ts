/** Routes of every kind for the server's tests. */
import { Readable } from "node:stream";
import { Type } from "../../contract/schema.ts";
import { ServiceError } from "../../errors.ts";
import { defineRoute, type Route } from "../route.ts";

const base = { summary: "Toy.", tag: "Toys", responses: { 200: { description: "Fine." } }, errors: [] };

const echo = defineRoute({
  ...base,
  method: "POST",
  path: "/echo",
  operation: "echo",
  answersText: true,
  scope: "transactions:write",
  body: Type.Object({
    amount: Type.Number(),
    accountDetails: Type.Optional(Type.Object({ accountId: Type.String() })),
  }),
  handler: ({ body }) => JSON.stringify(body),
});
const either = defineRoute({
  ...base,
  method: "POST",
  path: "/either",
  operation: "either",
  scope: "transactions:write",
  body: Type.Array(Type.Integer()),
  form: { file: "file", fileDescription: "Any file.", limitBytes: 100, fields: {} },
  handler: async ({ body, upload }) => {
    if ((body as unknown) !== undefined) return JSON.stringify(body);
    const { content, finish } = await upload();
    let bytes = 0;
    for await (const chunk of content) bytes += chunk.length;
    await finish();
    return String(bytes);
  },
});
const item = defineRoute({
  ...base,
  method: "GET",
  path: "/items/:id",
  operation: "item",
  scope: "reports:read",
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })) }),
  handler: ({ params, query, caller }) => JSON.stringify({ id: params.id, limit: query.limit, caller: caller.name }),
});
const special = defineRoute({
  ...base,
  method: "POST",
  path: "/items/special",
  operation: "special",
  scope: null,
  handler: () => "{}",
});
const broken = defineRoute({
  ...base,
  method: "GET",
  path: "/broken",
  operation: "broken",
  scope: null,
  handler: async () => {
    throw new Error("secret of the inside", { cause: new Error("disk") });
  },
});
const busy = defineRoute({
  ...base,
  method: "GET",
  path: "/busy",
  operation: "busy",
  scope: null,
  handler: () => {
    throw new ServiceError("overloaded", "Later.");
  },
});
const full = defineRoute({
  ...base,
  method: "POST",
  path: "/full",
  operation: "full",
  answersText: true,
  scope: "any",
  handler: async () => {
    throw new ServiceError("overloaded", "Too many wait.");
  },
});
const streamed = defineRoute({
  ...base,
  method: "GET",
  path: "/streamed",
  operation: "streamed",
  scope: null,
  handler: ({ baseUrl }) => ({ contentType: "text/plain", body: Readable.from([baseUrl, " ", "end"]) }),
});
export const toyRoutes: readonly Route[] = [echo, either, item, special, broken, busy, full, streamed];

/** A request with this text as its JSON body. */
export const json = (body: string | Uint8Array) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: body as string,
});
