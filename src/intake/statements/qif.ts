/** Reads QIF, the export of home banking programs: lines of a letter and a value, and a caret behind each record. */
import { referenceOf } from "./booking.ts";
import type { BookingParser, BookingSink, CreateParser } from "./booking-reader.ts";
import { TextLines } from "./text-lines.ts";

export const createQifParser: CreateParser = (sink, { lineBytes }) => new QifParser(sink, lineBytes);

/** Sections whose records are payments, investments, or lists of the program's own. */
const payments = /^!type:(?:bank|cash|ccard|oth a|oth l)/i;
const investments = /^!type:invst/i;
const accounts = /^!account/i;

class QifParser implements BookingParser {
  readonly #sink: BookingSink;
  readonly #limit: number;
  readonly #lines: TextLines;
  #section: "payments" | "investments" | "accounts" | "others" = "payments";
  #account = "";
  #values = new Map<string, string>();
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
    for (const line of this.#lines.end()) this.#takeLine(line);
    if (this.#values.size > 0) this.#close(true);
  }

  #takeLine(line: string | undefined): void {
    this.#characters += line?.length ?? this.#limit + 1;
    if (line === undefined || line.trim() === "") return;
    if (line.startsWith("!")) this.#begin(line.trim());
    else if (line.startsWith("^")) this.#close(false);
    else if (this.#characters <= this.#limit) {
      const letter = line[0] ?? "";
      // The first line of a split booking is the whole; its parts are skipped.
      if (!this.#values.has(letter)) this.#values.set(letter, line.slice(1).trim());
    }
  }

  #begin(line: string): void {
    this.#values = new Map();
    this.#characters = 0;
    if (/^!(?:option|clear)/i.test(line)) return;
    if (payments.test(line)) this.#section = "payments";
    else if (investments.test(line)) this.#section = "investments";
    else this.#section = accounts.test(line) ? "accounts" : "others";
  }

  #close(isCut: boolean): void {
    const values = this.#values;
    const isLong = this.#characters > this.#limit;
    this.#values = new Map();
    this.#characters = 0;
    if (this.#section === "others" || (values.size === 0 && !isLong)) return;
    if (this.#section === "accounts") this.#account = values.get("N") ?? "";
    else if (this.#section === "investments") {
      this.#sink.refuse("An investment transaction is no payment and is not read.");
    } else if (isLong) this.#sink.refuse(`The booking is longer than ${this.#limit} bytes.`);
    else if (isCut) this.#sink.refuse("The file ends within a booking.");
    else this.#add(values);
  }

  #add(values: ReadonlyMap<string, string>): void {
    const amount = (values.get("T") ?? values.get("U") ?? "").replace(/^\+/, "");
    const isOut = /^[-\u2212]/.test(amount);
    this.#sink.add({
      accountId: this.#account,
      timestamp: tidyDate(values.get("D") ?? ""),
      [isOut ? "debit" : "credit"]: isOut ? amount.slice(1) : amount,
      counterpartyName: values.get("P"),
      description: values.get("M"),
      customerReference: referenceOf(values.get("N")),
      entryStatus: values.get("C"),
      bookCategory: values.get("L"),
    });
  }
}

/** Quicken writes 5/ 3'24, whose apostrophe means this century. */
function tidyDate(text: string): string {
  return text
    .replaceAll(" ", "")
    .replace(/'(?=\d\d$)/, "/20")
    .replace("'", "/");
}
