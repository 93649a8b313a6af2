/** Every object that stands in a PDF, one after another in the order of its bytes, whether a cross-reference names it or not. */
import { type Budget, DamageError } from "../budget.ts";
import { type IndirectObject, readIndirectObject } from "./indirect-object.ts";
import { findObjectStart } from "./scan.ts";

export interface PhysicalObject extends IndirectObject {
  readonly offset: number;
}

const objectWord = Buffer.from("obj", "latin1");

/** Business documents have some thousand; of larger files the first are looked at. */
export const physicalObjectLimit = 20_000;
/** More are not kept for who asks next, but read again: their values take some hundred megabytes. */
const keptLimit = 4_000;

const known = new WeakMap<Buffer, readonly PhysicalObject[]>();

/** Objects within streams are not found: each stream is passed over as a whole. */
export function findPhysicalObjects(bytes: Buffer, budget: Budget): readonly PhysicalObject[] {
  const found = known.get(bytes) ?? readAll(bytes, budget);
  if (found.length <= keptLimit) known.set(bytes, found);
  return found;
}

function readAll(bytes: Buffer, budget: Budget): PhysicalObject[] {
  const found: PhysicalObject[] = [];
  let position = bytes.indexOf(objectWord);
  while (position >= 0 && found.length < physicalObjectLimit) {
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

/** Many programs name the line end before an object as its place. */
export function skipSpace(bytes: Buffer, offset: number): number {
  let start = offset;
  while ([9, 10, 13, 32].includes(bytes[start] ?? 0)) start += 1;
  return start;
}
