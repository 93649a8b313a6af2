/** What the documents of one applicant have to agree on: persons, accounts, employers, dates and pay, as this document prints them. */
import { isValidIban } from "../../../contract/iban.ts";
import { Type } from "../../../contract/schema.ts";
import type { Static } from "../../../contract/static.ts";
import type { TextFacts } from "../../facts/text.ts";
import { guessDocumentClass } from "../semantics/document-class.ts";
import { findAddressees, findNamedPersons } from "../semantics/payee/persons.ts";
import { findLabelledDates, findRoledDates } from "../semantics/written/date-labels.ts";
import { type Day, writeDay } from "../semantics/written/dates.ts";
import { atPlaces } from "../semantics/written/decimal.ts";
import { hundredthsOf, readFigures } from "../semantics/written/figures.ts";
import { findLabelledAmounts } from "../semantics/written/labelled-amounts.ts";
import { areSure, type Line, readLines, textOf } from "../semantics/written/lines.ts";
import { nameTokens } from "../semantics/written/names.ts";
import { findPeriods } from "../semantics/written/periods.ts";
import { toPlainText } from "../semantics/written/plain-text.ts";
import { listPrintedAccounts } from "../semantics/written/printed-accounts.ts";

const [nameLimit, textLimit, listLimit, amountLimit] = [10, 120, 20, 3_000];
const Text = Type.String({ maxLength: textLimit });
/** As YYYY-MM-DD. */
const Dates = Type.Array(Type.String({ maxLength: 10 }), { maxItems: listLimit });

export const DocumentParticulars = Type.Closed({
  kind: Type.Enum(["bank statement", "payslip", "invoice", "paper", "letter", "unknown"]),
  /** Read from pixels, so that something may have been missed. */
  isRecognised: Type.Boolean(),
  /** In full, each once. */
  persons: Type.Array(Text, { maxItems: nameLimit }),
  /** Without blanks. */
  accounts: Type.Array(Type.String({ maxLength: 40 }), { maxItems: listLimit }),
  employers: Type.Array(Text, { maxItems: nameLimit }),
  births: Dates,
  /** Days on which the employment began. */
  entries: Dates,
  /** First and last day of a statement; empty where it states none, or several. */
  period: Dates,
  /** Of a payslip, in hundredths; null where it states none, or several. */
  netPay: Type.OrNull(Type.Integer()),
  /** Days on which a payslip says that it was paid out, or else its date of issue. */
  paidOn: Dates,
  /** Of a statement, in hundredths without their signs. */
  amounts: Type.Array(Type.Integer(), { maxItems: amountLimit }),
  /** Of a statement: lines that speak of a salary, each with the line below it. */
  salaries: Type.Array(Type.String({ maxLength: 4 * textLimit }), { maxItems: listLimit }),
});
export type DocumentParticulars = Static<typeof DocumentParticulars>;

export function describeParticulars(text: TextFacts): DocumentParticulars {
  const kind = guessDocumentClass(text);
  const isStatement = kind === "bank statement";
  const isRecognised = text.source === "recognised";
  const accounts = listPrintedAccounts(text);
  return {
    kind,
    isRecognised,
    persons: listPersons(text),
    accounts: (isRecognised ? accounts.filter(isValidIban) : accounts).map((number) => number.slice(0, 40)),
    employers: listEmployers(text, kind === "payslip"),
    births: datesOf(findRoledDates(text).flatMap(({ role, date }) => (role === "birth" ? [date.readings] : []))),
    entries: datesBehind(text, entryLabel),
    period: isStatement ? findPeriod(text) : [],
    netPay: kind === "payslip" ? findNetPay(text) : null,
    paidOn: kind === "payslip" ? datesBehind(text, payLabel) : [],
    amounts: isStatement ? listAmounts(text) : [],
    salaries: isStatement ? listSalaries(text) : [],
  };
}

/** In full: a greeting with the last name alone distinguishes no two persons of one household. */
function listPersons(text: TextFacts): string[] {
  const names = [...findNamedPersons(text), ...findAddressees(text)].map(({ name }) => name.slice(0, textLimit));
  return [...new Set(names)].filter((name) => nameTokens(name).length > 1).slice(0, nameLimit);
}

const employerLabel =
  /^(name of (the )?employer|employers? name|employer|arbeitgeber(in)?|dienstgeber|employeur|raison sociale|empleador|empresa|datore di lavoro|azienda|werkgever|entidade patronal|pracodawca)$/;
const legalForm =
  /\b(gmbh|ag|kg|ohg|ug|se|ltd|limited|llp|plc|inc|corp|llc|sarl|sas|bv|nv|srl|spa|lda|oyj?|aps|sro|s r l|s p a|s a s|s a r l|b v|n v|sp z o o)$/;
/** A letterhead stands in the first lines. */
const headLines = 15;

/** Behind their label; on a payslip without one, the companies of its head. */
function listEmployers(text: TextFacts, isPayslip: boolean): string[] {
  const { lines } = readLines(text);
  const labelled = lines.flatMap(({ cells, words }) =>
    cells.flatMap(({ from, to }, at) => {
      const cell = words.slice(from, to);
      const colon = cell.findIndex((word) => word.text.endsWith(":"));
      const label = textOf(colon < 0 ? cell : cell.slice(0, colon + 1));
      if (!employerLabel.test(toPlainText(label))) return [];
      const next = cells[at + 1];
      const own = colon >= 0 && colon + 1 < cell.length ? cell.slice(colon + 1) : words.slice(next?.from, next?.to);
      return colon < 0 && next === undefined ? [] : [textOf(own)];
    }),
  );
  const heads = lines
    .slice(0, headLines)
    .flatMap(({ cells, words }) =>
      cells.map(({ from, to }) => textOf(words.slice(from, to)).split(/, | · | \| /)[0] ?? ""),
    );
  const found =
    labelled.length > 0 || !isPayslip ? labelled : heads.filter((head) => legalForm.test(toPlainText(head)));
  return [...new Set(found.map((name) => name.slice(0, textLimit)))]
    .filter((name) => /\p{L}{3}/u.test(name))
    .slice(0, nameLimit);
}

const entryLabel =
  /\b(entry date|date of entry|start of employment|employed (since|from)|employment (start|since)|date of joining|joining date|hire date|date of hire|eintritt(sdatum)?|beschaftigt seit|date d (entree|embauche)|anciennete|fecha de (alta|ingreso|antiguedad)|data (di )?assunzione|in dienst( sinds)?|datum in dienst|data de admissao|data zatrudnienia)$/;
const payLabel =
  /\b(pay(ment)? date|date of payment|paid on|pay day|payday|auszahlungs(datum|tag)|zahltag|uberweisung am|date de (paiement|versement)|paye le|fecha de (pago|abono)|data (di )?pagamento|betaaldatum|datum betaling|data de pagamento|data wyplaty)$/;

function datesBehind(text: TextFacts, label: RegExp): string[] {
  return datesOf(findLabelledDates(text).flatMap(({ plain, date }) => (label.test(plain) ? [date.readings] : [])));
}

/** Of those that mean one day. */
function datesOf(found: readonly (readonly Day[])[]): string[] {
  const clear = found.flatMap((readings) => (readings.length === 1 ? readings : []));
  return [...new Set(clear.map(writeDay))].slice(0, listLimit);
}

function findPeriod(text: TextFacts): string[] {
  const periods = findPeriods(text).map(({ start, end }) => datesOf([start.readings, end.readings]).toSorted());
  const [first, ...others] = new Map(periods.map((period) => [period.join(), period])).values();
  return first === undefined || first.length < 2 || others.length > 0 ? [] : first;
}

function findNetPay(text: TextFacts): number | null {
  const found = findLabelledAmounts(text).flatMap(({ role, figure }) =>
    role === "net pay" && figure.isAmount && areSure(figure.words) ? [hundredthsOf(figure)] : [],
  );
  const [only, ...others] = new Set(found);
  return only === undefined || only === 0 || others.length > 0 ? null : only;
}

function listAmounts(text: TextFacts): number[] {
  const all = readFigures(text).all.flatMap(({ isAmount, value }) => {
    const minor = isAmount ? atPlaces(value, 2) : undefined;
    return minor === undefined || !Number.isSafeInteger(minor) ? [] : [Math.abs(minor)];
  });
  return [...new Set(all)].slice(0, amountLimit);
}

const salary =
  /\b(salary|wages?|payroll|gehalt|lohn(zahlung)?|lohn gehalt|bezuge|verguetung|vergutung|salaire|paie|nomina|sueldo|stipendio|emolumenti|salaris|loon|vencimento|wynagrodzenie|lon|palkka)\b/;

function listSalaries(text: TextFacts): string[] {
  const { lines } = readLines(text);
  return lines
    .flatMap((line: Line, row) => {
      const below = lines[row + 1];
      const named = below?.page === line.page ? `${line.text} ${below.text}` : line.text;
      return salary.test(toPlainText(line.text)) ? [named.slice(0, 4 * textLimit)] : [];
    })
    .slice(0, listLimit);
}
