/** An HTML page with its own style, without scripts and without content of other hosts. */
import { createHash } from "node:crypto";
import type { Answer } from "./route.ts";

const style = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#566172;--line:#d9dee6;--back:#fff;--panel:#f5f7fa;--mark:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaf0;--soft:#9aa7b8;--line:#323c4a;--back:#12171e;--panel:#1a212b;--mark:#7db8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main,header{max-width:62rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2rem}
h1{font-size:1.9rem;margin:0 0 .25rem}
h2{margin:2.75rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{margin:2.25rem 0 .25rem;font-size:1.1rem}
h4{margin:1.1rem 0 .3rem;font-size:.95rem;color:var(--soft)}
p{margin:.4rem 0}
a{color:var(--mark)}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
code{overflow-wrap:anywhere}
pre{background:var(--panel);border:1px solid var(--line);border-radius:.4rem;padding:.75rem 1rem;overflow-x:auto}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.925rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}
.method{display:inline-block;min-width:4.2em;font-weight:700;color:var(--mark)}
.soft{color:var(--soft)}
nav ul{columns:2 18rem;padding-left:1.1rem}
footer{max-width:62rem;margin:3rem auto 2rem;padding:0 1.25rem;color:var(--soft)}
`;

export interface PageExtras {
  /** In addition to the style of all pages. */
  readonly style?: string;
  /** The page contains pictures, as `data:` addresses. */
  readonly hasPictures?: boolean;
}

/** Forbids scripts and any fetching. */
function policyOf(css: string, { hasPictures = false }: PageExtras): string {
  const styleHash = createHash("sha256").update(css).digest("base64");
  const pictures = hasPictures ? "; img-src data:" : "";
  return `default-src 'none'; style-src 'sha256-${styleHash}'${pictures}; base-uri 'none'; form-action 'none'`;
}

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => replacements[mark] ?? mark);
}

/** The title is text, the content is escaped markup. The policy is in the page too, for saved copies. */
export function renderPage(title: string, content: string, extras: PageExtras = {}): Answer {
  const name = escapeHtml(title);
  const css = style + (extras.style ?? "");
  const policy = policyOf(css, extras);
  return {
    contentType: "text/html; charset=utf-8",
    headers: {
      "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-cache",
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${css}</style>
</head>
<body>
${content}
</body>
</html>
`,
  };
}
