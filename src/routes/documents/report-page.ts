/** A document's report as a page to print and save: self-contained, without scripts, with the findings drawn on their pages. */
import type { DetailedFinding, DocumentReport, FindingEvidence } from "../../contract/documents/document.ts";
import type { DocumentReview } from "../../contract/documents/review.ts";
import { escapeHtml, renderPage } from "../../http/page.ts";
import type { Answer } from "../../http/route.ts";
import type { PrintedPage, PrintedReport } from "../../operations/documents/print-report.ts";
import { attributeNumber, renderMarks } from "./report-marks.ts";

/** Set for paper: margins of the sheet, a serif text of 10.5 points, findings and pages that stay whole. */
const style = `
body{font-family:Charter,"Bitstream Charter","Source Serif 4",Cambria,Georgia,serif;font-variant-numeric:lining-nums}
h1,h2,h3,dt,th,figcaption,.tag,.soft{font-family:system-ui,sans-serif}
h1{line-height:1.2;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.finding{display:grid;grid-template-columns:2.2rem 1fr;column-gap:.75rem;margin:1.5rem 0;overflow-wrap:anywhere}
.finding>*{grid-column:2}
.finding h3{margin-top:.1rem}
.finding .number{grid-column:1;grid-row:1;font:600 1rem/1.9rem system-ui,sans-serif;text-align:center;height:1.9rem;border-radius:.3rem;color:#fff;background:#8a5a00;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.tampered .number{background:#b03021}
.tag{font-size:.85rem;font-weight:600}
.review{border:1px solid var(--line);border-radius:.4rem;padding:.6rem 1rem;margin:1rem 0}
.summary{font-size:1.1rem;font-weight:600}
.values{font:1rem/1.5 ui-monospace,monospace}
figure{margin:1.5rem 0}
figure svg{width:100%;height:auto;border:1px solid var(--line);background:#fff}
@page{size:A4;margin:18mm 17mm 20mm}
@media print{body{font-size:10.5pt;line-height:1.42;orphans:3;widows:3}h1{font-size:20pt}h2,h3{break-after:avoid}header,main,footer{padding:0}header{padding-top:0}:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--back:#fff;--panel:#fff;--mark:#000}
.finding,figure{break-inside:avoid}figure{break-before:page}main,header{max-width:none}}
`;

export function renderReport({ report, review, pages, omittedPages }: PrintedReport): Answer {
  const findings = report.findings.filter((finding) => !isNotAssessed(finding));
  const missing = report.findings.filter(isNotAssessed);
  const content = `<header><h1>${escapeHtml(report.document_name)}</h1>
<p class="soft">Report ${report.id} of a forgery analysis</p></header>
<main>
<p class="summary">${escapeHtml(report.summary)}</p>
${renderReview(review)}
${summaryOf(report)}
<h2>Findings</h2>
${findings.length === 0 ? "<p>No findings. This does not prove that the document is authentic.</p>" : findings.map((finding, index) => renderFinding(finding, index, markOf(review, report, finding))).join("\n")}
${missing.length === 0 ? "" : `<h2>Not assessed</h2>\n<ul>${missing.map(({ observation }) => `<li>${escapeHtml(observation)}</li>`).join("")}</ul>`}
${renderHeld(report.held ?? [])}
${renderOrigin(report.origin ?? [])}
<h2>Pages</h2>
${pages.map((page) => renderPageOf(page, findings)).join("\n")}
${omittedPages === 0 ? "" : `<p class="soft">Further pages with findings that are not shown: ${omittedPages}.</p>`}
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

const outcomeNames = { accepted: "Accepted", rejected: "Rejected", asked_again: "Asked for again" } as const;
const markNames = { right: "right", wrong: "wrong", no_matter: "of no matter" } as const;

function renderReview({ decision, state, assignee, dueAt }: DocumentReview): string {
  if (decision === null) {
    if (state === "not_queued") return "";
    const by = assignee === null ? "nobody is assigned" : `assigned to ${assignee}`;
    return `<p class="review">Not decided; ${escapeHtml(by)}, due ${escapeHtml(dueAt ?? "")}.</p>`;
  }
  const { outcome, note, at, by } = decision;
  const reason = note === null ? "" : `: ${note}`;
  return `<p class="review"><strong>${outcomeNames[outcome]}</strong> by ${escapeHtml(`${by}, ${at}${reason}`)}</p>`;
}

function markOf({ findings }: DocumentReview, report: DocumentReport, finding: DetailedFinding): string {
  const place = report.findings.indexOf(finding);
  const { mark = null, by } = findings.find((one) => one.finding === place) ?? {};
  return mark === null ? "" : `marked ${markNames[mark]} by ${by}`;
}

/** Signs that the document is consistent: never that it is authentic. */
function renderHeld(held: NonNullable<DocumentReport["held"]>): string {
  const list = (relations: typeof held) =>
    `<ul>${relations.map(({ relation }) => `<li>${escapeHtml(relation)}</li>`).join("")}</ul>`;
  const agreeing = held.filter(({ unplaced }) => unplaced === undefined);
  const unplaced = held.filter((relation) => relation.unplaced);
  const parts = [
    agreeing.length === 0
      ? ""
      : `<h2>What agrees</h2>\n<p class="soft">Compared within the document. This does not prove that it is authentic.</p>\n${list(agreeing)}`,
    unplaced.length === 0 ? "" : `<h2>What was not placed</h2>\n${list(unplaced)}`,
  ];
  return parts.filter((part) => part !== "").join("\n");
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

function renderFinding(finding: DetailedFinding, index: number, mark: string): string {
  const { issue, observation, confidence_score, tampered, tampering_type, check, boxes } = finding;
  const pages = [...new Set(boxes.map(({ page }) => page))].sort((one, other) => one - other);
  const place = pages.length === 0 ? "in the file" : `page ${pages.join(", ")}`;
  const traits = [
    `Confidence ${confidence_score} of 100`,
    place,
    tampering_type.replaceAll("_", " "),
    check,
    ...(mark === "" ? [] : [mark]),
  ];
  return `<section class="finding${tampered ? " tampered" : ""}">
<span class="number">${index + 1}</span>
<h3>${escapeHtml(issue)}</h3>
<p class="tag">${tampered ? "Likely tampering" : "Worth a look"}</p>
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
  const [right, bottom] = [attributeNumber(width), attributeNumber(height)];
  const boxes = findings.flatMap(({ boxes: all, tampered }, index) =>
    all.filter(({ page }) => page === printed.page).map((box) => ({ box, tampered, number: index + 1 })),
  );
  return `<figure><svg viewBox="0 0 ${right} ${bottom}" role="img" aria-label="Page ${printed.page} with its findings">
<image href="data:image/png;base64,${png.toString("base64")}" width="${right}" height="${bottom}"/>
${renderMarks(boxes, width, height)}
</svg><figcaption class="soft">Page ${printed.page} of ${printed.image.pages}</figcaption></figure>`;
}

function isNotAssessed({ check }: DetailedFinding): boolean {
  return check.startsWith("not-assessed-");
}
