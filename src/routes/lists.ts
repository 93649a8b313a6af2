/** `/lists`: values that are blocked, allowed, watched, or referred to by rules. */
import { Readable } from "node:stream";
import {
  ListEntry,
  ListEntryInput,
  ListEntryPage,
  ListInfo,
  ListInput,
  ListLoadResult,
  ListPage,
} from "../contract/list.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, type Route } from "../http/route.ts";
import type { LoadList } from "../operations/lists/load-list.ts";
import type { ManageLists } from "../operations/lists/manage-lists.ts";

const params = Type.Object({ name: Type.String({ description: "The list's name." }) });
const entryParams = Type.Object({
  name: Type.String({ description: "The list's name." }),
  value: Type.String({ description: "The entry's value, percent-encoded." }),
});
const usualLimit = 100;
const page = (mostCharacters: number) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000, description: `Most entries; ${usualLimit} unless said.` }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: mostCharacters, description: "The nextCursor of the page before." }),
    ),
  });
const ListsPage = page(64);
const EntriesPage = Type.Object({
  ...page(256).properties,
  prefix: Type.Optional(Type.String({ maxLength: 256, description: "Only entries whose value begins so." })),
});
const LoadQuery = Type.Object({
  mode: Type.Optional(
    Type.Enum(["add", "remove", "replace"], {
      description:
        "add (the default) puts the entries in, remove takes them out; replace puts them in and then takes out all others.",
    }),
  ),
});

export function listRoutes(lists: ManageLists, load: LoadList, fileLimit: number): readonly Route[] {
  const base = { tag: "Lists" } as const;
  const reading = { ...base, scope: "reports:read" } as const;
  const changing = { ...base, scope: "rules:write" } as const;
  return [
    defineRoute({
      ...reading,
      method: "GET",
      path: "/lists",
      operation: "listLists",
      summary: "List the lists of this side",
      query: ListsPage,
      responses: { 200: { description: "One page, in order of names.", schema: ListPage } },
      errors: [],
      handler: async ({ caller, query: { limit = usualLimit, cursor = "" } }) =>
        JSON.stringify(await lists.list(caller.side, cursor, limit)),
    }),
    defineRoute({
      ...changing,
      method: "PUT",
      path: "/lists/:name",
      operation: "createList",
      summary: "Make a list, or give one another title",
      params,
      body: ListInput,
      responses: { 200: { description: "The list.", schema: ListInfo } },
      errors: ["conflict"],
      handler: async ({ caller, params: { name }, body }) =>
        JSON.stringify(await lists.create(caller.side, name, body, caller.name)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name",
      operation: "fetchList",
      summary: "Fetch a list without its entries",
      params,
      responses: { 200: { description: "The list.", schema: ListInfo } },
      errors: ["not_found"],
      handler: async ({ caller, params: { name } }) => JSON.stringify(await lists.find(caller.side, name)),
    }),
    defineRoute({
      ...changing,
      method: "DELETE",
      path: "/lists/:name",
      operation: "retireList",
      summary: "Retire a list",
      description: "Verdicts that were given by it stay as they are. Not while a rule in force names it.",
      params,
      responses: { 204: { description: "The list is no longer in force.", contentType: null } },
      errors: ["not_found", "conflict"],
      handler: async ({ caller, params: { name } }) => {
        await lists.retire(caller.side, name, caller.name);
        return { status: 204, body: "" };
      },
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name/entries",
      operation: "listEntries",
      summary: "List the entries of a list",
      params,
      query: EntriesPage,
      responses: { 200: { description: "One page, in order of values.", schema: ListEntryPage } },
      errors: ["not_found"],
      handler: async ({ caller, params: { name }, query: { limit = usualLimit, cursor = "", prefix } }) =>
        JSON.stringify(await lists.entries(caller.side, name, cursor, limit, prefix)),
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/lists/:name/entries",
      operation: "putEntry",
      summary: "Put an entry into a list, or change its expiry or note",
      params,
      body: ListEntryInput,
      responses: { 200: { description: "The entry, once it is durable.", schema: ListEntry } },
      errors: ["not_found", "conflict"],
      handler: async ({ caller, params: { name }, body }) =>
        JSON.stringify(await lists.put(caller.side, name, body, caller.name)),
    }),
    defineRoute({
      ...changing,
      method: "DELETE",
      path: "/lists/:name/entries/:value",
      operation: "removeEntry",
      summary: "Take an entry out of a list",
      params: entryParams,
      responses: { 204: { description: "The entry is out.", contentType: null } },
      errors: ["not_found"],
      handler: async ({ caller, params: { name, value } }) => {
        await lists.remove(caller.side, name, value, caller.name);
        return { status: 204, body: "" };
      },
    }),
    defineRoute({
      ...changing,
      method: "POST",
      path: "/lists/:name/load",
      operation: "loadList",
      summary: "Load a file of entries into a list",
      description:
        "A CSV, JSON or JSON lines file, also gzipped, with the columns value, expiresAt and note, of which only the first is needed. A bad record is named in errorDetails and stops nothing.",
      params,
      query: LoadQuery,
      form: { file: "file", fileDescription: "The file of entries.", limitBytes: fileLimit, fields: {} },
      responses: { 200: { description: "What was taken in or out, and what failed.", schema: ListLoadResult } },
      errors: ["not_found", "conflict", "unprocessable_file"],
      handler: async ({ caller, params: { name }, query: { mode = "add" }, upload }) =>
        JSON.stringify(await load(caller.side, name, await upload(), mode, caller.name)),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name/file",
      operation: "downloadList",
      summary: "Fetch a list's entries as a file that can be loaded again",
      params,
      responses: { 200: { description: "CSV with value, expiresAt and note.", contentType: "text/csv" } },
      errors: ["not_found"],
      async handler({ caller, params: { name } }) {
        return {
          contentType: "text/csv; charset=utf-8; header=present",
          headers: { "Content-Disposition": `attachment; filename="${name}.csv"` },
          body: Readable.from(await lists.download(caller.side, name)),
        };
      },
    }),
  ];
}
