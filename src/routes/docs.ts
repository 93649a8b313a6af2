/** `/openapi.json` and `/docs`: what the interface is, for programs and for people. */
import { renderDocs } from "../http/docs-page.ts";
import { createApiDocument } from "../http/openapi.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";

const introduction =
  "Fraud verdicts on transactions, with reasons and numbers, and forgery analysis of documents. " +
  "Send every request with the header Authorization: Bearer and a token, except where none is needed.";

/** Gives the routes that document the others. */
export function docsRoutes(documented: readonly Route[]): readonly Route[] {
  const page = { method: "GET", tag: "Operation", scope: null, errors: [], isHidden: true } as const;
  // The page differs only in the address of its examples, and nearly everybody uses the same one.
  let rendered: { readonly baseUrl: string; readonly page: Answer } | undefined;
  const html = { 200: { description: "A page.", contentType: "text/html" } };
  const routes: readonly Route[] = [
    defineRoute({
      ...page,
      path: "/openapi.json",
      operation: "readInterface",
      summary: "Read this description",
      isHidden: false,
      responses: { 200: { description: "An OpenAPI 3.1 document." } },
      handler: () => ({ headers: { "Cache-Control": "no-cache" }, body: json }),
    }),
    defineRoute({
      ...page,
      path: "/docs",
      operation: "readDocs",
      summary: "Read the interface's page",
      responses: html,
      handler: ({ baseUrl }) => {
        if (rendered?.baseUrl !== baseUrl) rendered = { baseUrl, page: renderDocs(document, baseUrl) };
        return rendered.page;
      },
    }),
  ];
  const document = createApiDocument([...documented, ...routes], introduction);
  const json = JSON.stringify(document);
  return routes;
}
