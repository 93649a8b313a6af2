/** `/lists`: lists of values that block, allow or watch transactions, or that rules refer to. */
import { Readable } from "node:stream";
import {
  ListEntry,
  ListEntryInput,
  ListEntryPage,
  ListInfo,
  ListInput,
  ListLoadResult,
  ListPage,
} from "../contract/lists.ts";
import { Type } from "../contract/schema.ts";
import { defineRoute, jsonRoute, type Route } from "../http/route.ts";
import type { LoadList } from "../operations/lists/load-list.ts";
import type { ManageLists } from "../operations/lists/manage-lists.ts";
import { namedFile } from "./documents/attachment.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ name: Type.String({ description: "Name of the list." }) });
const entryParams = Type.Object({
  ...params.properties,
  value: Type.String({ description: "Value of the entry, percent-encoded." }),
});
const usualLimit = 100;
const ListsPage = Type.Object(pageFields(usualLimit, 1_000, 64));
const EntriesPage = Type.Object({
  ...pageFields(usualLimit, 1_000, 256),
  prefix: Type.Optional(
    Type.String({ maxLength: 256, description: "Only entries whose value starts with this text." }),
  ),
});
const LoadQuery = Type.Object({
  mode: Type.Optional(
    Type.Enum(["add", "remove", "replace"], {
      description: "add (default) adds the entries, remove removes them, replace adds them and removes all others.",
    }),
  ),
});

const base = { tag: "Lists" } as const;
const reading = { ...base, scope: "reports:read" } as const;
const changing = { ...base, scope: "rules:write" } as const;

export function listRoutes(lists: ManageLists, load: LoadList, fileLimit: number): readonly Route[] {
  return [...wholeListRoutes(lists), ...entryRoutes(lists), ...fileRoutes(lists, load, fileLimit)];
}

function wholeListRoutes(lists: ManageLists): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/lists",
      operation: "listLists",
      summary: "List the lists of this side",
      query: ListsPage,
      responses: { 200: { description: "One page, ordered by name.", schema: ListPage } },
      answer: ({ caller, query: { limit = usualLimit, cursor = "" } }) => lists.list(caller.side, cursor, limit),
    }),
    jsonRoute({
      ...changing,
      method: "PUT",
      path: "/lists/:name",
      operation: "createList",
      summary: "Create a list, or change its title",
      params,
      body: ListInput,
      responses: { 200: { description: "The list.", schema: ListInfo } },
      errors: ["conflict"],
      answer: ({ caller, params: { name }, body }) => lists.create(caller.side, name, body, caller.name),
    }),
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name",
      operation: "fetchList",
      summary: "Fetch a list without its entries",
      params,
      responses: { 200: { description: "The list.", schema: ListInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { name } }) => lists.find(caller.side, name),
    }),
    jsonRoute({
      ...changing,
      method: "DELETE",
      path: "/lists/:name",
      operation: "retireList",
      summary: "Retire a list",
      description: "Earlier verdicts do not change. Fails while a rule that is evaluated uses the list.",
      params,
      responses: { 204: { description: "The list is retired.", contentType: null } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { name } }) => lists.retire(caller.side, name, caller.name),
    }),
  ];
}

function entryRoutes(lists: ManageLists): readonly Route[] {
  return [
    jsonRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name/entries",
      operation: "listEntries",
      summary: "List the entries of a list",
      params,
      query: EntriesPage,
      responses: { 200: { description: "One page, ordered by value.", schema: ListEntryPage } },
      errors: ["not_found"],
      answer: ({ caller, params: { name }, query: { limit = usualLimit, cursor = "", prefix } }) =>
        lists.entries(caller.side, name, cursor, limit, prefix),
    }),
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/lists/:name/entries",
      operation: "putEntry",
      summary: "Add an entry to a list, or change its expiry or note",
      params,
      body: ListEntryInput,
      responses: { 200: { description: "The entry, once it is durable.", schema: ListEntry } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { name }, body }) => lists.put(caller.side, name, body, caller.name),
    }),
    jsonRoute({
      ...changing,
      method: "DELETE",
      path: "/lists/:name/entries/:value",
      operation: "removeEntry",
      summary: "Remove an entry from a list",
      params: entryParams,
      responses: { 204: { description: "The entry is removed.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { name, value } }) => lists.remove(caller.side, name, value, caller.name),
    }),
  ];
}

function fileRoutes(lists: ManageLists, load: LoadList, fileLimit: number): readonly Route[] {
  return [
    jsonRoute({
      ...changing,
      method: "POST",
      path: "/lists/:name/load",
      operation: "loadList",
      summary: "Load a file of entries into a list",
      description:
        "Accepts CSV, JSON or JSON lines, also gzipped, with the column value and optionally expiresAt and note. Invalid records are listed in errorDetails; the other entries are loaded.",
      params,
      query: LoadQuery,
      form: { file: "file", fileDescription: "The file with the entries.", limitBytes: fileLimit, fields: {} },
      responses: { 200: { description: "Counts of changes and failures.", schema: ListLoadResult } },
      errors: ["not_found", "conflict", "unprocessable_file"],
      answer: async ({ caller, params: { name }, query: { mode = "add" }, upload }) =>
        load(caller.side, name, await upload(), mode, caller.name),
    }),
    defineRoute({
      ...reading,
      method: "GET",
      path: "/lists/:name/file",
      operation: "downloadList",
      summary: "Download the entries of a list",
      params,
      responses: {
        200: {
          description: "CSV with value, expiresAt and note, which can be loaded again.",
          contentType: "text/csv",
          headers: namedFile,
        },
      },
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
