/** When each token or session was last used: kept in memory at every request, written about once a minute. */
interface Use {
  atMs: number;
}

export interface TokenUses {
  /** The last use of one token; the caller sets its time. */
  of(id: string): Use;
  flush(): Promise<void>;
}

/** Tokens kept in memory. The use of one beyond them is not written, which affects only what the list of tokens shows. */
const tokenLimit = 10_000;

type Touch = (uses: readonly { readonly id: string; readonly atMs: number }[]) => Promise<void>;

export function createTokenUses(touch: Touch): TokenUses {
  let entries = new Map<string, { readonly use: Use; writtenMs: number }>();

  return {
    of(id) {
      const known = entries.get(id);
      if (known !== undefined) return known.use;
      const use: Use = { atMs: 0 };
      if (entries.size < tokenLimit) entries.set(id, { use, writtenMs: 0 });
      return use;
    },

    async flush() {
      const changed = [...entries].filter(([, entry]) => entry.use.atMs > entry.writtenMs);
      const uses = changed.map(([id, { use }]) => ({ id, atMs: use.atMs }));
      // Unused tokens are dropped when the limit is reached; they are added again at their next request.
      if (entries.size >= tokenLimit) entries = new Map(changed);
      if (uses.length === 0) return;
      await touch(uses);
      for (const [index, [, entry]] of changed.entries()) entry.writtenMs = uses[index]?.atMs ?? entry.writtenMs;
    },
  };
}
