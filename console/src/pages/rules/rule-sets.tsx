/** All rule sets: who changed what and when, and a button to restore each. */
import { useState } from "preact/hooks";
import type { RuleSet } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { actionColumn } from "../../parts/action-column.tsx";
import { textColumn } from "../../parts/columns.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";

const shownLimit = 200;

export function Page() {
  const [resource, reload] = useResource("rule sets", (signal) =>
    client.listRuleSets({ limit: shownLimit }, { signal }),
  );
  return (
    <Frame
      title="Rule sets"
      lead={
        <>
          Every change to the live rules creates a rule set. Each verdict names its rule set. Back to{" "}
          <Link to="/console/rules">rules</Link>.
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ ruleSets, nextCursor }) => (
          <>
            {ruleSets.length === 0 ? (
              <Empty title="No changes yet">
                <p>The built-in rules are live with their defaults. Promoting a rule creates the first rule set.</p>
              </Empty>
            ) : (
              <SetTable sets={ruleSets} onChange={reload} />
            )}
            {nextCursor === null ? null : <p class="soft">Only the newest {shownLimit} are shown.</p>}
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function SetTable({ sets, onChange }: { readonly sets: readonly RuleSet[]; readonly onChange: () => void }) {
  const [open, setOpen] = useState<RuleSet | undefined>(undefined);

  async function restore(ruleSet: string): Promise<void> {
    const answer = await client.restoreRuleSet({ ruleSet });
    notify(
      answer.isChanged
        ? `The rules of ${ruleSet} are live again, as ${answer.ruleSet}.`
        : "These rules are already live.",
    );
    onChange();
  }

  const live = sets[0]?.ruleSet;
  const columns: readonly WorkColumn<RuleSet>[] = [
    {
      name: "Set",
      value: ({ sequence }) => sequence,
      cell: ({ ruleSet, sequence }) => (
        <>
          {ruleSet} {ruleSet === live ? <span class="badge accent">Live</span> : null}
          <div class="soft">from sequence number {formatNumber(sequence)}</div>
        </>
      ),
    },
    textColumn("Change", ({ change }) => change),
    {
      name: "By",
      class: "soft whole",
      value: ({ changedAt }) => changedAt,
      cell: ({ changedBy, changedAt }) => (
        <>
          {changedBy}
          <div>{formatTime(changedAt)}</div>
        </>
      ),
    },
    {
      name: "Rules",
      value: ({ rules, builtIn }) => rules.length + builtIn.length,
      cell: (set) => <Contents set={set} />,
    },
    actionColumn("Restore", (set) => (set.ruleSet === live ? undefined : { of: set.ruleSet, run: () => setOpen(set) })),
  ];
  return (
    <>
      <WorkTable rows={sets} columns={columns} keyOf={({ ruleSet }) => ruleSet} label="Rule sets" />
      {open === undefined ? null : (
        <Confirm
          title={`Restore the rules of ${open.ruleSet}?`}
          verb="Restore"
          onConfirm={() => restore(open.ruleSet)}
          onClose={() => setOpen(undefined)}
        >
          <p>
            The rules take effect from the next verdict on. The current rule set stays in this list and can be restored
            too.
          </p>
          <Contents set={open} />
        </Confirm>
      )}
    </>
  );
}

function Contents({ set: { rules, builtIn } }: { readonly set: RuleSet }) {
  if (rules.length + builtIn.length === 0) return <span class="soft">built-in rules with their defaults</span>;
  return (
    <ul class="plain-list whole">
      {rules.map(({ ruleId, version, mode, rolloutPercent }) => (
        <li key={ruleId}>
          <Link to={`/console/rules/${encodeURIComponent(ruleId)}`}>{ruleId}</Link>{" "}
          <span class="soft">
            version {version}
            {mode === "shadow" ? ", shadow" : rolloutPercent < 100 ? `, ${rolloutPercent} %` : ""}
          </span>
        </li>
      ))}
      {builtIn.map(({ code, mode, multiplier }) => (
        <li key={code}>
          <span class="mono">{code}</span>{" "}
          <span class="soft">
            {mode === "live" ? "" : mode === "shadow" ? "shadow" : "off"}
            {multiplier === 1 ? "" : ` × ${multiplier}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
