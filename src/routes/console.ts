/** `/`, the console's other addresses, and its assets. */

import type { ConsoleBuild } from "../console/console-build.ts";
import type { ConsoleFile } from "../console/console-files.ts";
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";
import { escapeHtml, renderPage } from "../http/page.ts";
import { type Answer, defineRoute, type Route, type RouteRequest } from "../http/route.ts";

/** Nothing from another host, no script or style but the console's own files. Page images come from memory (`blob:`). */
const consoleHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

export function consoleRoutes(build: ConsoleBuild): readonly Route[] {
  const common = { method: "GET", tag: "Console", scope: null, errors: [], isHidden: true } as const;
  const page = { 200: { description: "The console's page.", contentType: "text/html" } };

  function openPage(request: RouteRequest): Answer {
    const index = build.files?.get("index.html");
    if (index === undefined) return renderWait(build.problem);
    return serve(index, request, consoleHeaders);
  }

  return [
    defineRoute({
      ...common,
      path: "/",
      operation: "openConsole",
      summary: "Open the console",
      responses: page,
      handler: openPage,
    }),
    ...["/console", "/console/*"].map((path) =>
      defineRoute({
        ...common,
        path,
        operation: "openConsolePage",
        summary: "Open a page of the console",
        responses: page,
        handler: openPage,
      }),
    ),
    defineRoute({
      ...common,
      path: "/assets/:name",
      operation: "readConsoleAsset",
      summary: "Read a file of the console",
      params: Type.Object({ name: Type.String() }),
      responses: { 200: { description: "The file.", contentType: "application/octet-stream" } },
      errors: ["not_found"],
      handler(request) {
        const file = request.params.name === "index.html" ? undefined : build.files?.get(request.params.name);
        if (file === undefined) throw new ServiceError("not_found", "The console has no such file.");
        return serve(file, request, {
          "X-Content-Type-Options": "nosniff",
          // The name carries a digest of the content.
          "Cache-Control": "public, max-age=31536000, immutable",
        });
      },
    }),
  ];
}

function serve(
  file: ConsoleFile,
  { headers }: Pick<RouteRequest, "headers">,
  more: Readonly<Record<string, string>>,
): Answer {
  const takesBrotli = /\bbr\b/.test(String(headers["accept-encoding"] ?? ""));
  return {
    contentType: file.contentType,
    headers: { ...more, Vary: "Accept-Encoding", ...(takesBrotli ? { "Content-Encoding": "br" } : {}) },
    body: takesBrotli ? file.packed : file.bytes,
  };
}

/** Shown while the console is built; the page reloads by itself. */
function renderWait(problem: string | undefined): Answer {
  const links = `<p class="soft">The service itself is up: see the <a href="/docs">API documentation</a> or <a href="/openapi.json">openapi.json</a>.</p>`;
  const text =
    problem === undefined
      ? "<p>The console is being built. This happens once and takes a few seconds.</p>"
      : `<p>The console cannot be shown.</p><pre>${escapeHtml(problem)}</pre>`;
  const answer = renderPage("Assay", `<header><h1>Assay</h1></header><main>${text}${links}</main>`);
  return problem === undefined ? { ...answer, headers: { ...answer.headers, Refresh: "1" } } : answer;
}
