/** How much one document may cost to read: counted down, and thrown when it is used up, so that nothing runs away. */

/** The document asks for more than it may have. What was read so far stays true. */
export class BudgetError extends Error {
  constructor(what: string) {
    super(`The document needs more than the limit of ${what}.`);
    this.name = "BudgetError";
  }
}

/** Bytes that cannot be what they should be. Readers repair, skip or give up on the part they are in. */
export class DamageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "DamageError";
  }
}

type ErrorClass = abstract new (...args: never[]) => Error;

/** What is read, or undefined where it is damaged; `also` are further errors that count as damage here. */
export function unlessDamaged<T>(read: () => T, ...also: readonly ErrorClass[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if ([DamageError, ...also].some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}

/** A dense page of text has about 10,000 values; 20 million are read in a few seconds. */
const valueLimit = 20_000_000;
/** Bytes that are passed over in search of an end, again and again where a file is made for that: under a second. */
const searchedBytesLimit = 2 ** 28;
/** Streams that are unpacked whole, but for pictures. */
const unpackedBytesLimit = 256 * 2 ** 20;
/** What parsed values hold of the heap, by estimate; of half a gibibyte of memory the heap may have 205 MiB. */
const heldBytesLimit = 128 * 2 ** 20;
/** The clock is looked at once for so many values. */
const valuesBetweenLooks = 65_536;

/** `isLate` ends reading as well: nothing read for too long is worth more than an answer. */
export class Budget {
  #values = valueLimit;
  #unpackedBytes = unpackedBytesLimit;
  #searchedBytes = searchedBytesLimit;
  #heldBytes = heldBytesLimit;
  readonly #isLate: () => boolean;

  constructor(isLate: () => boolean = () => false) {
    this.#isLate = isLate;
  }

  spendValue(): void {
    this.#values -= 1;
    if (this.#values < 0) throw new BudgetError(`${valueLimit} values`);
    if (this.#values % valuesBetweenLooks === 0) this.#look();
  }

  /** For a parsed value that is kept. */
  spendHeldBytes(bytes: number): void {
    this.#heldBytes -= bytes;
    if (this.#heldBytes < 0) throw new BudgetError(`${heldBytesLimit} bytes of parsed values`);
  }

  spendSearchedBytes(bytes: number): void {
    this.#searchedBytes -= bytes;
    if (this.#searchedBytes < 0) throw new BudgetError(`${searchedBytesLimit} searched bytes`);
    if (bytes > valuesBetweenLooks) this.#look();
  }

  /** How many bytes one stream may still unpack to. */
  get unpackedBytesLeft(): number {
    return this.#unpackedBytes;
  }

  spendUnpackedBytes(bytes: number): void {
    this.#unpackedBytes -= bytes;
    if (this.#unpackedBytes < 0) throw new BudgetError(`${unpackedBytesLimit} unpacked bytes`);
    this.#look();
  }

  #look(): void {
    if (this.#isLate()) throw new BudgetError("time");
  }
}
