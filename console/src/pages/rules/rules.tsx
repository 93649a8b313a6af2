/** All rules of this side: the users' own, and the built-in ones. */
import type { BuiltInRule, Rule } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { BuiltInTable } from "./built-in-table.tsx";
import { RuleTable } from "./rule-table.tsx";

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
