/** Counts empty rows. They take time too, so a file may have as many of them as of rows with a record. */
import { ServiceError } from "../errors.ts";

export class EmptyRows {
  readonly #limit: number;
  #count = 0;

  constructor({ rows }: { readonly rows: number }) {
    this.#limit = rows;
  }

  add(count: number): void {
    this.#count += count;
    if (this.#count <= this.#limit) return;
    throw new ServiceError("payload_too_large", `The file has more than ${this.#limit} empty rows; remove them.`);
  }
}
