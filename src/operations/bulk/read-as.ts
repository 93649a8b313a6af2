/** Notes how a file is read, for its case: what its sender stated, and what was assumed. */
import type { FileReadAs } from "../../contract/bulk.ts";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { GuideTexts } from "../../contract/files.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ChosenSheet } from "../../intake/packed/workbook.ts";
import type { FileGuide } from "../../intake/records/file-guide.ts";
import { zoneInHeading } from "../../intake/records/heading.ts";
import { isMinorKind, isMinorName, kindKey } from "../../intake/records/minor-amounts.ts";
import type { Reading } from "../../intake/records/reading.ts";
import { type TransactionColumn, transactionColumns } from "../../intake/records/transaction-columns.ts";
import { OtherListsNote, type SheetsRead, sheetsRead } from "../shared/sheets-read.ts";

/** As camt says it: the code of ISO 20022, or its word in older versions. */
const pendingStatuses: ReadonlySet<string> = new Set(["PDNG", "FUTR"]);

/** Says whether a booking is pending. */
export const statusAttribute = "entryStatus";

/** Characters of a column's name that are noted. */
const nameLength = 60;

export class ReadAsNote {
  readonly #texts: GuideTexts;
  readonly #guide: FileGuide | undefined;
  readonly #account: string | undefined;
  #reading: Reading | undefined;
  #areAmountsMinor: boolean;
  #zoneColumn: string | undefined;
  #headedZone: string | undefined;
  #columns: FileReadAs["columns"];
  #incoming = 0;
  #pending = 0;
  #sheets: SheetsRead = {};
  readonly #otherLists = new OtherListsNote();

  constructor(texts: GuideTexts = {}, guide?: FileGuide) {
    this.#texts = texts;
    this.#guide = guide;
    this.#account = guide?.values.get("accountDetails.accountId");
    this.#areAmountsMinor = texts.amountUnit === "minor";
  }

  get isBegun(): boolean {
    return this.#reading !== undefined;
  }

  /** The first record shows what its columns say, which are given by their names. */
  begin(reading: Reading, names: readonly string[]): void {
    if (this.#reading !== undefined) return;
    this.#reading = reading;
    const { fields: meant } = transactionColumns.assign(names);
    const sent = (field: TransactionColumn) => {
      const name = names[meant.indexOf(field)] ?? "";
      return reading.sentNames?.get(name) ?? name;
    };
    this.#headedZone = zoneInHeading(sent("timestamp")) ?? zoneInHeading(sent("time"));
    this.#zoneColumn = names[meant.indexOf("zone")];
    if (this.#texts.amountUnit === undefined) this.#areAmountsMinor = isMinorName(sent("amount"));
    // The fields of a statement have names of ours.
    if (reading.format !== undefined && !reading.format.startsWith("JSON")) return;
    const named = (...fields: readonly TransactionColumn[]): string | null => {
      const found = fields.flatMap((field) => this.#asSent(names[meant.indexOf(field)]) ?? []);
      return found.length === 0 ? null : found.join(" and ");
    };
    this.#columns = {
      amount: named("amount", "debit", "credit"),
      timestamp: named("timestamp", "time"),
      account: named("accountDetails.accountId"),
    };
  }

  #asSent(name: string | undefined): string | undefined {
    const sent = name === undefined || this.#guide === undefined ? name : this.#guide.asSent(name);
    return sent && maskCardNumbers(sent.slice(0, nameLength));
  }

  add({ amount, attributes }: Transaction): void {
    if (amount < 0) this.#incoming += 1;
    const mayBeMinor = this.#reading?.source === "json" && this.#texts.amountUnit === undefined;
    if (mayBeMinor && isMinorKind(attributes?.[kindKey])) this.#areAmountsMinor = true;
    if (pendingStatuses.has(String(attributes?.[statusAttribute]))) this.#pending += 1;
  }

  /** Of a row without a status. */
  addPlain(isIncoming: boolean): void {
    if (isIncoming) this.#incoming += 1;
  }

  noteSheet(chosen: ChosenSheet): void {
    this.#sheets = sheetsRead(chosen);
  }

  noteOtherList(key: string): void {
    this.#otherLists.add(key);
  }

  /** A zone in a row goes before the stated one. */
  get #timezone(): string {
    const otherwise = this.#headedZone ?? this.#texts.timezone ?? "UTC";
    return this.#zoneColumn === undefined ? otherwise : `column ${this.#zoneColumn}, or else ${otherwise}`;
  }

  get result(): FileReadAs {
    return {
      format: this.#reading?.format ?? "table",
      account: this.#account === undefined ? null : maskCardNumbers(this.#account),
      areIdsMade: this.#texts.ids === "from-rows" || this.#reading?.areIdsMade === true,
      negativeAmounts: this.#texts.negativeAmounts ?? "in",
      amountUnit: this.#areAmountsMinor ? "minor" : "major",
      timezone: this.#timezone,
      incoming: this.#incoming,
      ...(this.#columns === undefined ? {} : { columns: this.#columns }),
      ...this.#sheets,
      ...this.#otherLists.result,
      ...(this.#pending === 0 ? {} : { pending: this.#pending }),
    };
  }
}
