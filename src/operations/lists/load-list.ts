/** Adds a file of entries to a list, or removes them: valid records are applied, invalid ones are listed, none stops the others. */
import { createReadStream } from "node:fs";
import { type ListField, type ListLoadResult, listNoteLimit } from "../../contract/lists.ts";
import { ServiceError } from "../../errors.ts";
import { readRecords } from "../../intake/read-records.ts";
import { listColumnsOf, type ParsedEntry, parseListEntry } from "../../intake/records/list-entry.ts";
import { readPublishedNames } from "../../intake/records/listed-names.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ListEntryOutcome, ListLedger } from "../../ledger/lists.ts";
import { entryText } from "../../screening/entry-text.ts";
import { ErrorList } from "../shared/error-list.ts";
import { fileReading, type LoadSettings, type ReceivedFile, whenReceived } from "../shared/received-file.ts";
import type { Spool } from "../shared/spool.ts";
import { fullList } from "./manage-lists.ts";

/** `replace` also removes the entries that are not in the file, after all of the file is added. */
export type ListLoadMode = "add" | "remove" | "replace";

export type LoadList = (
  side: SideId,
  name: string,
  file: ReceivedFile,
  mode: ListLoadMode,
  actor: string,
) => Promise<ListLoadResult>;

/** Entries sent to the ledger as one group; a verdict waits for at most one group. */
const chunkRows = 1_000;

export function createLoadList(ledger: ListLedger, settings: LoadSettings, spool: Spool, now: () => number): LoadList {
  async function load(side: SideId, name: string, file: ReceivedFile, path: string, mode: ListLoadMode, actor: string) {
    const list = await ledger.find(side, name);
    if (list === undefined) throw new ServiceError("not_found", "There is no list with this name.");
    const errors = new ErrorList(settings.errorDetailsLimit);
    const counts: Record<ListEntryOutcome, number> = {
      added: 0,
      changed: 0,
      unchanged: 0,
      removed: 0,
      absent: 0,
      full: 0,
    };
    const kept = mode === "replace" ? new Set<string>() : undefined;
    let rows: { readonly line: number; readonly entry: ParsedEntry }[] = [];

    async function flush(): Promise<void> {
      const chunk = rows;
      rows = [];
      const entries = chunk.map(({ entry }) => entry);
      const values = entries.map(({ value }) => value);
      const outcomes =
        mode === "remove"
          ? await ledger.remove(side, name, values, now(), actor)
          : await ledger.put(side, name, entries, now(), actor);
      if (outcomes === undefined) throw new ServiceError("conflict", "The list has been retired.");
      for (const [index, outcome] of outcomes.entries()) {
        counts[outcome] += 1;
        // So many as a list has entries, however many the file has.
        if (outcome !== "full") kept?.add(values[index] ?? "");
        const line = chunk[index]?.line ?? 0;
        if (outcome === "full") errors.add("list_full", line, fullList);
        if (outcome === "absent") errors.add("not_found", line, "The list has no such entry.");
      }
    }

    const { hints, limits } = fileReading(file, settings, listColumnsOf(list.field));
    let ignored = 0;
    for await (const batch of readRecords(createReadStream(path), hints, limits)) {
      for (const { line, fields } of errors.recordsOf(batch)) {
        const parsed = entriesOf(fields, list.field);
        if (typeof parsed === "string") errors.add("invalid_record", line, parsed);
        else if (parsed.length === 0) ignored += 1;
        else for (const entry of parsed) rows.push({ line, entry });
        if (rows.length >= chunkRows) await flush();
      }
    }
    if (rows.length > 0) await flush();
    if (kept !== undefined) counts.removed += await removeOthers(side, name, kept, actor);
    const { added, changed, unchanged, removed } = counts;
    return {
      addedCount: added,
      changedCount: changed,
      unchangedCount: unchanged,
      ignoredCount: ignored,
      removedCount: removed,
      failedCount: errors.count,
      errorDetails: errors.list(),
    };
  }

  async function removeOthers(side: SideId, name: string, kept: ReadonlySet<string>, actor: string): Promise<number> {
    let removed = 0;
    for (let after = ""; ; ) {
      const page = await ledger.readEntries(side, name, after, chunkRows);
      const last = page.at(-1);
      if (last === undefined) return removed;
      after = last.value;
      const others = page.filter(({ value }) => !kept.has(value)).map(({ value }) => value);
      if (others.length === 0) continue;
      const outcomes = (await ledger.remove(side, name, others, now(), actor)) ?? [];
      removed += outcomes.filter((outcome) => outcome === "removed").length;
    }
  }

  return (side, name, file, mode, actor) =>
    whenReceived(spool, file, (path) => load(side, name, file, path, mode, actor));
}

/** The entries of one record, none for a record that is no listed party, or the reason why there are none. */
function entriesOf(fields: Readonly<Record<string, unknown>>, field: ListField): readonly ParsedEntry[] | string {
  const published = field === "name" ? readPublishedNames(fields) : undefined;
  if (published === undefined) {
    const parsed = parseListEntry(fields, field);
    return parsed.ok ? [parsed.entry] : parsed.reason;
  }
  if (published.kind === "problem") return published.reason;
  if (published.kind === "ignored") return [];
  return published.names.map((name) => ({ ...entryText(name, listNoteLimit), expiresAtMs: null }));
}
