/** Lists as they were at any place in the journal, from all that ever was in them. */
import type { EntryTable } from "./entry-table.ts";
import type { ListsOverTime } from "./history.ts";
import type { ListInForce, ListLookup } from "./list-lookup.ts";

export interface ListSpan extends ListInForce {
  readonly number: number;
  /** In force for what is accepted after `from` and before `to`. */
  readonly from: number;
  readonly to: number;
}

const latest = Number.MAX_SAFE_INTEGER;

export function createListsOverTime(spans: readonly ListSpan[], entries: EntryTable): ListsOverTime {
  const byName = Map.groupBy(spans, ({ name }) => name);
  const moments = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((left, right) => left - right);
  let sequence = latest;
  /** The same lists are in force between two of these moments. */
  let since = latest;
  let until = latest;
  let inForce: readonly ListInForce[] = [];

  const lookup: ListLookup = {
    get lists() {
      if (sequence <= since || sequence >= until) refresh();
      return inForce;
    },
    has(name, value, timeMs) {
      for (const { number, from, to } of byName.get(name) ?? []) {
        if (from < sequence && sequence < to && entries.has(number, value, timeMs, sequence)) return true;
      }
      return false;
    },
  };

  function refresh(): void {
    since = moments.findLast((moment) => moment < sequence) ?? Number.NEGATIVE_INFINITY;
    until = moments.find((moment) => moment >= sequence) ?? Number.POSITIVE_INFINITY;
    inForce = spans
      .filter(({ from, to }) => from < sequence && sequence < to)
      .map(({ name, kind, field }) => ({ name, kind, field }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  const at = (place: number): ListLookup => {
    sequence = place;
    return lookup;
  };
  return {
    at,
    get now() {
      return at(latest);
    },
  };
}
