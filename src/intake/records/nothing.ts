/** Words with which exports fill a cell that has no value. */

const always = new Set([
  "\\N",
  "NULL",
  "null",
  "(null)",
  "<null>",
  "[NULL]",
  "#N/A",
  "N/A",
  "n/a",
  "-",
  "--",
  "–",
  "—",
]);

/** In a name or a country these can be values: Na is a surname, NA is Namibia, None and Nil are names of people. */
const mostly = new Set(["NA", "na", "None", "nil", "NIL", "Null", "#NV", "k. A.", "s.o.", "?"]);

const longest = 6;

/** Most cells begin with another sign, and need no search. */
const firstUnits = new Set([...always, ...mostly].map((word) => word.charCodeAt(0)));
const isFirst = Uint8Array.from({ length: 128 }, (_, unit) => (unit <= 0x20 || firstUnits.has(unit) ? 1 : 0));

/** By its first unit; false for most cells. */
export function mayBeNothing(first: number): boolean {
  return first >= 128 || isFirst[first] !== 0;
}

/** A blank cell, or one that holds such a word. */
export function isNothing(cell: string, mayBeName = false): boolean {
  if (cell === "") return true;
  const first = cell.charCodeAt(0);
  if (!mayBeNothing(first)) return false;
  if (cell.length <= longest) {
    if (always.has(cell)) return true;
    if (!mayBeName && mostly.has(cell)) return true;
  }
  return (first <= 0x20 || first === 0xa0) && cell.trim() === "";
}
