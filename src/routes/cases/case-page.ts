/** A case as a page to print and save: self-contained, without scripts. */
import { plainAmount } from "../../contract/minor-units.ts";
import { escapeHtml, renderPage } from "../../http/page.ts";
import type { Answer } from "../../http/route.ts";
import type { ExportedCase, ExportedTransaction } from "../../operations/cases/export-case.ts";
import { wordValueAtRisk } from "../../operations/cases/word-value-at-risk.ts";

const style = `
body{font-family:Charter,"Bitstream Charter","Source Serif 4",Cambria,Georgia,serif;font-variant-numeric:tabular-nums lining-nums}
h1,h2,dt,th,.soft{font-family:system-ui,sans-serif}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:.75rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
td{overflow-wrap:anywhere}
td.end,th.end{text-align:right;white-space:nowrap}
tbody{break-inside:avoid}
tr.why td{border-top:0;padding-top:0;color:var(--soft)}
tr.row td{border-bottom:0}
@page{size:A4;margin:18mm 17mm 20mm}
@media print{body{font-size:10pt;line-height:1.4;orphans:3;widows:3}h1{font-size:20pt}h2{break-after:avoid}header,main,footer{padding:0;max-width:none}
:root{color-scheme:light;--ink:#000;--soft:#444;--line:#bbb;--back:#fff;--panel:#fff;--mark:#000}}
`;

const eventNames = {
  opened: "Opened",
  alert: "New alert",
  hit: "Near a listed name",
  assigned: "Assigned",
  noted: "Note",
  decided: "Decided",
  snoozed: "Snoozed",
  woken: "Snooze ended",
  reopened: "Reopened",
  linked: "Linked",
  attached: "Attached",
  removed: "Removed",
} as const;

export function renderCase({ found, transactions, omitted }: ExportedCase): Answer {
  const { caseId, accountId, decision, links, events } = found;
  const content = `<header><h1>${escapeHtml(caseId.replace("case-", "Case "))}</h1>
<p class="soft">Account ${escapeHtml(accountId)}</p></header>
<main>
${listOf([
  [
    "Decision",
    decision === null
      ? `none; ${found.state}, due ${timeText(found.dueAt)}`
      : `${decision.outcome} by ${decision.by}, ${timeText(decision.at)}${decision.note === null ? "" : `: ${decision.note}`}`,
  ],
  ["Highest score", String(found.highestScore)],
  ["Value at risk", wordValueAtRisk(found)],
  ["Alerts", String(found.alertCount)],
  ["Opened", timeText(found.openedAt)],
  ["Assignee", found.assignee ?? "unassigned"],
])}
<h2>Transactions</h2>
<table><thead><tr><th>Id</th><th>Time (UTC)</th><th class="end">Amount</th><th>Counterparty</th><th>Verdict</th><th class="end">Score</th></tr></thead>
${transactions.map(renderTransaction).join("\n")}
</table>
${omitted === 0 ? "" : `<p class="soft">Transactions that are not listed: ${omitted}.</p>`}
${links.length === 0 ? "" : `<h2>Linked records</h2>\n<ul>${links.map(({ kind, id }) => `<li>${escapeHtml(`${kind.replace("_", " ")} ${id}`)}</li>`).join("")}</ul>`}
<h2>History</h2>
<ul>${events.map((event) => `<li>${escapeHtml(wordEvent(event))}</li>`).join("")}</ul>
</main>`;
  return renderPage(`${caseId}: ${accountId}`, content, { style });
}

function wordEvent({ kind, at, actor, text, alerts }: ExportedCase["found"]["events"][number]): string {
  const name = kind === "assigned" && text === null ? "Unassigned" : eventNames[kind];
  const count = alerts === 0 ? "" : `, ${alerts} ${alerts === 1 ? "transaction" : "transactions"}`;
  return `${timeText(at)}: ${name} by ${actor}${count}${text === null ? "" : `: ${text}`}`;
}

function renderTransaction({ transaction, status, riskScore, details }: ExportedTransaction): string {
  const { id, amount, currency, timeMs, counterpartyId = "" } = transaction;
  const cells = [
    `<td>${escapeHtml(id)}</td>`,
    `<td>${minuteOf(new Date(timeMs).toISOString())}</td>`,
    `<td class="end">${escapeHtml(`${plainAmount(amount, currency)} ${currency ?? ""}`.trim())}</td>`,
    `<td>${escapeHtml(counterpartyId)}</td>`,
    `<td>${escapeHtml(status)}</td>`,
    `<td class="end">${riskScore}</td>`,
  ];
  return `<tbody><tr class="row">${cells.join("")}</tr><tr class="why"><td colspan="6">${escapeHtml(details)}</td></tr></tbody>`;
}

function listOf(rows: readonly (readonly [string, string])[]): string {
  return `<dl>${rows.map(([name, text]) => `<dt>${name}</dt><dd>${escapeHtml(text)}</dd>`).join("")}</dl>`;
}

function timeText(instant: string): string {
  return `${minuteOf(instant)} UTC`;
}

function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace("T", " ");
}
