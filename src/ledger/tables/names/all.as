/**
 * Names of states as numbers, from side, kind and id. What is compared of a name lies in one entry of half a cache line, with its id where
 * that is short; longer ids lie behind the entries, in cells. Numbers begin at 1, and one that is removed serves the next name.
 *
 * The memory, from `base` on: slots of a hash and a number, each name at the first free slot from its hash's own on; entries; cells.
 */
const slotBytes: usize = 8;
const slotsForName: usize = 2;
const entryBytes: usize = 32;
const inlineBytes: u32 = 16;
const cellBytes: usize = 16;
/** Of an entry that has no name; its cell is the next free number. */
const noKind: u32 = 0xffff;
/** Ids have at most so many cells; those that were freed are kept by their number of cells. */
const mostCells: u32 = 4_096;

/** Where the host writes an id, or lines. */
export const inbox: usize = 131_072;
/** Heads of free cells, by number of cells; 0 for none. */
const freeCells: usize = 65_536;

let base: usize = 0;
let capacity: u32 = 0;
let entries: usize = 0;
let cells: usize = 0;
let mask: u32 = 0;
/** One more than the highest number, and than the last cell, so far. */
let next: u32 = 1;
let nextCell: u32 = 1;
let cellCount: u32 = 0;
let freeNumber: u32 = 0;

@inline function entryOf(number: u32): usize { return entries + <usize>number * entryBytes; }
@inline function hashIn(entry: usize): u32 { return load<u32>(entry); }
@inline function sideIn(entry: usize): u32 { return load<u32>(entry, 4); }
@inline function kindIn(entry: usize): u32 { return load<u16>(entry, 8); }
@inline function lengthIn(entry: usize): u32 { return load<u16>(entry, 10); }
@inline function cellIn(entry: usize): u32 { return load<u32>(entry, 12); }
@inline function slotAt(slot: u32): usize { return base + <usize>slot * slotBytes; }
@inline function cellsFor(length: u32): u32 { return (length + <u32>cellBytes - 1) / <u32>cellBytes; }
@inline function textIn(entry: usize): usize {
  return lengthIn(entry) <= inlineBytes ? entry + 16 : cells + <usize>cellIn(entry) * cellBytes;
}

/** FNV-1a over the bytes, then mixed, so that its low bits tell similar names apart. */
function hashOf(side: u32, kind: u32, at: usize, length: u32): u32 {
  let hash: u32 = (0x811c9dc5 ^ side) + 31 * kind;
  hash *= 0x01000193;
  for (const end = at + length; at < end; at += 1) hash = (hash ^ load<u8>(at)) * 0x01000193;
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  return hash ^ (hash >>> 13);
}

function isSame(one: usize, other: usize, length: u32): bool {
  let left = length;
  for (; left >= 8; left -= 8, one += 8, other += 8) if (load<u64>(one) != load<u64>(other)) return false;
  for (; left > 0; left -= 1, one += 1, other += 1) if (load<u8>(one) != load<u8>(other)) return false;
  return true;
}

/** 0 where the name is not known. */
export function find(side: u32, kind: u32, at: usize, length: u32): u32 {
  const hash = hashOf(side, kind, at, length);
  let slot = hash & mask;
  let number = load<u32>(slotAt(slot), 4);
  while (number != 0) {
    if (load<u32>(slotAt(slot)) == hash && hasName(entryOf(number), side, kind, at, length)) return number;
    slot = (slot + 1) & mask;
    number = load<u32>(slotAt(slot), 4);
  }
  return 0;
}

@inline function hasName(entry: usize, side: u32, kind: u32, at: usize, length: u32): bool {
  return sideIn(entry) == side && kindIn(entry) == kind && lengthIn(entry) == length && isSame(textIn(entry), at, length);
}

/**
 * The same of a field of lines that lie in the inbox, each with a head and a side: `span` is where in a head the field's place and length stand,
 * and no length is no field. Numbers go to `to`.
 */
export function findLines(kind: u32, heads: usize, headBytes: usize, span: usize, sides: usize, count: u32, to: usize): void {
  for (let line: u32 = 0; line < count; line += 1, heads += headBytes, sides += 4, to += 4) {
    const length = load<u32>(heads + span, 4);
    store<u32>(to, length == 0 ? 0 : find(load<u32>(sides), kind, inbox + load<u32>(heads + span), length));
  }
}

/** Whether there is room for another name of this length. */
export function hasRoom(length: u32): bool {
  if (freeNumber == 0 && next == capacity) return false;
  if (length <= inlineBytes) return true;
  const wanted = cellsFor(length);
  return load<u32>(freeCells + (<usize>wanted << 2)) != 0 || nextCell + wanted <= cellCount;
}

/** Of a name that is not known yet and that there is room for. */
export function add(side: u32, kind: u32, at: usize, length: u32): u32 {
  let number = freeNumber;
  if (number != 0) freeNumber = cellIn(entryOf(number));
  else {
    number = next;
    next += 1;
  }
  const entry = entryOf(number);
  const hash = hashOf(side, kind, at, length);
  store<u32>(entry, hash);
  store<u32>(entry, side, 4);
  store<u16>(entry, kind, 8);
  store<u16>(entry, length, 10);
  if (length > inlineBytes) store<u32>(entry, takeCells(cellsFor(length)), 12);
  memory.copy(textIn(entry), at, length);
  enter(number, hash);
  return number;
}

function takeCells(wanted: u32): u32 {
  const head = freeCells + (<usize>wanted << 2);
  const free = load<u32>(head);
  if (free != 0) {
    store<u32>(head, load<u32>(cells + <usize>free * cellBytes));
    return free;
  }
  nextCell += wanted;
  return nextCell - wanted;
}

export function remove(number: u32): void {
  const entry = entryOf(number);
  let slot = hashIn(entry) & mask;
  while (load<u32>(slotAt(slot), 4) != number) slot = (slot + 1) & mask;
  closeGap(slot);
  const length = lengthIn(entry);
  if (length > inlineBytes) {
    const head = freeCells + (<usize>cellsFor(length) << 2);
    store<u32>(cells + <usize>cellIn(entry) * cellBytes, load<u32>(head));
    store<u32>(head, cellIn(entry));
  }
  store<u32>(entry, 0, 4);
  store<u16>(entry, noKind, 8);
  store<u32>(entry, freeNumber, 12);
  freeNumber = number;
}

/** Names behind the gap move up where they would no longer be found. */
function closeGap(gap: u32): void {
  let empty = gap;
  for (let slot = (gap + 1) & mask; ; slot = (slot + 1) & mask) {
    const number = load<u32>(slotAt(slot), 4);
    if (number == 0) break;
    const hash = load<u32>(slotAt(slot));
    if (((slot - (hash & mask)) & mask) < ((slot - empty) & mask)) continue;
    setSlot(empty, hash, number);
    empty = slot;
  }
  setSlot(empty, 0, 0);
}

@inline function setSlot(slot: u32, hash: u32, number: u32): void {
  store<u32>(slotAt(slot), hash);
  store<u32>(slotAt(slot), number, 4);
}

function enter(number: u32, hash: u32): void {
  let slot = hash & mask;
  while (load<u32>(slotAt(slot), 4) != 0) slot = (slot + 1) & mask;
  setSlot(slot, hash, number);
}

export function sideOf(number: u32): u32 { return sideIn(entryOf(number)); }
export function kindOf(number: u32): u32 { return kindIn(entryOf(number)); }
export function textOf(number: u32): usize { return textIn(entryOf(number)); }
export function lengthOf(number: u32): u32 { return lengthIn(entryOf(number)); }
/** Whether a number below `lastNumber` has a name. */
export function isNamed(number: u32): bool { return kindIn(entryOf(number)) != noKind; }
export function lastNumber(): u32 { return next; }

/** Bytes behind `from` that so many names and cells take. */
export function bytesFor(names: u32, ofCells: u32): usize {
  return <usize>names * (slotsForName * slotBytes + entryBytes) + <usize>ofCells * cellBytes;
}

/** Makes room for so many names, a power of two, and cells: never fewer than before. The memory has it already. */
export function grow(from: usize, names: u32, ofCells: u32): void {
  const formerEntries = entries;
  const formerCells = cells;
  base = from;
  entries = base + <usize>names * slotsForName * slotBytes;
  cells = entries + <usize>names * entryBytes;
  if (capacity > 0) {
    // The last ones first, as they move up.
    memory.copy(cells, formerCells, <usize>nextCell * cellBytes);
    memory.copy(entries, formerEntries, <usize>next * entryBytes);
  }
  capacity = names;
  cellCount = ofCells;
  mask = names * <u32>slotsForName - 1;
  memory.fill(base, 0, <usize>names * slotsForName * slotBytes);
  for (let number: u32 = 1; number < next; number += 1) if (isNamed(number)) enter(number, hashIn(entryOf(number)));
}

/** How many cells there are for ids that are not short. */
export function cellsInAll(): u32 { return cellCount; }
export function namesInAll(): u32 { return capacity; }
export function cellsOf(length: u32): u32 { return cellsFor(length); }

export function clear(): void {
  memory.fill(base, 0, <usize>capacity * slotsForName * slotBytes);
  memory.fill(freeCells, 0, <usize>(mostCells + 1) << 2);
  next = 1;
  nextCell = 1;
  freeNumber = 0;
}
