/** Widens marks by some points in all directions. */
import { type PageMemory, Room } from "../kernels/page-memory.ts";

/** From the marks of a page to what is near its ink. */
export function widenMarks(memory: PageMemory, width: number, height: number, reach: number): Uint8Array {
  const room = new Room(memory);
  const { kernels, buffer, marks, nearInk } = memory;
  kernels.widenMarks(marks, width, height, reach, room.take(width + 2 * reach + 64), nearInk);
  return new Uint8Array(buffer, nearInk, width * height);
}
