/** Which columns of a table the reader has hidden, kept in this browser. */
const keyOf = (table: string) => `assay-columns-${table}`;

export function readHidden(table: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : []);
  } catch {
    // Another program of this address may have written there, or storage is off.
    return new Set();
  }
}

export function writeHidden(table: string, hidden: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify([...hidden]));
  } catch {
    // The choice holds until the page is left.
  }
}
