/**
 * A case as data of a suspicious-transaction report, in the shape of the goAML schema 4.0.2 of the United Nations Office on Drugs and
 * Crime. Elements stand in the order of that schema. What the service does not know is left out and named in a comment: the
 * reporting person, names and addresses of people, and codes that each country's unit defines for itself.
 */
import { plainAmount } from "../../contract/minor-units.ts";
import type { ExportedCase, ExportedTransaction } from "./export-case.ts";
import { wordValueAtRisk } from "./word-value-at-risk.ts";

export interface ActivityReportOptions {
  /** The number under which the financial intelligence unit knows the reporting entity. */
  readonly entityId: string | undefined;
  /** ISO 4217; `amount_local` is given for transactions in this currency only. */
  readonly localCurrency: string | undefined;
  readonly nowMs: number;
}

const textLimit = 4_000;

export function writeActivityReport(
  { found, transactions, omitted }: ExportedCase,
  { entityId, localCurrency, nowMs }: ActivityReportOptions,
): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<!-- In the shape of goAML 4.0.2. To be completed before it is filed: reporting_person, location, names and addresses of the",
    "     parties, and the codes of the receiving unit (transmode_code, from_funds_code, to_funds_code, indicator). -->",
    ...(omitted === 0
      ? []
      : [`<!-- ${countOf(omitted, "transaction")} of the case ${omitted === 1 ? "is" : "are"} not listed. -->`]),
    "<report>",
    ...element("rentity_id", entityId),
    ...element("submission_code", "E"),
    ...element("report_code", "STR"),
    ...element("entity_reference", found.caseId),
    ...element("submission_date", dateTime(nowMs)),
    ...element("currency_code_local", localCurrency),
    ...element("reason", reasonOf(found)),
    ...element("action", found.decision === null ? undefined : `Decided as ${found.decision.outcome}.`),
    ...transactions.flatMap((one) => transactionLines(one, localCurrency)),
    "</report>",
    "",
  ];
  return lines.join("\n");
}

function reasonOf(found: ExportedCase["found"]): string {
  const { decision, events, alertCount, highestScore } = found;
  const notes = events.filter(({ kind, text }) => kind === "noted" && text !== null).map(({ text }) => text);
  const sums = `${countOf(alertCount, "flagged transaction")}, ${wordValueAtRisk(found)} in total, highest risk score ${highestScore}.`;
  return [sums, ...(decision?.note ? [decision.note] : []), ...notes].join(" ");
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function transactionLines(
  { transaction, details, riskScore }: ExportedTransaction,
  localCurrency: string | undefined,
): readonly string[] {
  const { id, accountId, amount, currency, timeMs, counterpartyId, channel, country } = transaction;
  const isLocal = currency === undefined || localCurrency === undefined || currency === localCurrency;
  const size = plainAmount(Math.abs(amount), currency);
  const foreign = isLocal
    ? []
    : block("from_foreign_currency", [
        ...element("foreign_currency_code", currency),
        ...element("foreign_amount", size),
      ]);
  // Money that comes in goes to the client.
  const [from, to] = amount < 0 ? ["t_from", "t_to_my_client"] : ["t_from_my_client", "t_to"];
  const [payer, payee] = amount < 0 ? [counterpartyId, accountId] : [accountId, counterpartyId];
  return block("transaction", [
    ...element("transactionnumber", id),
    ...element("transaction_description", channel),
    ...element("date_transaction", dateTime(timeMs)),
    ...(isLocal ? element("amount_local", size) : []),
    ...block(from, [...foreign, ...accountLines("from_account", payer), ...element("from_country", country)]),
    ...block(to, accountLines("to_account", payee)),
    ...element("comments", `Risk score ${riskScore}. ${details}`),
  ]).map((line) => `  ${line}`);
}

function accountLines(name: string, account: string | undefined): readonly string[] {
  return account === undefined ? [] : block(name, element("account", account));
}

function block(name: string, lines: readonly string[]): readonly string[] {
  return [`<${name}>`, ...lines, `</${name}>`];
}

/** Without a text there is no element. */
function element(name: string, text: string | undefined): readonly string[] {
  if (text === undefined || text === "") return [];
  return [`  <${name}>${escapeXml(text.slice(0, textLimit))}</${name}>`];
}

/** XML 1.0 allows no other control characters than tab and line ends. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "�")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** As goAML writes it: without milliseconds and zone, in UTC. */
function dateTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19);
}
