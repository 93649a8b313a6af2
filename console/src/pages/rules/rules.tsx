/** All rules of this side: the users' own, and the built-in ones. */
import type { BuiltInRule, Rule } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { numberColumn, textColumn } from "../../parts/columns.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
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
  usePageKeys(may("rules:write") ? [{ keys: "n", meaning: "New rule", run: () => goTo("/console/rules/_new") }] : []);
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
              {rules.length === 0 ? (
                <Empty title="No rules of your own yet">
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
  const count = (name: string, read: (sums: RuleSums) => number): WorkColumn<Rule> => ({
    name,
    class: "end",
    value: ({ ruleId }) => {
      const known = sums.get(ruleId);
      return known === undefined ? null : read(known);
    },
    cell: ({ ruleId }) => {
      const known = sums.get(ruleId);
      return known === undefined ? "…" : formatNumber(read(known));
    },
  });
  const all = [...columns, count("Fired", ({ fired }) => fired), count("Shadow", ({ watched }) => watched), lastSaved];
  return (
    <WorkTable
      rows={rules}
      columns={all}
      keyOf={({ ruleId }) => ruleId}
      addressOf={addressOf}
      label="Your rules"
      heading={<h2>Your rules</h2>}
    />
  );
}

function addressOf({ ruleId }: Rule): string {
  return `/console/rules/${encodeURIComponent(ruleId)}`;
}

const columns: readonly WorkColumn<Rule>[] = [
  {
    name: "Rule",
    value: ({ ruleId }) => ruleId,
    cell: (rule) => (
      <>
        <Link to={addressOf(rule)}>{rule.latest.title}</Link>
        <div class="mono soft">{rule.ruleId}</div>
      </>
    ),
  },
  {
    name: "State",
    value: ({ mode }) => mode,
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
  textColumn("Action", ({ latest }) => nameAction(latest.action)),
  numberColumn(
    "Accounts",
    ({ inForce }) => (inForce?.mode === "live" ? inForce.rolloutPercent : null),
    (percent) => `${percent} %`,
  ),
];

const lastSaved: WorkColumn<Rule> = {
  name: "Last saved",
  value: ({ latest }) => latest.savedAt,
  class: "soft",
  cell: ({ latest }) => (
    <>
      {formatTime(latest.savedAt)}
      <div>{latest.savedBy}</div>
    </>
  ),
};
