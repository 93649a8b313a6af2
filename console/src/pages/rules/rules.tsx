/** All rules of this side: the users' own, and the built-in ones. */
import type { BuiltInRule, Rule } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { BuiltInTable } from "./built-in-table.tsx";
import { nameAction } from "./draft.ts";
import { ModeBadge } from "./rule-mode.tsx";
import { type RuleSums, useSums } from "./sums.ts";

interface Known {
  readonly ruleSet: string;
  readonly rules: readonly Rule[];
  readonly builtIn: readonly BuiltInRule[];
  readonly isWhole: boolean;
}

/** Of the service for one page. */
const pageSize = 500;

export function Page() {
  const [resource, reload] = useResource("rules", async (signal): Promise<Known> => {
    const { nextCursor, ...known } = await client.listRules({ limit: pageSize }, { signal });
    return { ...known, isWhole: nextCursor === null };
  });
  return (
    <Frame
      title="Rules"
      lead="Your own conditions that send a transaction to review, block it, allow it, or change its score."
      actions={
        <>
          <Link to="/console/rules/sets" class="button">
            History
          </Link>
          {may("rules:write") ? (
            <Link to="/console/rules/_new" class="button primary">
              New rule
            </Link>
          ) : null}
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ rules, builtIn, ruleSet, isWhole }) => (
          <>
            <section class="stack">
              <h2>Your rules</h2>
              {rules.length === 0 ? (
                <Empty title="No rules yet">
                  <p>
                    Write a rule, backtest it, run it in shadow mode on live traffic, then promote it. Until then
                    verdicts do not change.
                  </p>
                </Empty>
              ) : (
                <RuleTable rules={rules} />
              )}
              {isWhole ? null : <p class="soft">The first {pageSize} are shown, ordered by id.</p>}
              <p class="soft">
                {ruleSet === "set-0" ? "The built-in rules are live with their defaults." : `Live: ${ruleSet}.`}
              </p>
            </section>
            <BuiltInTable rules={builtIn} onChange={reload} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function RuleTable({ rules }: { readonly rules: readonly Rule[] }) {
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
