/** `/openapi.json` and `/docs`: the API document for programs and for people. */
import { messageShapes } from "../contract/webhook-messages.ts";
import { renderDocs } from "../http/docs-page.ts";
import { createApiDocument } from "../http/openapi.ts";
import type { ApiExamples } from "../http/openapi-examples.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";
import examples from "./examples.json" with { type: "json" };
import { tagDescriptions } from "./tags.ts";

const introduction =
  "Fraud detection for transactions, with reasons and numbers, and forgery analysis of documents. " +
  "Send the header Authorization: Bearer TOKEN with every request, unless the operation needs no token.";

/** Gives the routes that document the others. */
export function docsRoutes(documented: readonly Route[]): readonly Route[] {
  const page = { method: "GET", tag: "Operation", scope: null, errors: [], isHidden: true } as const;
  // The page differs only in the address of its examples, and most callers use the same one.
  let rendered: { readonly baseUrl: string; readonly page: Answer } | undefined;
  const html = { 200: { description: "A page.", contentType: "text/html" } };
  const routes: readonly Route[] = [
    defineRoute({
      ...page,
      path: "/openapi.json",
      operation: "readInterface",
      summary: "Fetch the OpenAPI document",
      isHidden: false,
      responses: { 200: { description: "An OpenAPI 3.1 document." } },
      handler: () => ({ headers: { "Cache-Control": "no-cache" }, body: json }),
    }),
    defineRoute({
      ...page,
      path: "/docs",
      operation: "readDocs",
      summary: "Open the API documentation",
      responses: html,
      handler: ({ baseUrl }) => {
        if (rendered?.baseUrl !== baseUrl) rendered = { baseUrl, page: renderDocs(document, baseUrl) };
        return rendered.page;
      },
    }),
  ];
  const about = { introduction, tags: tagDescriptions, examples: examples as ApiExamples, messages: messageShapes };
  const document = createApiDocument([...documented, ...routes], about);
  const json = JSON.stringify(document);
  return routes;
}
