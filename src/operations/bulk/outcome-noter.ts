/** Joins a group's rows with what the ledger said of them, as lines for the log of outcomes. */

import { placeOf } from "../../intake/ascii-numbers.ts";
import { decided, outcomeColumns, type RowOutcomes, replayed } from "../../ledger/row-outcomes.ts";
import type { LineBuffer } from "./line-buffer.ts";
import { addOutcome, type RowVerdict } from "./outcome-line.ts";
import type { OwnSequences } from "./own-sequences.ts";
import { RowHead } from "./row-head.ts";
import { textStartIn } from "./spooled-rows.ts";

const [tab, lineFeed] = [0x09, 0x0a];
/** Most groups' rows have 200 to 400 bytes each. */
const firstBytes = 2 ** 16;

export class OutcomeNoter {
  readonly #own: OwnSequences;
  readonly #head = new RowHead();
  #texts = Buffer.allocUnsafeSlow(firstBytes);

  constructor(own: OwnSequences) {
    this.#own = own;
  }

  /** The `transactionText` of each row, one on each line, for another thread. */
  textsOf(rows: LineBuffer): Uint8Array<ArrayBuffer> {
    const { bytes, count } = rows;
    let at = 0;
    if (rows.used > this.#texts.length) this.#texts = Buffer.allocUnsafeSlow(2 * rows.used);
    for (let row = 0; row < count; row += 1) {
      const textAt = textStartIn(bytes, rows.startOf(row));
      bytes.copy(this.#texts, at, textAt, rows.endOf(row));
      at += rows.endOf(row) - textAt;
    }
    return new Uint8Array(this.#texts.subarray(0, at - 1));
  }

  /** A line for each row, in their order. */
  note(rows: LineBuffer, { numbers, texts }: RowOutcomes, into: LineBuffer): void {
    const { count, bytes } = rows;
    if (numbers.length !== count * outcomeColumns) throw new Error("The ledger gave no outcome for a row.");
    const told = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
    const verdict: RowVerdict = {
      kind: 0,
      status: 0,
      sequence: 0,
      riskScore: 0,
      texts: told,
      textsStart: 0,
      tabAt: 0,
      textsEnd: 0,
    };
    let textAt = 0;
    for (let row = 0; row < count; row += 1) {
      const at = row * outcomeColumns;
      verdict.sequence = numbers[at + 2] ?? 0;
      verdict.kind = this.#ownKind(numbers[at] ?? 0, verdict.sequence);
      verdict.status = numbers[at + 1] ?? 0;
      verdict.riskScore = numbers[at + 3] ?? 0;
      verdict.textsStart = textAt;
      verdict.tabAt = placeOf(tab, told, textAt);
      verdict.textsEnd = row === count - 1 ? told.length : told.indexOf(lineFeed, verdict.tabAt);
      textAt = verdict.textsEnd + 1;
      const start = rows.startOf(row);
      this.#head.read(bytes, start, rows.endOf(row) - 1);
      addOutcome(into, bytes, start, this.#head, verdict);
    }
  }

  #ownKind(kind: number, sequence: number): number {
    return kind === replayed && this.#own.claim(sequence) ? decided : kind;
  }
}
