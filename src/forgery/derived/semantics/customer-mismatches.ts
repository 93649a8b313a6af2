/** What a document prints of its holder and what is stored of the customer, where the two cannot be the same. */
import { isValidIban } from "../../../contract/iban.ts";
import type { CustomerFacts } from "../../facts/customer.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findIbans } from "./written/account-numbers.ts";
import { findRoledDates } from "./written/date-labels.ts";
import { writeDay } from "./written/dates.ts";
import { type Line, readLines, textOf, type Word } from "./written/lines.ts";
import { nameLikeness, nameTokens } from "./written/names.ts";

export interface CustomerMismatch {
  readonly kind: "name" | "date of birth" | "account number" | "address";
  /** As the document prints it; the stored value is never told. */
  readonly printed: string;
  readonly page: number;
  readonly words: readonly Word[];
}

type Compared = CustomerMismatch | "agrees";

/** Below, two names are of different people; a married or shortened name keeps a part. */
const nameFloor = 0.75;
/** Share of the stored address's parts that must stand below the name. */
const addressFloor = 0.34;

const nameLabel =
  /(?:^|[\s(])(?:account (?:holder|name)|name of (?:account )?holder|cardholder|(?:full |customer |employee )?name|customer|kontoinhaber(?:in)?|inhaber(?:in)?|name des kontoinhabers|titulaire(?: du compte)?|nom(?: et pr[eé]nom)?|titular(?: de la cuenta)?|intestatario|rekeninghouder|posiadacz)\s*:\s*(\p{L}[\p{L}.,'’ -]{3,60})$/iu;

export function findCustomerMismatches(customer: CustomerFacts, text: TextFacts): readonly CustomerMismatch[] {
  return compareWithCustomer(customer, text).filter((one) => one !== "agrees");
}

/** Of each detail that both state: that it agrees, or what the document prints. */
export function compareWithCustomer(customer: CustomerFacts, text: TextFacts): readonly Compared[] {
  const { lines } = readLines(text);
  return [
    ...findName(customer, lines),
    ...findBirth(customer, text),
    ...findAccount(customer, text),
    ...findAddress(customer, lines),
  ];
}

function findName({ name }: CustomerFacts, lines: readonly Line[]): Compared[] {
  const stored = nameTokens(name);
  if (stored.length === 0) return [];
  if (findNameLine(stored, lines) !== undefined) return ["agrees"];
  for (const line of lines) {
    for (const { from, to } of line.cells) {
      const words = line.words.slice(from, to);
      const next = line.words.slice(from, line.cells.find((cell) => cell.from === to)?.to ?? to);
      const printed = (nameLabel.exec(textOf(words)) ?? nameLabel.exec(textOf(next)))?.[1]?.trim();
      if (printed === undefined || nameTokens(printed).length < 2) continue;
      if (nameLikeness(stored, nameTokens(printed)) >= nameFloor) return ["agrees"];
      return [{ kind: "name", printed, page: line.page, words: next }];
    }
  }
  return [];
}

/** The line on which the stored name stands, all of it or a part of at least two. */
function findNameLine(stored: readonly string[], lines: readonly Line[]): number | undefined {
  const found = lines.findIndex((line) => {
    const tokens = nameTokens(line.text);
    const common = stored.filter((token) => tokens.includes(token)).length;
    return common === stored.length || common >= 2;
  });
  return found < 0 ? undefined : found;
}

function findBirth({ dateOfBirth }: CustomerFacts, text: TextFacts): Compared[] {
  if (dateOfBirth === undefined) return [];
  const births = findRoledDates(text).filter(({ role, date }) => role === "birth" && date.readings.length > 0);
  const isSame = births.some(({ date }) => date.readings.some((day) => writeDay(day) === dateOfBirth));
  const [first] = births;
  if (first === undefined) return [];
  if (isSame) return ["agrees"];
  return [{ kind: "date of birth", printed: first.date.text, page: first.date.line.page, words: first.date.words }];
}

/** Only an account that the document calls its holder's; an invoice prints the account of its issuer. */
function findAccount({ accountNumbers, chosenBy }: CustomerFacts, text: TextFacts): Compared[] {
  if (chosenBy !== "id") return [];
  const known = accountNumbers
    .map((number) => number.replace(/\s/g, "").toUpperCase())
    .filter((number) => /^[A-Z]{2}\d{2}/.test(number));
  if (known.length === 0) return [];
  const { lines } = readLines(text);
  const holders = findIbans(text).filter(({ iban, line }) => {
    const row = lines.indexOf(line);
    const around = lines
      .slice(Math.max(0, row - 2), row + 3)
      .map((other) => other.text)
      .join(" ");
    return (
      isValidIban(iban) &&
      /\b(account holder|your account|kontoinhaber|ihr konto|kontoauszug|titulaire|statement of account|titular|intestatario)\b/i.test(
        around,
      )
    );
  });
  const [first] = holders;
  if (first === undefined) return [];
  if (holders.some(({ iban }) => known.includes(iban))) return ["agrees"];
  const printed = `${first.iban.slice(0, 4)}…${first.iban.slice(-4)}`;
  return [{ kind: "account number", printed, page: first.line.page, words: first.words }];
}

/** The lines right below the name, where letters have their address. */
function findAddress({ name, address }: CustomerFacts, lines: readonly Line[]): Compared[] {
  const stored = address === undefined ? [] : addressTokens(address);
  const row = findNameLine(nameTokens(name), lines);
  if (stored.length < 2 || row === undefined) return [];
  const everywhere = new Set(addressTokens(textOf(lines)));
  if (stored.some((token) => /\d{4}/.test(token) && everywhere.has(token))) return ["agrees"];
  const start = lines[row]?.words.find((word) => nameTokens(name).includes(nameTokens(word.text)[0] ?? ""));
  const block = lines
    .slice(row + 1, row + 4)
    .filter((line, index) => line.top - (lines[row]?.top ?? 0) < 2.2 * (index + 1) * (line.bottom - line.top));
  const below = block.flatMap((line) => {
    const cell = line.cells.find(({ from }) => Math.abs((line.words[from]?.left ?? 0) - (start?.left ?? -100)) < 6);
    return cell === undefined || line.page !== lines[row]?.page ? [] : [line.words.slice(cell.from, cell.to)];
  });
  const words = below.flat();
  const printed = below.map(textOf).join(", ");
  // A street with a number and a town with its code.
  if (below.length < 2 || (printed.match(/\d+/g) ?? []).length < 2) return [];
  const tokens = addressTokens(printed);
  const common = stored.filter((token) =>
    tokens.some((other) => other === token || (token.length > 4 && other.startsWith(token.slice(0, 5)))),
  ).length;
  if (common / stored.length >= addressFloor) return ["agrees"];
  return [{ kind: "address", printed: printed.slice(0, 120), page: lines[row]?.page ?? 1, words }];
}

function addressTokens(address: string): string[] {
  return nameTokensWithDigits(address).filter((token) => token.length > 2 || /\d/.test(token));
}

function nameTokensWithDigits(text: string): string[] {
  return [...nameTokens(text), ...(text.match(/\d+/g) ?? [])];
}
