/** Reads OFX: version 1, which is SGML without the ends of values, and version 2, which is XML. */

import { MarkupDamage, type MarkupHandler, MarkupScanner } from "../markup.ts";
import type { BookingParser, BookingSink, CreateParser } from "./booking-reader.ts";
import { Leaves } from "./leaves.ts";
import { untilDamaged } from "./until-damaged.ts";

export const createOfxParser: CreateParser = (sink, { lineBytes }) => new OfxParser(sink, lineBytes);

/** Aggregates that hold the values of a booking or of the account that it is on. */
const scopes = new Set(
  "STMTRS CCSTMTRS INVSTMTRS BANKACCTFROM CCACCTFROM INVACCTFROM STMTTRN BANKACCTTO CCACCTTO CURRENCY ORIGCURRENCY INVTRAN".split(
    " ",
  ),
);

interface Scope {
  readonly name: string;
  readonly leaves: Leaves;
}

class OfxParser implements BookingParser, MarkupHandler {
  readonly #sink: BookingSink;
  readonly #limit: number;
  readonly #scanner = new MarkupScanner(this, { isSgml: true });
  readonly #open: Scope[] = [];
  /** The value that is being read. */
  #leaf: string | undefined;
  #text = "";
  #account = "";
  #currency = "";
  #other = "";
  #booked = "";
  readonly #guard: (step: () => void) => void;
  #hasEnded = false;

  constructor(sink: BookingSink, limit: number) {
    this.#sink = sink;
    this.#guard = untilDamaged(sink);
    this.#limit = limit;
  }

  take(text: string): void {
    this.#guard(() => this.#scanner.take(text));
  }

  end(): void {
    this.#guard(() => {
      this.#scanner.end();
      if (!this.#hasEnded) throw new MarkupDamage("it ends before its last element does");
    });
  }

  open(name: string): void {
    this.#settleLeaf();
    if (!scopes.has(name)) {
      this.#leaf = name;
      return;
    }
    this.#open.push({ name, leaves: new Leaves(this.#limit) });
    if (this.#open.length > scopes.size) throw new MarkupDamage("its elements are not nested properly");
    if (name === "STMTTRN") this.#other = "";
    if (name.endsWith("STMTRS") || name === "STMTRS") this.#currency = "";
  }

  text(text: string): void {
    if (this.#leaf !== undefined && this.#text.length <= this.#limit) this.#text += text;
  }

  close(name: string): void {
    this.#settleLeaf();
    if (name === "OFX") this.#hasEnded = true;
    if (!scopes.has(name)) return;
    const scope = this.#open.pop();
    if (scope?.name !== name) throw new MarkupDamage("its elements are not nested properly");
    this.#closed(scope);
  }

  /** In SGML a value ends where the next tag begins. */
  #settleLeaf(): void {
    const [leaf, text] = [this.#leaf, this.#text.trim()];
    this.#leaf = undefined;
    this.#text = "";
    if (leaf === undefined || text === "") return;
    if (leaf === "CURDEF") this.#currency = text;
    this.#open.at(-1)?.leaves.add(leaf, text);
  }

  #closed({ name, leaves }: Scope): void {
    const within = this.#open.at(-1);
    switch (name) {
      case "BANKACCTFROM":
      case "CCACCTFROM":
      case "INVACCTFROM":
        if (within?.name.endsWith("STMTRS") === true) this.#account = leaves.get("ACCTID");
        return;
      case "BANKACCTTO":
      case "CCACCTTO":
        this.#other = leaves.get("ACCTID");
        return;
      case "CURRENCY":
        within?.leaves.add("CURRENCY", leaves.get("CURSYM"));
        return;
      case "INVTRAN":
        this.#sink.refuse("An investment transaction is no payment and is not read.");
        return;
      case "STMTTRN":
        this.#add(leaves);
        return;
      default:
    }
  }

  #add(leaves: Leaves): void {
    if (leaves.isCut) {
      this.#sink.refuse(`The booking is longer than ${this.#limit} bytes.`);
      return;
    }
    const amount = leaves.get("TRNAMT").replace(/^\+/, "").replace(",", ".");
    const isOut = /^[-\u2212]/.test(amount);
    this.#booked = leaves.get("DTPOSTED");
    const id = leaves.get("FITID");
    this.#sink.add({
      // An FITID is unique within its account.
      transactionId: id === "" ? "" : `${this.#account}/${id}`,
      accountId: this.#account,
      timestamp: readOfxTime(leaves.get("DTUSER") || this.#booked),
      [isOut ? "debit" : "credit"]: isOut ? amount.slice(1) : amount,
      currency: leaves.get("CURRENCY") || this.#currency,
      counterpartyId: this.#other,
      counterpartyName: leaves.get("NAME"),
      description: leaves.get("MEMO"),
      valueDate: leaves.get("DTAVAIL"),
      bankReference: leaves.get("SRVRTID", "REFNUM"),
      customerReference: leaves.get("CHECKNUM"),
      transactionCode: leaves.get("TRNTYPE"),
    });
  }
}

/** 20240513100000.000[-5:EST] in ISO 8601; without a zone OFX means UTC. */
function readOfxTime(text: string): string {
  const match =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?(\.\d+)?)?\s*(?:\[([+-]?\d{1,2})(?:[.:](\d{1,2}))?(?::?[^\]]*)\])?$/.exec(
      text.trim(),
    );
  if (match === null) return text;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone, part = ""] = match;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}`;
  if (zone === undefined) return time;
  // The zone's fraction is of an hour, as in [+5.5:IST] and [+05.30].
  const minutes = part.length === 1 ? Number(part) * 6 : Number(part);
  return `${time}${zone.startsWith("-") ? "-" : "+"}${zone.replace(/^[+-]/, "").padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
