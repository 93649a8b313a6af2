/** Files that are dropped beside the places for them: documents are analysed, tables are previewed. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { goTo } from "../routing/router.ts";
import { may } from "../session/session.ts";

export interface Dropped {
  readonly kind: "documents" | "table";
  readonly files: readonly File[];
}

/** Taken by the page that they lead to. */
export const dropped = signal<Dropped | undefined>(undefined);

export function takeDropped(kind: Dropped["kind"]): readonly File[] {
  const found = dropped.value;
  if (found?.kind !== kind) return [];
  dropped.value = undefined;
  return found.files;
}

const tableName = /\.(?:csv|tsv|txt|json|jsonl|ndjson|gz)$/i;

export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Counts entered elements: leaving one for its child is not leaving the window.
    let depth = 0;
    const isOfFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    function over(event: DragEvent): void {
      if (isOfFiles(event)) event.preventDefault();
    }
    function enter(event: DragEvent): void {
      if (!isOfFiles(event)) return;
      depth += 1;
      setOver(true);
    }
    function leave(): void {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    }
    function drop(event: DragEvent): void {
      depth = 0;
      setOver(false);
      // A place of the page took them.
      if (event.defaultPrevented || !isOfFiles(event)) return;
      event.preventDefault();
      lead([...(event.dataTransfer?.files ?? [])]);
    }
    const listeners = { dragover: over, dragenter: enter, dragleave: leave, drop } as const;
    for (const [name, run] of Object.entries(listeners)) addEventListener(name, run as EventListener);
    return () => {
      for (const [name, run] of Object.entries(listeners)) removeEventListener(name, run as EventListener);
    };
  }, []);
  return isOver ? (
    <div class="drop-anywhere" aria-hidden="true">
      Drop documents to analyse them, or a file of transactions, labels or customers to preview it
    </div>
  ) : null;
}

function lead(files: readonly File[]): void {
  const [first] = files;
  if (first === undefined) return;
  const kind = tableName.test(first.name) ? "table" : "documents";
  if (kind === "documents" && !may("documents:write")) return;
  dropped.value = { kind, files };
  goTo(kind === "table" ? "/console/files" : "/console/documents");
}
