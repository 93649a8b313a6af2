/** Transactions read where their canonical texts lie: `lines.as` reads them, and nothing is made of one but what is asked for. */
import { optionalTexts } from "../../contract/transaction-texts.ts";
import type { Transaction } from "../../contract/transactions.ts";
import type { LineForm, TransactionLines } from "../../ledger/decider.ts";
import { isPresentChannel, isTransferChannel } from "../attributes.ts";
import { currencyOf } from "../money/account-unit.ts";
import { peersId } from "../money/peer-groups.ts";
import type { SlotMemory } from "./slot-memory.ts";
import type { StateKind } from "./state-kinds.ts";

/** What of the compiled engine reads lines. */
export interface CompiledLines {
  headBytes: { readonly value: number };
  linesBytes(): number;
  keyAt(field: number): number;
  placeLines(words: number, heads: number, text: number): void;
  readLines(from: number, to: number, most: number): number;
  readLine(line: number): number;
  learn(line: number, number: number): number;
}

/** As `lines.as` has them: texts of a line in the order in which they stand in it, then its numbers. */
const fields = ["id", "accountId", ...optionalTexts, "amount", "timeMs"] as const;
type Field = (typeof fields)[number];
const firstNumber = fields.indexOf("amount");

/** Of a head, in bytes. */
const place = { time: 0, amount: 8, unit: 64, at: 80, length: 84, kind: 88, type: 92, spans: 96 } as const;
const plain = 1;
const newType = 2;
const newChannel = 3;
const lineFeed = 10;

/** So many lines are read at once, and so many bytes of them. */
const mostLines = 512;
const mostBytes = 2 ** 18;

/** In the order of `stateKinds`; a line has no address. */
const stateFields = [
  ["account", "accountId"],
  ["counterparty", "counterpartyId"],
  ["device", "deviceId"],
  ["category", "merchantCategory"],
  ["country", "country"],
] as const satisfies readonly (readonly [StateKind, Field])[];

const spanOf = (field: Field) => place.spans + 8 * fields.indexOf(field);

export class LineReader implements TransactionLines {
  readonly mostLines = mostLines;
  reads = 0;
  readonly form: LineForm;
  readonly #memory: SlotMemory;
  readonly #wasm: CompiledLines;
  readonly #headsAt: number;
  readonly #textAt: number;
  readonly #types: string[] = [];
  /** By the numbers of type and currency, of which there are few. */
  readonly #peers = new Map<number, string>();
  /** By line, as far as they were asked for: most engines read none. */
  readonly #transactions: LineTransaction[] = [];
  #bytes = new Uint8Array();
  #words = new Uint32Array();
  #floats = new Float64Array();
  #textBytes = 0;
  #count = 0;

  constructor(memory: SlotMemory, wasm: CompiledLines) {
    this.#memory = memory;
    this.#wasm = wasm;
    const headBytes = wasm.headBytes.value;
    const wordsAt = memory.take(wasm.linesBytes());
    this.#headsAt = memory.take(headBytes * mostLines);
    this.#textAt = memory.take(mostBytes);
    wasm.placeLines(wordsAt, this.#headsAt, this.#textAt);
    this.form = { headBytes, id: spanOf("id"), spans: stateFields.map(([kind, field]) => [kind, spanOf(field)]) };
    this.bind();
    for (const [number, field] of fields.entries()) this.#writeKey(number, field);
  }

  /** The memory has moved. */
  bind(): void {
    const { buffer } = this.#memory.memory;
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#floats = new Float64Array(buffer);
  }

  read(texts: Uint8Array, from: number, most: number): number {
    this.reads += 1;
    const end = this.#endOf(texts, from);
    this.#textBytes = end - from;
    this.#bytes.set(texts.subarray(from, end), this.#textAt);
    this.#count = this.#wasm.readLines(0, end - from, Math.min(most, mostLines));
    for (let line = 0; line < this.#count; line += 1) {
      if (this.#wordOf(line, place.kind) <= plain) continue;
      // A line before it may have had the same word.
      this.#wasm.readLine(line);
      while (this.#learns(line)) this.#wasm.readLine(line);
    }
    return this.#count;
  }

  get text(): Uint8Array {
    return this.#bytes.subarray(this.#textAt, this.#textAt + this.#textBytes);
  }

  get heads(): Uint8Array {
    return this.#bytes.subarray(this.#headsAt, this.#headsAt + this.#count * this.form.headBytes);
  }

  transactionOf(line: number): Transaction | undefined {
    if (this.#wordOf(line, place.kind) !== plain) return undefined;
    this.#transactions[line] ??= new LineTransaction(this, line);
    // What it has not is undefined, as of any transaction.
    return this.#transactions[line] as unknown as Transaction;
  }

  /** The text of a field; undefined where the line has none. */
  textOf(line: number, field: Field): string | undefined {
    const span = spanOf(field);
    const length = this.#wordOf(line, span + 4);
    if (length === 0) return undefined;
    const start = this.#textAt + this.#wordOf(line, span);
    return String.fromCharCode.apply(undefined, this.#bytes.subarray(start, start + length) as unknown as number[]);
  }

  amountOf(line: number): number {
    return this.#floats[(this.#headOf(line) + place.amount) >> 3] ?? 0;
  }

  timeOf(line: number): number {
    return this.#floats[(this.#headOf(line) + place.time) >> 3] ?? 0;
  }

  currencyOf(line: number): string | undefined {
    return currencyOf(this.#wordOf(line, place.unit));
  }

  typeOf(line: number): string | undefined {
    return this.#types[this.#wordOf(line, place.type) - 1];
  }

  idOf(line: number, span: number): string | undefined {
    const field = stateFields[span]?.[1];
    return field === undefined ? undefined : this.textOf(line, field);
  }

  peersOf(line: number): string {
    const key = this.#wordOf(line, place.type) * 65_536 + this.#wordOf(line, place.unit);
    const known = this.#peers.get(key);
    if (known !== undefined) return known;
    const [accountType, currency] = [this.typeOf(line), this.currencyOf(line)];
    const id = peersId({ ...(accountType && { accountType }), ...(currency && { currency }) });
    this.#peers.set(key, id);
    return id;
  }

  #headOf(line: number): number {
    return this.#headsAt + line * this.form.headBytes;
  }

  #wordOf(line: number, at: number): number {
    return this.#words[(this.#headOf(line) + at) >> 2] ?? 0;
  }

  /** Of lines that are read together: not beyond what there is room for, and not within one. */
  #endOf(texts: Uint8Array, from: number): number {
    if (texts.length - from <= mostBytes) return texts.length;
    return Math.max(from, texts.lastIndexOf(lineFeed, from + mostBytes - 1));
  }

  /** True where it has learned a word of the line, which is to be read again. */
  #learns(line: number): boolean {
    const kind = this.#wordOf(line, place.kind);
    if (kind === newType) {
      const type = this.textOf(line, "accountType") ?? "";
      return this.#wasm.learn(line, this.#types.length + 1) === 1 && this.#types.push(type) > 0;
    }
    if (kind !== newChannel) return false;
    const channel = this.textOf(line, "channel") ?? "";
    return this.#wasm.learn(line, (isPresentChannel(channel) ? 1 : 0) + (isTransferChannel(channel) ? 2 : 0)) === 1;
  }

  #writeKey(number: number, field: Field): void {
    const key = `${number === 0 ? "{" : ","}"${field}":${number < firstNumber ? '"' : ""}`;
    const at = this.#wasm.keyAt(number);
    this.#words[(at + 4) >> 2] = key.length;
    for (let index = 0; index < key.length; index += 1) this.#bytes[at + 8 + index] = key.charCodeAt(index);
  }
}

/** A transaction as its line has it, until other lines are read; what the line has not is undefined. */
export class LineTransaction {
  readonly line: number;
  private readonly reader: LineReader;
  private readonly otherAmount: number | undefined;

  /** With another amount than its line has, where one is given. */
  constructor(reader: LineReader, line: number, otherAmount?: number) {
    this.reader = reader;
    this.line = line;
    this.otherAmount = otherAmount;
  }

  withAmount(amount: number): LineTransaction {
    return new LineTransaction(this.reader, this.line, amount);
  }

  get id(): string {
    return this.reader.textOf(this.line, "id") ?? "";
  }

  get accountId(): string {
    return this.reader.textOf(this.line, "accountId") ?? "";
  }

  get amount(): number {
    return this.otherAmount ?? this.reader.amountOf(this.line);
  }

  get timeMs(): number {
    return this.reader.timeOf(this.line);
  }

  get accountType(): string | undefined {
    return this.reader.typeOf(this.line);
  }

  get currency(): string | undefined {
    return this.reader.currencyOf(this.line);
  }

  get counterpartyId(): string | undefined {
    return this.reader.textOf(this.line, "counterpartyId");
  }

  get merchantCategory(): string | undefined {
    return this.reader.textOf(this.line, "merchantCategory");
  }

  get channel(): string | undefined {
    return this.reader.textOf(this.line, "channel");
  }

  get country(): string | undefined {
    return this.reader.textOf(this.line, "country");
  }

  get deviceId(): string | undefined {
    return this.reader.textOf(this.line, "deviceId");
  }

  get customerId(): string | undefined {
    return this.reader.textOf(this.line, "customerId");
  }
}

/**
 * The same transaction with another amount. Fields of a line are its class's, which a copy would not have; an object that inherits them
 * from the line would have a form of its own, and what reads transactions is quick while there are few forms.
 */
export function withAmount(transaction: Transaction, amount: number): Transaction {
  if (!(transaction instanceof LineTransaction)) return { ...transaction, amount };
  return transaction.withAmount(amount) as unknown as Transaction;
}
