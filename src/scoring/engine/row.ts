/** Writes a transaction as the engine reads it: numbers, and hashes of texts, at the places that `memory.as` names. */
import type { JsonValue, Transaction } from "../../contract/transactions.ts";
import { isPresent, isTransfer, nameHashOf, readNamedTexts, referenceHashOf, sinceText } from "../attributes.ts";
import { hashText, tagOf } from "../hash.ts";
import { codeOf } from "../money/account-unit.ts";

/** Of one transaction the first so many attributes by name are counted. */
const mostAttributes = 8;
/** What is longer is a text, no category. */
const mostCharacters = 64;

/** Of 64-bit floats. */
const float = { timeMs: 0, amount: 1, payeeAddedMs: 2, credentialAgeMs: 3 } as const;
/** Of 32-bit words. */
const word = {
  counterparty: 8,
  device: 9,
  country: 10,
  category: 11,
  account: 12,
  name: 13,
  reference: 14,
  countryCode: 15,
  unitCode: 16,
  tag: 17,
  attributeCount: 18,
  flags: 19,
  states: 20,
  attributes: 27,
} as const;
const rowStates = 7;
const rowFloats = 4;
const rowWords = word.attributes + 3 * mostAttributes;

const flag = {
  counterparty: 1,
  device: 2,
  country: 4,
  category: 8,
  isPresent: 16,
  isTransfer: 32,
  attributes: 64,
} as const;

export class RowWriter {
  readonly #floats: Float64Array;
  readonly #words: Uint32Array;

  constructor(buffer: ArrayBuffer, at: number) {
    this.#floats = new Float64Array(buffer, at, rowFloats);
    this.#words = new Uint32Array(buffer, at, rowWords);
  }

  write(transaction: Transaction): void {
    const { counterpartyId, deviceId, country, merchantCategory } = transaction;
    const words = this.#words;
    this.#floats[float.timeMs] = transaction.timeMs;
    this.#floats[float.amount] = transaction.amount;
    let flags = 0;
    const counterparty = counterpartyId === undefined ? 0 : hashText(counterpartyId);
    if (counterpartyId !== undefined) flags |= flag.counterparty;
    words[word.counterparty] = counterparty;
    words[word.tag] = counterpartyId === undefined ? 0 : tagOf(counterparty);
    if (deviceId !== undefined) {
      flags |= flag.device;
      words[word.device] = hashText(deviceId);
    }
    if (country !== undefined) {
      flags |= flag.country;
      words[word.country] = hashText(country);
      // Two letters as one number.
      words[word.countryCode] = country.charCodeAt(0) * 256 + country.charCodeAt(1);
    }
    if (merchantCategory !== undefined) {
      flags |= flag.category;
      words[word.category] = hashText(merchantCategory);
    }
    words[word.account] = hashText(transaction.accountId);
    words[word.unitCode] = codeOf(transaction.currency);
    if (isPresent(transaction)) flags |= flag.isPresent;
    if (isTransfer(transaction)) flags |= flag.isTransfer;
    words[word.attributeCount] = 0;
    words[word.name] = 0;
    words[word.reference] = 0;
    if (transaction.attributes !== undefined) {
      flags |= flag.attributes;
      this.#writeAttributes(transaction, transaction.attributes);
    }
    words[word.flags] = flags;
  }

  setAmount(amount: number): void {
    this.#floats[float.amount] = amount;
  }

  /** Addresses in the order of `stateKinds`; 0 for a state that the transaction does not name. */
  setState(place: number, at: number): void {
    this.#words[word.states + place] = at;
  }

  stateAt(place: number): number {
    return this.#words[word.states + place] ?? 0;
  }

  clearStates(): void {
    this.#words.fill(0, word.states, word.states + rowStates);
  }

  #writeAttributes(transaction: Transaction, attributes: Readonly<Record<string, JsonValue>>): void {
    const words = this.#words;
    const texts = readNamedTexts(transaction);
    words[word.name] = nameHashOf(texts);
    words[word.reference] = referenceHashOf(texts);
    this.#floats[float.payeeAddedMs] = sinceText(texts.payeeAddedAt, transaction.timeMs);
    this.#floats[float.credentialAgeMs] = sinceText(texts.credentialChangedAt, transaction.timeMs);
    let count = 0;
    // Their keys are sorted.
    for (const key in attributes) {
      const value = attributes[key];
      if (typeof value === "object" || value === undefined) continue;
      const text = String(value);
      if (text.length === 0 || text.length > mostCharacters) continue;
      const at = word.attributes + 3 * count;
      words[at] = hashText(key);
      words[at + 1] = hashText(`${key}=${text}`);
      words[at + 2] = hashText(`${key}!`);
      count += 1;
      if (count === mostAttributes) break;
    }
    words[word.attributeCount] = count;
  }
}
