/** A command that was called the wrong way, in a sentence that says how. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
