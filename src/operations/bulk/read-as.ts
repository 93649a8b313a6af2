/** Notes how a file is read, for its case: what its sender stated, and what was assumed. */
import type { FileReadAs } from "../../contract/bulk.ts";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { GuideTexts } from "../../contract/files.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { ChosenSheet } from "../../intake/packed/workbook.ts";
import type { FileGuide } from "../../intake/records/file-guide.ts";
import type { Reading } from "../../intake/records/reading.ts";
import { isMinorName } from "../../intake/records/transaction.ts";
import { transactionColumns } from "../../intake/records/transaction-columns.ts";
import { OtherListsNote, type SheetsRead, sheetsRead } from "../shared/sheets-read.ts";

/** As camt says it: the code of ISO 20022, or its word in older versions. */
const pendingStatuses: ReadonlySet<string> = new Set(["PDNG", "FUTR"]);

/** Says whether a booking is pending. */
export const statusAttribute = "entryStatus";

export class ReadAsNote {
  readonly #texts: GuideTexts;
  readonly #account: string | undefined;
  #reading: Reading | undefined;
  #areAmountsMinor: boolean;
  #zoneColumn: string | undefined;
  #incoming = 0;
  #pending = 0;
  #sheets: SheetsRead = {};
  readonly #otherLists = new OtherListsNote();

  constructor(texts: GuideTexts = {}, guide?: FileGuide) {
    this.#texts = texts;
    this.#account = guide?.values.get("accountDetails.accountId");
    this.#areAmountsMinor = texts.amountUnit === "minor";
  }

  /** The first record shows what its columns say, which are given by their names. */
  begin(reading: Reading, names: readonly string[]): void {
    if (this.#reading !== undefined) return;
    this.#reading = reading;
    const { fields: meant } = transactionColumns.assign(names);
    const amount = names[meant.indexOf("amount")];
    this.#zoneColumn = names[meant.indexOf("zone")];
    this.#areAmountsMinor ||= amount !== undefined && isMinorName(amount);
  }

  add({ amount, attributes }: Transaction): void {
    if (amount < 0) this.#incoming += 1;
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
    const otherwise = this.#texts.timezone ?? "UTC";
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
      ...this.#sheets,
      ...this.#otherLists.result,
      ...(this.#pending === 0 ? {} : { pending: this.#pending }),
    };
  }
}
