/**
 * The engine: states and features in WebAssembly, at fixed places of one memory. Its sources are the `.as` files beside this one, and
 * `scripts/write-kernels.ts` compiles them. Addresses are in bytes.
 */
import type { Transaction } from "../../contract/transactions.ts";
import type { PackedMemory } from "../../ledger/decider.ts";
import { compileWasm, type WasmMemory } from "../../web-assembly.ts";
import { blankFacts, type Facts } from "../facts/facts.ts";
import { factNames, placeOf } from "../facts/table/fact-table.ts";
import compiled from "./compiled.json" with { type: "json" };
import { isPresentVersion, toPresentForm } from "./former-states.ts";
import { type CompiledLines, LineReader, LineTransaction } from "./line-reader.ts";
import { PackedSlots } from "./packed-slots.ts";
import { RowWriter } from "./row.ts";
import { SlotMemory } from "./slot-memory.ts";
import { type ScoringState, type StateKind, stateKinds } from "./state-kinds.ts";

/** A label as the engine takes it into a state, and takes it back. */
export interface LabelEvent {
  /** The transaction's own time. */
  readonly timeMs: number;
  readonly knownAtMs: number;
  readonly isFraud: boolean;
}

/** What the compiled engine gives; `all.as` says what each does. Kinds are places in `stateKinds`. */
interface Compiled extends CompiledLines {
  useLine(line: number): void;
  firstFree(): number;
  rowAt(): number;
  factsAt(): number;
  keptAt(): number;
  vectorAt(): number;
  thresholdsAt(): number;
  begin(): void;
  see(): number;
  seeRebuilt(): void;
  keep(): void;
  readVector(count: number): void;
  absorb(): void;
  bytesOf(kind: number): number;
  derivedOf(kind: number): number;
  create(kind: number, state: number): void;
  copy(kind: number, from: number, to: number): void;
  forget(kind: number, state: number): void;
  isSound(kind: number, state: number): number;
  pack(kind: number, state: number, to: number): number;
  packVector(to: number): number;
  unpack(kind: number, from: number, length: number, state: number): number;
  move(from: number, to: number, bytes: number): void;
  label(kind: number, state: number, timeMs: number, knownAtMs: number, isFraud: number): void;
  unlabel(kind: number, state: number, timeMs: number, knownAtMs: number, isFraud: number): void;
  comparePeersWith(state: number, amount: number, timeMs: number): number;
  asLarge(): number;
  lastPlaceCode(): number;
}

const instantiate = compileWasm(compiled.bytes);
/** The very functions that scripts call: what they give is the same to the last bit. */
const { exp, log, log2, log10, log1p, pow, hypot } = Math;
const functions = { exp, log, log2, log10, log1p, pow, hypot };

const wordBytes = 4;
const movedBytes = 16;

/** Of the packed form of so many bytes, whatever they are: two bits a word, its number of words, the byte at its end, and what is moved at once. */
function roomFor(bytes: number): number {
  return bytes + Math.ceil(bytes / 16) + 2 * wordBytes + 1 + movedBytes;
}

const kindPlaces = new Map<StateKind, number>(stateKinds.map((kind, place) => [kind, place]));
/** Of the kept vector, which lacks the first fact. */
const declinedAt = placeOf("declined") - 1;
/** Of an account: the code of its currency, as a 16-bit number. */
const unitAt = 1_212;
/** Of an account's 64-bit floats. */
const lastTimeAt = 16;
/** Listed labels, and those that are only counted, of either kind. */
const labelsAt = [536, 544, 552];
const eventsAt = 24;

export class Engine {
  /** The facts of the transaction at hand, and as whoever reads its vector gets them. */
  readonly facts: Facts = blankFacts();
  readonly kept: Facts = blankFacts();
  /** The vector that is kept. Like all views it is another one after the memory has grown. */
  vector = new Float32Array();
  readonly packed: PackedMemory<ScoringState>;
  readonly lines: LineReader;
  readonly #memory: SlotMemory;
  /** Where states are packed. */
  readonly #room: number;
  readonly #roomBytes: number;
  /** Where vectors are. */
  readonly #vectorRoom: number;
  #roomView = new Uint8Array();
  readonly #wasm: Compiled;
  /** By place of a kind: the bytes of a state, and of what is derived in front of them. */
  readonly #bytes: readonly number[];
  readonly #derived: readonly number[];
  #row: RowWriter;
  #view: DataView;

  constructor(thresholds: readonly number[]) {
    this.#memory = new SlotMemory(() => this.#bind());
    this.#wasm = instantiate({ memory: this.#memory.memory, ...functions }) as Compiled;
    this.#memory.begin(this.#wasm.firstFree());
    this.#bytes = stateKinds.map((_, place) => this.#wasm.bytesOf(place));
    this.#derived = stateKinds.map((_, place) => this.#wasm.derivedOf(place));
    this.#roomBytes = roomFor(Math.max(...this.#bytes));
    this.#room = this.#memory.take(this.#roomBytes);
    this.#vectorRoom = this.#memory.take(roomFor(4 * factNames.length));
    this.#row = new RowWriter(this.#buffer, this.#wasm.rowAt());
    this.#view = new DataView(this.#buffer);
    this.packed = new PackedSlots({
      memory: this.#memory,
      wasm: this.#wasm,
      room: this.#room,
      take: (kind, spare) => (spare?.kind === kind ? spare : this.#take(kind, kindPlaces.get(kind) ?? 0)),
    });
    this.lines = new LineReader(this.#memory, this.#wasm);
    this.#bind();
    const at = this.#wasm.thresholdsAt();
    this.#view.setInt32(at, thresholds.length, true);
    for (const [place, threshold] of thresholds.entries()) this.#view.setFloat64(at + 8 + 8 * place, threshold, true);
  }

  /** A state that has seen nothing. */
  create(kind: StateKind): ScoringState {
    const state = this.#take(kind, kindPlaces.get(kind) ?? 0);
    this.clear(state);
    return state;
  }

  copy(state: ScoringState): ScoringState {
    const { kind, place, at } = state;
    const copy = this.#take(kind, place);
    this.#wasm.copy(place, at, copy.at);
    return copy;
  }

  #take(kind: StateKind, place: number): ScoringState {
    const derived = this.#derived[place] ?? 0;
    return { kind, place, at: this.#memory.take(derived + (this.#bytes[place] ?? 0)) + derived };
  }

  /** It has seen nothing again. */
  clear({ place, at }: ScoringState): void {
    this.#wasm.create(place, at);
  }

  /** From its frozen form, or from bytes as earlier versions kept them. A spare state, which is no longer used, becomes this one. */
  revive(kind: StateKind, frozen: Uint8Array, spare?: ScoringState): ScoringState {
    const state = spare?.kind === kind ? spare : this.create(kind);
    this.#write(state, frozen);
    if (this.#wasm.isSound(state.place, state.at) === 0)
      throw new RangeError("A state has numbers that no state can have.");
    return state;
  }

  #write({ kind, place, at }: ScoringState, frozen: Uint8Array): void {
    const bytes = this.#bytes[place] ?? 0;
    const isPacked = frozen.length % wordBytes === 1 && frozen.length <= this.#roomBytes;
    if (isPacked) this.#roomView.set(frozen);
    const length = isPacked ? this.#wasm.unpack(place, this.#room, frozen.length, at) : -1;
    if (length === bytes && isPresentVersion(kind, this.#view.getFloat64(at, true))) return;
    if (length < 0 && frozen.length % wordBytes !== 0)
      throw new RangeError("A state is not in a form that this version knows.");
    const own = new Uint8Array(this.#buffer, at, bytes);
    own.set(toPresentForm(kind, length < 0 ? frozen : own.slice(0, length), bytes));
    this.#wasm.forget(place, at);
  }

  /** The form in which it is kept. A view, valid until the next call. */
  freeze({ place, at }: ScoringState): Uint8Array {
    return new Uint8Array(this.#buffer, this.#room, this.#wasm.pack(place, at, this.#room));
  }

  /** The vector as it is kept. A view, valid until the next call. */
  packVector(): Uint8Array {
    return new Uint8Array(this.#buffer, this.#vectorRoom, this.#wasm.packVector(this.#vectorRoom));
  }

  /** Its place serves another one; it must not be used any more. */
  release({ place, at }: ScoringState): void {
    const derived = this.#derived[place] ?? 0;
    this.#memory.give(at - derived, derived + (this.#bytes[place] ?? 0));
  }

  /** Takes the transaction at hand, with those of its states that are to be seen or changed, and empties the facts. */
  begin(transaction: Transaction, states: readonly ScoringState[]): void {
    if (transaction instanceof LineTransaction) this.#wasm.useLine(transaction.line);
    else this.#row.write(transaction);
    this.#row.clearStates();
    for (const { place, at } of states) this.#row.setState(place, at);
    this.#wasm.begin();
  }

  /** Another state of its kind is seen and changed instead. */
  exchange({ place, at }: ScoringState): void {
    this.#row.setState(place, at);
  }

  /** The same transaction with another amount. */
  beginAgain(amount: number): void {
    this.#row.setAmount(amount);
    this.#wasm.begin();
  }

  /** Collects the facts; false when part of what was known then can no longer be separated from what came later. */
  see(): boolean {
    return this.#wasm.see() === 1;
  }

  /** Of an account that is being rebuilt: only what it takes in. */
  seeRebuilt(): void {
    this.#wasm.seeRebuilt();
  }

  keep(): void {
    this.#wasm.keep();
  }

  /** In the place of `see` and `keep`: what was kept of the transaction at hand. */
  readKept(features: Float32Array): void {
    const count = Math.min(features.length, this.vector.length);
    this.vector.set(features.subarray(0, count));
    this.#wasm.readVector(count);
  }

  /** Says of what was seen and kept that it was declined. */
  markDeclined(): void {
    this.facts.declined = 1;
    this.kept.declined = 1;
    this.vector[declinedAt] = 1;
  }

  /** Takes the transaction into the states that it was begun with, as it is kept. */
  absorb(): void {
    this.#wasm.absorb();
  }

  label({ place, at }: ScoringState, { timeMs, knownAtMs, isFraud }: LabelEvent): void {
    this.#wasm.label(place, at, timeMs, knownAtMs, isFraud ? 1 : 0);
  }

  unlabel({ place, at }: ScoringState, { timeMs, knownAtMs, isFraud }: LabelEvent): void {
    this.#wasm.unlabel(place, at, timeMs, knownAtMs, isFraud ? 1 : 0);
  }

  /** Code of the currency of the account at hand; 0 while it named none. */
  get unit(): number {
    return this.#view.getUint16(this.#row.stateAt(0) + unitAt, true);
  }

  /** When the last event of an account was, among those that it has seen; undefined where it has seen none. */
  lastTimeOf({ at }: ScoringState): number | undefined {
    return this.#view.getFloat64(at + eventsAt, true) > 0 ? this.#view.getFloat64(at + lastTimeAt, true) : undefined;
  }

  /** Whether labels of an account are in force. */
  hasLabels({ at }: ScoringState): boolean {
    return labelsAt.some((place) => this.#view.getFloat64(at + place, true) !== 0);
  }

  /** Two letters of the country where the account last paid in person; undefined where that says nothing of the transaction that was seen. */
  get lastPlace(): string | undefined {
    const code = this.#wasm.lastPlaceCode();
    return code === 0 ? undefined : String.fromCharCode(code >> 8, code & 0xff);
  }

  /** How many amounts of peers on earlier days there are, and how many of them are at least as large; undefined where that is not known. */
  comparePeers(
    { at }: ScoringState,
    amount: number,
    timeMs: number,
  ): { readonly count: number; readonly asLarge: number } | undefined {
    const count = this.#wasm.comparePeersWith(at, amount, timeMs);
    return count < 0 ? undefined : { count, asLarge: this.#wasm.asLarge() };
  }

  get #buffer(): WasmMemory["buffer"] {
    return this.#memory.memory.buffer;
  }

  /** The memory has moved. */
  #bind(): void {
    this.#row = new RowWriter(this.#buffer, this.#wasm.rowAt());
    this.#view = new DataView(this.#buffer);
    this.#roomView = new Uint8Array(this.#buffer, this.#room, this.#roomBytes);
    this.facts.view(this.#buffer, this.#wasm.factsAt());
    this.kept.view(this.#buffer, this.#wasm.keptAt());
    this.vector = new Float32Array(this.#buffer, this.#wasm.vectorAt(), factNames.length - 1);
    this.lines?.bind();
  }
}
