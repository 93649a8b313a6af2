/** Every object that stands in a PDF, one after another in the order of its bytes, whether a cross-reference names it or not. */
import { type Budget, DamageError } from "../budget.ts";
import { type IndirectObject, readIndirectObject } from "./indirect-object.ts";
import { findObjectStart } from "./scan.ts";

export interface PhysicalObject extends IndirectObject {
  readonly offset: number;
}

const objectWord = Buffer.from("obj", "latin1");

/** Objects within streams are not found: each stream is passed over as a whole. `limit` bounds how many are returned. */
export function findPhysicalObjects(bytes: Buffer, budget: Budget, limit: number): PhysicalObject[] {
  const found: PhysicalObject[] = [];
  let position = bytes.indexOf(objectWord);
  while (position >= 0 && found.length < limit) {
    let next = position + objectWord.length;
    const offset = findObjectStart(bytes, position);
    if (offset !== undefined) {
      try {
        const object = readIndirectObject(bytes, offset, budget);
        found.push({ ...object, offset });
        next = Math.max(next, object.end);
      } catch (error) {
        if (!(error instanceof DamageError)) throw error;
      }
    }
    position = bytes.indexOf(objectWord, next);
  }
  return found;
}
