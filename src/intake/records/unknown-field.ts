/** How a message speaks of a field that the service does not know: such a name is the sender's own text and could hold anything. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";

/** What names of fields look like; a name with blanks or signs could be a sentence about a person. */
const plainName = /^[\p{L}_][\p{L}\d_-]*(?:\.[\p{L}_][\p{L}\d_-]*)*$/u;
const lengthLimit = 64;

interface UnknownField {
  /** Empty where the name is better not repeated. */
  readonly field: string;
  /** Begins a sentence. */
  readonly subject: string;
}

export function describeUnknownField(name: string): UnknownField {
  if (name.length > lengthLimit || !plainName.test(name)) return { field: "", subject: "An unknown field" };
  const field = maskCardNumbers(name);
  return { field, subject: `The field ${field}` };
}
