/** All rules of this side: the users' own, and the built-in ones. */
import type { BuiltInRule, Rule } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Page as Frame } from "../../parts/page.tsx";
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
      lead="What you know and a model cannot: conditions that send to review, block, allow, or move the score."
      actions={
        <>
          <Link to="/console/rules/sets" class="button">
            Who changed what
          </Link>
          {may("rules:write") ? (
            <Link to="/console/rules/_new" class="button primary">
              Write a rule
            </Link>
          ) : null}
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ rules, builtIn, ruleSet, isWhole }) => (
          <>
            <section class="stack">
              <h2>Your own</h2>
              {rules.length === 0 ? (
                <Empty title="No rule of your own yet">
                  <p>
                    Write one, try it on the past, watch it on live traffic, then put it in charge. Nothing changes
                    before you do.
                  </p>
                </Empty>
              ) : (
                <RuleTable rules={rules} />
              )}
              {isWhole ? null : <p class="soft">Only the first {pageSize} are shown, in order of ids.</p>}
              <p class="soft">
                {ruleSet === "set-0"
                  ? "No set of rules was ever put in charge: the built-in rules decide as they came."
                  : `In charge: ${ruleSet}.`}
              </p>
            </section>
            <BuiltInTable rules={builtIn} onChange={reload} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}
