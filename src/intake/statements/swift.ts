/** Reads SWIFT statements: MT940 (of a day) and MT942 (during the day), several messages and accounts in one file. */
import { isCalendarDate } from "../records/calendar-date.ts";
import { findCurrency } from "../records/currencies.ts";
import { parseIban } from "../records/iban.ts";
import { referenceOf } from "./booking.ts";
import type { BookingParser, BookingSink, CreateParser } from "./booking-reader.ts";
import { findOtherIban, readDetails } from "./swift-details.ts";
import { TextLines } from "./text-lines.ts";

export const createSwiftParser: CreateParser = (sink, { lineBytes }) => new SwiftParser(sink, lineBytes);

/** A line of text may begin as a tag does, such as ":26:37". */
const tagged = /^:(13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|940|NS):([\s\S]*)$/;

/** Value date, entry date, mark, funds code, amount, type, references; details follow on the next line. */
const statementLine =
  /^(\d{6})(\d{4})? ?([ER]?[DC])([A-Z])?[\n ]?([\d,.]{1,24})(?:([A-Z][A-Z0-9 ]{3})([^\n]*?)(?:\/\/([^\n]*))?)?(?:\n([\s\S]*))?$/;

interface Open {
  /** Lines of :61:. */
  readonly head: string[];
  /** Lines of the :86: and :NS: that follow. */
  readonly details: string[];
}

class SwiftParser implements BookingParser {
  readonly #sink: BookingSink;
  readonly #limit: number;
  readonly #lines: TextLines;
  #account = "";
  #currency = "";
  /** An opening balance stands above the latest booking, and no closing one below it yet. */
  #lacksClosing = false;
  #hasOpening = false;
  #open: Open | undefined;
  /** Where further lines belong. */
  #target: string[] | undefined;
  #characters = 0;

  constructor(sink: BookingSink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
    this.#lines = new TextLines(limit);
  }

  take(text: string): void {
    for (const line of this.#lines.take(text)) this.#takeLine(line);
  }

  end(): void {
    const isCut = this.#lines.isOpen;
    for (const line of this.#lines.end()) this.#takeLine(line);
    if (isCut && this.#open !== undefined) {
      this.#open = undefined;
      this.#sink.refuse("The file ends within a booking.");
      return;
    }
    this.#close();
    if (this.#lacksClosing) this.#sink.refuse("The file ends before the closing balance (:62F:) of its statement.");
  }

  #takeLine(line: string | undefined): void {
    this.#characters += line?.length ?? this.#limit + 1;
    if (line === undefined) return;
    const [, tag, value = ""] = tagged.exec(line) ?? [];
    if (tag !== undefined) this.#takeTag(tag, value);
    else if (/^-\}?/.test(line) && /^-(?:\}.*|[A-Z]*)?\s*$/.test(line)) this.#close();
    else if (this.#characters <= this.#limit) this.#target?.push(line);
  }

  #takeTag(tag: string, value: string): void {
    const isDetail = tag === "86" || tag === "NS";
    if (isDetail && this.#open !== undefined) {
      this.#target = this.#open.details;
      this.#target.push(value);
      return;
    }
    this.#close();
    if (tag === "61") {
      this.#lacksClosing = this.#hasOpening;
      this.#open = { head: [value], details: [] };
      this.#target = this.#open.head;
      this.#characters = value.length;
    } else if (tag === "20") {
      this.#account = "";
      this.#currency = "";
    } else if (tag.startsWith("25")) this.#account = value.trim();
    else if (tag.startsWith("60")) {
      this.#hasOpening = true;
      this.#currency = /^[DC]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? this.#currency;
    } else if (tag.startsWith("62")) {
      this.#hasOpening = false;
      this.#lacksClosing = false;
    } else if (tag.startsWith("34")) this.#currency = /^[A-Z]{3}/.exec(value)?.[0] ?? this.#currency;
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    this.#target = undefined;
    if (open === undefined) return;
    if (this.#characters > this.#limit) this.#sink.refuse(`The booking is longer than ${this.#limit} bytes.`);
    else this.#add(open);
  }

  #add({ head, details }: Open): void {
    const match = statementLine.exec(head.join("\n"));
    if (match === null) {
      this.#sink.refuse("The statement line (:61:) has another form than SWIFT's.");
      return;
    }
    const [, valueText = "", entryText, mark = "", , amount = "", type, reference, bankReference, more = ""] = match;
    const valued = readValueDate(valueText);
    const date = entryText === undefined ? valued : readEntryDate(valued, entryText);
    const isDebit = mark === "D" || mark === "ED" || mark === "RC";
    const account = ownAccount(this.#account);
    const told = readDetails(details, account);
    this.#sink.add({
      accountId: account,
      timestamp: `${date}T00:00:00`,
      [isDebit ? "debit" : "credit"]: plainAmount(amount),
      currency: this.#currency,
      ...told,
      counterpartyId: told.counterpartyId || findOtherIban(more, account),
      description: told.description || more,
      valueDate: valued,
      bankReference: referenceOf(bankReference),
      // KREF+ alone says that the reference is in the text.
      customerReference: referenceOf(reference?.replace(/^KREF\+$/, "")) || referenceOf(told.customerReference),
      endToEndId: referenceOf(told.endToEndId),
      mandateId: referenceOf(told.mandateId),
      transactionCode: type,
      entryStatus: mark.startsWith("E") ? "expected" : mark.startsWith("R") ? "reversal" : "",
    });
  }
}

/** Banks that count thirty days to a month write dates such as February 30; that is the month's last day. */
function readValueDate(text: string): string {
  const [year, month, day] = [2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))];
  let last = day;
  while (last > 28 && day <= 31 && !isCalendarDate(year, month, last)) last -= 1;
  return `${year}-${text.slice(2, 4)}-${String(last).padStart(2, "0")}`;
}

/** The day of booking has no year: it is near the day of value. */
function readEntryDate(valued: string, entry: string): string {
  const [year, month] = [Number(valued.slice(0, 4)), Number(valued.slice(5, 7))];
  const entryMonth = Number(entry.slice(0, 2));
  const shift = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0;
  return `${year + shift}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`;
}

function plainAmount(text: string): string {
  const whole = text.includes(",") ? text.replaceAll(".", "").replace(",", ".") : text;
  return whole.replace(/^\./, "0.").replace(/\.$/, "");
}

/** Some banks write the currency behind the number. */
function ownAccount(text: string): string {
  const [, number, currency = ""] = /^(.*\d) ?([A-Z]{3})$/.exec(text) ?? [];
  if (parseIban(text) !== undefined) return parseIban(text) ?? text;
  if (number === undefined || findCurrency(currency) === undefined) return text;
  return parseIban(number) ?? number;
}
