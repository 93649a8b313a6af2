/** The users' own rules in rows. */

import type { Rule } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { nameAction } from "./draft.ts";
import { ModeBadge } from "./rule-mode.tsx";
import { type RuleSums, useSums } from "./sums.ts";

export function RuleTable({ rules }: { readonly rules: readonly Rule[] }) {
  const sums = useSums(rules.map(({ ruleId }) => ruleId));
  const count = (name: string, read: (sums: RuleSums) => number): Column<Rule> => ({
    name,
    class: "end",
    cell: ({ ruleId }) => {
      const known = sums.get(ruleId);
      return known === undefined ? "…" : formatNumber(read(known));
    },
  });
  const all = [...columns, count("Fired", ({ fired }) => fired), count("Shadow", ({ watched }) => watched), lastSaved];
  return <Table rows={rules} columns={all} keyOf={({ ruleId }) => ruleId} label="Your rules" />;
}

const columns: readonly Column<Rule>[] = [
  {
    name: "Rule",
    cell: ({ ruleId, latest }) => (
      <>
        <Link to={`/console/rules/${encodeURIComponent(ruleId)}`}>{latest.title}</Link>
        <div class="mono soft">{ruleId}</div>
      </>
    ),
  },
  {
    name: "State",
    cell: ({ mode, inForce, latest }) => (
      <>
        <ModeBadge mode={mode} />
        {inForce !== null && inForce.version !== latest.version ? (
          <div class="soft">
            version {inForce.version} of {latest.version}
          </div>
        ) : null}
      </>
    ),
  },
  { name: "Action", cell: ({ latest }) => nameAction(latest.action) },
  {
    name: "Accounts",
    class: "end",
    cell: ({ inForce }) => (inForce?.mode === "live" ? `${inForce.rolloutPercent} %` : "–"),
  },
];

const lastSaved: Column<Rule> = {
  name: "Last saved",
  class: "soft",
  cell: ({ latest }) => (
    <>
      {formatTime(latest.savedAt)}
      <div>{latest.savedBy}</div>
    </>
  ),
};
