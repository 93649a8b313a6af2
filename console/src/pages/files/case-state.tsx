/** The state of a bulk case, and its progress. */
import type { BulkCase } from "../../../../client/interface.ts";

const names: Readonly<Record<BulkCase["state"], { readonly name: string; readonly class: string }>> = {
  receiving: { name: "Receiving", class: "accent" },
  queued: { name: "Queued", class: "accent" },
  running: { name: "Running", class: "accent" },
  done: { name: "Done", class: "approved" },
  cancelled: { name: "Cancelled", class: "" },
  failed: { name: "Failed", class: "declined" },
};

export function CaseState({ state }: { readonly state: BulkCase["state"] }) {
  return <span class={`badge ${names[state].class}`}>{names[state].name}</span>;
}

export function isFinal({ state }: Pick<BulkCase, "state">): boolean {
  return state === "done" || state === "cancelled" || state === "failed";
}

/** Of all its rows; undefined while it is not known how many there are. */
export function shareDone({ state, rows }: Pick<BulkCase, "state" | "rows">): number | undefined {
  if (state === "done") return 1;
  if (state === "receiving" || rows.read === 0) return undefined;
  return Math.min(1, (rows.processed + rows.rejected) / rows.read);
}
