/** A document's report as a page to print and save: self-contained, without scripts, with the findings drawn on their pages. */
import type { Box, DetailedFinding, DocumentReport, FindingEvidence } from "../../contract/documents/document.ts";
import { escapeHtml, renderPage } from "../../http/page.ts";
import type { Answer } from "../../http/route.ts";
import type { PrintedPage, PrintedReport } from "../../operations/documents/print-report.ts";

const style = `
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.finding{border-left:.3rem solid var(--line);padding:.1rem 0 .1rem 1rem;margin:1.5rem 0;overflow-wrap:anywhere}
.tampered{border-left-color:#c0392b}
.verdict{font-size:1.1rem;font-weight:600}
.values{font:1rem/1.5 ui-monospace,monospace}
figure{margin:1.5rem 0}
figure svg{width:100%;height:auto;border:1px solid var(--line);background:#fff}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--back:#fff;--panel:#fff;--mark:#000}
.finding,figure{break-inside:avoid}figure{break-before:page}main,header{max-width:none}}
`;

export function renderReport({ report, pages, omittedPages }: PrintedReport): Answer {
  const findings = report.findings.filter((finding) => !isNotAssessed(finding));
  const missing = report.findings.filter(isNotAssessed);
  const content = `<header><h1>${escapeHtml(report.document_name)}</h1>
<p class="soft">Report ${report.id} of a forgery analysis</p></header>
<main>
<p class="verdict">${escapeHtml(report.summary)}</p>
${summaryOf(report)}
<h2>Findings</h2>
${findings.length === 0 ? "<p>No findings. This does not prove that the document is authentic.</p>" : findings.map(renderFinding).join("\n")}
${missing.length === 0 ? "" : `<h2>Not assessed</h2>\n<ul>${missing.map(({ observation }) => `<li>${escapeHtml(observation)}</li>`).join("")}</ul>`}
${renderHeld(report.held ?? [])}
${renderOrigin(report.origin ?? [])}
<h2>Pages</h2>
${pages.map((page) => renderPageOf(page, findings)).join("\n")}
${omittedPages === 0 ? "" : `<p class="soft">${omittedPages} more pages with findings are not shown.</p>`}
</main>
<footer>Numbers on the pages are those of the findings. Dashed boxes show what a finding was compared with.</footer>`;
  return renderPage(`Report ${report.id}: ${report.document_name}`, content, { style, hasPictures: true });
}

function summaryOf(report: DocumentReport): string {
  const count = (wanted: string) => report.checks.filter(({ outcome }) => outcome === wanted).length;
  const rows: readonly (readonly [string, string])[] = [
    ["Analysed", report.analysedAt],
    ["Format", `${report.doc_format}, ${report.pages} ${report.pages === 1 ? "page" : "pages"}, ${report.bytes} bytes`],
    ["SHA-256", report.sha256],
    [
      "Checks",
      `${count("clear") + count("found")} of ${report.checks.length} compared something, ${count("nothing_to_compare")} had nothing to compare (catalogue ${report.catalogueVersion})`,
    ],
  ];
  return `<dl>${rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`).join("")}</dl>`;
}

/** Signs that the document is consistent: never that it is authentic. */
function renderHeld(held: NonNullable<DocumentReport["held"]>): string {
  if (held.length === 0) return "";
  const items = held.map(({ relation }) => `<li>${escapeHtml(relation)}</li>`).join("");
  return `<h2>What agrees</h2>\n<p class="soft">Compared within the document. This does not prove that it is authentic.</p>\n<ul>${items}</ul>`;
}

/** What the file says of itself is no finding by itself. */
function renderOrigin(origin: NonNullable<DocumentReport["origin"]>): string {
  if (origin.length === 0) return "";
  const items = origin.map(
    ({ kind, statement, verified }) =>
      `<li>${escapeHtml(kind)}: ${escapeHtml(statement)} ${verified ? "The signature and every hash hold." : ""}</li>`,
  );
  return `<h2>Origin</h2>\n<p class="soft">What the file says or shows of where it comes from. What is missing says nothing.</p>\n<ul>${items.join("")}</ul>`;
}

function renderFinding(finding: DetailedFinding, index: number): string {
  const { issue, observation, confidence_score, tampered, tampering_type, check } = finding;
  const traits = [`Confidence ${confidence_score} of 100`, `tampered: ${tampered}`, tampering_type, check];
  return `<section class="finding${tampered ? " tampered" : ""}">
<h3>${index + 1}. ${escapeHtml(issue)}</h3>
${finding.evidence === undefined ? "" : renderEvidence(finding.evidence)}
<p>${escapeHtml(observation)}</p>
<p class="soft">${traits.map(escapeHtml).join(" · ")}</p>
</section>`;
}

function renderEvidence(evidence: FindingEvidence): string {
  switch (evidence.kind) {
    case "history":
      return `<p class="values">${escapeHtml(evidence.before)} → ${escapeHtml(evidence.after)}</p>`;
    case "comparison":
      return `<p class="values">stated ${escapeHtml(evidence.stated)}, expected ${escapeHtml(evidence.expected)}</p><p class="soft">${escapeHtml(evidence.basis)}</p>`;
    case "inventory":
      return `<ul>${evidence.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
    case "structure":
      return `<dl>${evidence.facts.map(({ name, text }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`).join("")}</dl>`;
  }
}

function renderPageOf(printed: PrintedPage, findings: readonly DetailedFinding[]): string {
  if (printed.kind === "missing") {
    return `<p>Page ${printed.page} is not shown. ${escapeHtml(printed.reason)}</p>`;
  }
  const { png, width, height } = printed.image;
  const [right, bottom] = [number(width), number(height)];
  const boxes = findings.flatMap((finding, index) =>
    finding.boxes.filter(({ page }) => page === printed.page).map((box) => renderBox(box, finding.tampered, index + 1)),
  );
  return `<figure><svg viewBox="0 0 ${right} ${bottom}" role="img" aria-label="Page ${printed.page} with its findings">
<image href="data:image/png;base64,${png.toString("base64")}" width="${right}" height="${bottom}"/>
${boxes.join("\n")}
</svg><figcaption class="soft">Page ${printed.page} of ${printed.image.pages}</figcaption></figure>`;
}

/** As attributes, not as style: programs that print pages often ignore styles within drawings. */
const looks = {
  sure: 'fill="#e74c3c" fill-opacity="0.14" stroke="#c0392b"',
  unsure: 'fill="#f39c12" fill-opacity="0.14" stroke="#b9770e"',
  other: 'fill="none" stroke="#b9770e" stroke-dasharray="4 3"',
} as const;

function renderBox({ left, top, width, height, role }: Box, tampered: boolean, mark: number): string {
  const look = looks[role === "compared" || role === "source" ? "other" : tampered ? "sure" : "unsure"];
  const place = `x="${number(left)}" y="${number(top)}"`;
  return `<rect ${look} ${place} width="${number(width)}" height="${number(height)}"/><text font-size="9" fill="#7b241c" ${place} dy="-2">${mark}</text>`;
}

/** For an attribute: always a number. */
function number(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : "0";
}

function isNotAssessed({ check }: DetailedFinding): boolean {
  return check.startsWith("not-assessed-");
}
