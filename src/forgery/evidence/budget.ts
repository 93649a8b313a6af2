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

/** A dense page of text has about 10,000 values; 20 million are read in a few seconds. */
const valueLimit = 20_000_000;
/** Streams that are unpacked whole: cross-reference tables, object streams and metadata, never pictures. */
const unpackedBytesLimit = 256 * 2 ** 20;

export class Budget {
  #values = valueLimit;
  #unpackedBytes = unpackedBytesLimit;

  spendValue(): void {
    this.#values -= 1;
    if (this.#values < 0) throw new BudgetError(`${valueLimit} values`);
  }

  /** How many bytes one stream may still unpack to. */
  get unpackedBytesLeft(): number {
    return this.#unpackedBytes;
  }

  spendUnpackedBytes(bytes: number): void {
    this.#unpackedBytes -= bytes;
    if (this.#unpackedBytes < 0) throw new BudgetError(`${unpackedBytesLimit} unpacked bytes`);
  }
}
