/** Compares the documents of one package with each other: what one applicant's papers have to agree on. It accuses nobody. */
import type { PackageComparison } from "../../../contract/documents/package.ts";
import type { DocumentParticulars } from "../../../forgery/derived/across/document-particulars.ts";
import { nameLikeness, nameTokens } from "../../../forgery/derived/semantics/written/names.ts";
import { toPlainText } from "../../../forgery/derived/semantics/written/plain-text.ts";

export interface StatedDocument {
  /** Its place in the package. */
  readonly document: number;
  readonly name: string;
  readonly own: DocumentParticulars;
}

/** What each document states by itself. */
type AgreedField = "name" | "date of birth" | "employment" | "employer";

export function comparePackage(documents: readonly StatedDocument[]): PackageComparison[] {
  const payslips = documents.filter(({ own }) => own.kind === "payslip");
  const statements = documents.filter(({ own }) => own.kind === "bank statement");
  return [
    ...compareAll("name", documents, ({ persons }) => persons, areNamesAlike),
    ...compareAll("date of birth", documents, ({ births }) => births, isEqual),
    ...compareAll("employment", documents, ({ entries }) => entries, isEqual),
    ...compareAll("employer", documents, ({ employers }) => employers, areNamesAlike),
    ...payslips.flatMap((payslip) => [
      ...compareAccount(payslip, statements),
      ...compareSalary(payslip, statements),
      ...comparePay(payslip, statements),
    ]),
  ];
}

/** Names that have less in common are of two persons or companies. */
const sameName = 0.8;

function areNamesAlike(one: string, other: string): boolean {
  return nameLikeness(nameTokens(one), nameTokens(other)) >= sameName;
}

function isEqual(one: string, other: string): boolean {
  return one === other;
}

interface Group {
  readonly members: StatedDocument[];
  readonly values: string[];
}

/** Documents with a value in common make a group; one group agrees. */
function compareAll(
  field: AgreedField,
  documents: readonly StatedDocument[],
  valuesOf: (own: DocumentParticulars) => readonly string[],
  areAlike: (one: string, other: string) => boolean,
): PackageComparison[] {
  const stating = documents.filter(({ own }) => valuesOf(own).length > 0);
  if (stating.length < 2) return [];
  let groups: Group[] = [];
  for (const document of stating) {
    const values = valuesOf(document.own);
    const isOf = ({ values: known }: Group) => known.some((one) => values.some((other) => areAlike(one, other)));
    const joined = groups.filter(isOf);
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      {
        members: [...joined.flatMap(({ members }) => members), document],
        values: [...joined.flatMap(({ values: known }) => known), ...values],
      },
    ];
  }
  const [first, ...others] = groups;
  if (first === undefined) return [];
  const agrees = others.length === 0;
  const statement = agrees
    ? `The ${stating.length} documents that state ${fieldTexts[field]} agree on ${first.values[0]}.`
    : `The ${stating.length} documents that state ${fieldTexts[field]} differ: ${groups.map(({ members, values }) => `${members.map(nameOf).join(", ")}: ${values[0]}`).join("; ")}.`;
  return [{ field, agrees, statement, documents: stating.map(({ document }) => document) }];
}

const fieldTexts: Readonly<Record<AgreedField, string>> = {
  name: "a person",
  "date of birth": "a date of birth",
  employment: "the first day of an employment",
  employer: "an employer",
};

function nameOf({ name, document }: StatedDocument): string {
  return name === "" ? `document ${document + 1}` : name;
}

/** The account that the pay goes to is that of one of the statements. */
function compareAccount(payslip: StatedDocument, statements: readonly StatedDocument[]): PackageComparison[] {
  const [stated] = payslip.own.accounts;
  const others = statements.filter(({ own }) => own.accounts.length > 0);
  const [other] = others;
  if (stated === undefined || other === undefined) return [];
  const same = others.find(({ own }) =>
    own.accounts.some((one) => payslip.own.accounts.some((account) => isOneAccount(one, account))),
  );
  const statement =
    same === undefined
      ? `${nameOf(payslip)} pays to account ${shorten(stated)}, and no statement is of it: ${nameOf(other)} states ${shorten(other.own.accounts[0] ?? "")}.`
      : `${nameOf(payslip)} pays to the account of ${nameOf(same)}.`;
  return [{ field: "account", agrees: same !== undefined, statement, documents: placesOf(payslip, same ?? others) }];
}

/** Of what two numbers have in common at their ends. */
const leastDigits = 6;

/** An international number ends with the national one in most countries, of which some leave out the leading zeros. */
function isOneAccount(one: string, other: string): boolean {
  if (one === other) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return [shorter, shorter.replace(/^0+/, "")].some((end) => end.length >= leastDigits && longer.endsWith(end));
}

function shorten(account: string): string {
  return account.length > 8 ? `${account.slice(0, 4)}…${account.slice(-4)}` : `…${account.slice(-4)}`;
}

function placesOf(payslip: StatedDocument, others: StatedDocument | readonly StatedDocument[]): number[] {
  return [payslip, others].flat().map(({ document }) => document);
}

const nameWord = 3;

/** Whether the statements' salary is from the payslip's employer. A line that shares a part of the name only may be of it or of another company. */
function compareSalary(payslip: StatedDocument, statements: readonly StatedDocument[]): PackageComparison[] {
  const [employer] = payslip.own.employers;
  const paying = statements.filter(({ own }) => own.salaries.length > 0);
  const names = payslip.own.employers
    .map((name) => nameTokens(name).filter((token) => token.length >= nameWord))
    .filter((tokens) => tokens.length > 0);
  if (employer === undefined || paying.length === 0 || names.length === 0) return [];
  const doesName = (line: string, isNamed: (tokens: readonly string[], words: readonly string[]) => boolean) =>
    names.some((tokens) => isNamed(tokens, toPlainText(line).split(" ")));
  const same = paying.find(({ own }) =>
    own.salaries.some((line) => doesName(line, (tokens, words) => tokens.every((token) => words.includes(token)))),
  );
  const isInPart = paying.some(({ own }) =>
    own.salaries.some((line) => doesName(line, (tokens, words) => tokens.some((token) => words.includes(token)))),
  );
  if (same === undefined && isInPart) return [];
  const statement =
    same === undefined
      ? `${nameOf(payslip)} names ${employer} as employer, and no salary on the statements names it.`
      : `A salary on ${nameOf(same)} names ${employer}, the employer of ${nameOf(payslip)}.`;
  return [{ field: "employer", agrees: same !== undefined, statement, documents: placesOf(payslip, same ?? paying) }];
}

const dayMs = 86_400_000;
/** Days by which a booking follows the day of payment, over a weekend with a holiday. */
const bookedWithin = 5;

/** The net pay stands on a statement. That it does not is said only where statements in full text cover the days of the booking. */
function comparePay(payslip: StatedDocument, statements: readonly StatedDocument[]): PackageComparison[] {
  const { netPay, paidOn } = payslip.own;
  if (netPay === null) return [];
  const amount = `${Math.trunc(netPay / 100)}.${String(netPay % 100).padStart(2, "0")}`;
  const same = statements.find(({ own }) => own.amounts.includes(netPay));
  if (same !== undefined) {
    const statement = `The net pay of ${nameOf(payslip)}, ${amount}, stands on ${nameOf(same)}.`;
    return [{ field: "pay", agrees: true, statement, documents: placesOf(payslip, same) }];
  }
  const [day, ...otherDays] = paidOn;
  if (day === undefined || otherDays.length > 0 || payslip.own.isRecognised) return [];
  const days = Array.from({ length: bookedWithin + 1 }, (_, count) => Date.parse(day) + count * dayMs);
  const covering = statements.filter(({ own }) => !own.isRecognised && days.some((one) => isWithin(one, own.period)));
  if (!days.every((one) => covering.some(({ own }) => isWithin(one, own.period)))) return [];
  const statement = `The net pay of ${nameOf(payslip)}, ${amount} paid on ${day}, stands on no statement of these days.`;
  return [{ field: "pay", agrees: false, statement, documents: placesOf(payslip, covering) }];
}

function isWithin(timeMs: number, [from, to]: readonly string[]): boolean {
  return from !== undefined && to !== undefined && timeMs >= Date.parse(from) && timeMs <= Date.parse(to);
}
