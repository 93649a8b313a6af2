/** Notes how a file is read, for its case: what its sender stated, and what was assumed. */
import type { FileReadAs } from "../../contract/bulk.ts";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { GuideTexts } from "../../contract/files.ts";
import type { FileGuide } from "../../intake/records/file-guide.ts";
import type { Reading } from "../../intake/records/reading.ts";
import { isMinorName } from "../../intake/records/transaction.ts";
import { transactionColumns } from "../../intake/records/transaction-columns.ts";

export class ReadAsNote {
  readonly #texts: GuideTexts;
  readonly #account: string | undefined;
  #reading: Reading | undefined;
  #areAmountsMinor: boolean;
  #incoming = 0;

  constructor(texts: GuideTexts = {}, guide?: FileGuide) {
    this.#texts = texts;
    this.#account = guide?.values.get("accountDetails.accountId");
    this.#areAmountsMinor = texts.amountUnit === "minor";
  }

  /** The first record shows what its columns say. */
  begin(reading: Reading, fields: Readonly<Record<string, unknown>>): void {
    if (this.#reading !== undefined) return;
    this.#reading = reading;
    const names = Object.keys(fields);
    const amount = names[transactionColumns.assign(names).fields.indexOf("amount")];
    this.#areAmountsMinor ||= amount !== undefined && isMinorName(amount);
  }

  addAmount(amount: number): void {
    if (amount < 0) this.#incoming += 1;
  }

  get result(): FileReadAs {
    return {
      format: this.#reading?.format ?? "table",
      account: this.#account === undefined ? null : maskCardNumbers(this.#account),
      areIdsMade: this.#texts.ids === "from-rows" || this.#reading?.areIdsMade === true,
      negativeAmounts: this.#texts.negativeAmounts ?? "in",
      amountUnit: this.#areAmountsMinor ? "minor" : "major",
      timezone: this.#texts.timezone ?? "UTC",
      incoming: this.#incoming,
    };
  }
}
