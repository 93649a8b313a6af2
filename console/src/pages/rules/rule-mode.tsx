/** The mode of a rule: draft, shadow, live or retired. */
import type { Rule } from "../../../../client/interface.ts";

const names: Readonly<Record<Rule["mode"], string>> = {
  draft: "Draft",
  shadow: "Shadow",
  live: "Live",
  retired: "Retired",
};
const kinds: Readonly<Record<Rule["mode"], string>> = { draft: "", shadow: "review", live: "accent", retired: "" };

export function ModeBadge({ mode }: { readonly mode: Rule["mode"] }) {
  return <span class={`badge ${kinds[mode]}`}>{names[mode]}</span>;
}
