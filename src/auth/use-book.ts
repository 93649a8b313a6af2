/** When each token was last used: noted in memory at every request, written about once a minute. */
import type { TokenLedger } from "../ledger/ledger.ts";

interface Use {
  atMs: number;
}

export interface UseBook {
  /** The note of one token; the caller sets its time. */
  of(id: string): Use;
  flush(): Promise<void>;
}

/** Tokens noted between two flushes; the use of one beyond them is not noted, which costs nobody anything. */
const bookLimit = 10_000;

export function createUseBook(tokens: Pick<TokenLedger, "touch">): UseBook {
  let book = new Map<string, { readonly use: Use; writtenMs: number }>();

  return {
    of(id) {
      const known = book.get(id);
      if (known !== undefined) return known.use;
      const use: Use = { atMs: 0 };
      if (book.size < bookLimit) book.set(id, { use, writtenMs: 0 });
      return use;
    },

    async flush() {
      const changed = [...book].filter(([, note]) => note.use.atMs > note.writtenMs);
      const uses = changed.map(([id, note]) => ({ id, atMs: note.use.atMs }));
      // Idle ones make room when it is needed; they are noted anew when they come back.
      if (book.size >= bookLimit) book = new Map(changed);
      if (uses.length === 0) return;
      await tokens.touch(uses);
      for (const [index, [, note]] of changed.entries()) note.writtenMs = uses[index]?.atMs ?? note.writtenMs;
    },
  };
}
