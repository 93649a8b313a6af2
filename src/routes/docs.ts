/** `/openapi.json`, `/docs` and `/`: what the interface is, for programs and for people. */
import { renderDocs } from "../http/docs-page.ts";
import { type ApiDocument, createApiDocument } from "../http/openapi.ts";
import { escapeHtml, renderPage } from "../http/page.ts";
import { type Answer, defineRoute, type Route } from "../http/route.ts";

const introduction =
  "Fraud verdicts on transactions, with reasons and numbers, and forgery analysis of documents. " +
  "Send every request with the header Authorization: Bearer and a token, except where none is needed.";

/** Gives the routes that document the others; `version` is the program's own. */
export function docsRoutes(documented: readonly Route[], version: string): readonly Route[] {
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
    defineRoute({
      ...page,
      path: "/",
      operation: "readStart",
      summary: "Read the first page",
      responses: html,
      handler: () => renderStart(document, version),
    }),
  ];
  const document = createApiDocument([...documented, ...routes], introduction);
  const json = JSON.stringify(document);
  return routes;
}

function renderStart(document: ApiDocument, version: string): Answer {
  const { title, description } = document.info;
  const [text = ""] = description.split("\n\n");
  return renderPage(
    title,
    `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></header>
<main><p><a href="/docs">Read the interface</a>, or take it as data: <a href="/openapi.json">openapi.json</a>.</p>
<p class="soft">Whether the service is <a href="/healthz">alive</a> and <a href="/readyz">ready</a>.</p>
<p class="soft">Version ${escapeHtml(version)}</p></main>`,
  );
}
