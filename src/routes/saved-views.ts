/** `/views`: views of the console's tables, of the caller and of the team. */
import { SavedViewInput, SavedViewList } from "../contract/saved-views.ts";
import { Type } from "../contract/schema.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { SavedViews } from "../operations/people/saved-views.ts";

const params = Type.Object({
  page: Type.String({ pattern: "^[a-z0-9][a-z0-9_-]{0,63}$", description: "Page whose table it is." }),
  view: Type.String({ minLength: 1, maxLength: 60, description: "Name of the view." }),
});
const responses = { 200: { description: "The caller's views and those of the team.", schema: SavedViewList } } as const;
const removed = { 204: { description: "The view is removed.", contentType: null } } as const;

/** The holders of views: their addresses, the names of their operations, and who may change them. */
const holders = [
  { holder: "own", save: "saveView", remove: "removeView", whose: "an own view of a table", scope: "any" },
  { holder: "team", save: "shareView", remove: "unshareView", whose: "a view of the team", scope: "cases:write" },
] as const;

export function savedViewRoutes(views: SavedViews): readonly Route[] {
  const base = { tag: "Users" } as const;
  return [
    jsonRoute({
      ...base,
      method: "GET",
      path: "/views",
      scope: "any",
      operation: "listViews",
      summary: "List the saved views of tables",
      description: "Those of the person or token that asks, and those of the team. Each side has its own.",
      responses,
      answer: ({ caller }) => views.list(caller),
    }),
    ...holders.flatMap(({ holder, save, remove, whose, scope }) => [
      jsonRoute({
        ...base,
        method: "PUT",
        path: `/views/${holder}/:page/:view`,
        scope,
        operation: save,
        summary: `Create or replace ${whose}`,
        params,
        body: SavedViewInput,
        responses,
        errors: ["conflict"],
        answer: ({ caller, params: { page, view: name }, body }) => views.put(caller, holder, { page, name }, body),
      }),
      jsonRoute({
        ...base,
        method: "DELETE",
        path: `/views/${holder}/:page/:view`,
        scope,
        operation: remove,
        summary: `Remove ${whose}`,
        params,
        responses: removed,
        errors: ["not_found"],
        answer: ({ caller, params: { page, view: name } }) => views.remove(caller, holder, { page, name }),
      }),
    ]),
  ];
}
