/** Closes parts one after the other, all of them, whatever becomes of one: what is left open would keep the process alive. */

export interface Closed {
  close(): Promise<void> | void;
}

/** Throws what failed first, at the end. */
export async function closeAll(parts: readonly Closed[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
