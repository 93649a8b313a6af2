/** One rule: its text, its backtest, its versions and its statistics. */
import type {
  ProposalInfo,
  Rule,
  RuleNameList,
  RuleStatistics,
  RuleVersionList,
} from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Failure, Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { TryRule } from "../backtests/try-rule.tsx";
import { draftOf } from "./draft.ts";
import { ModeActions } from "./mode-actions.tsx";
import { NameList } from "./name-list.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { ModeBadge } from "./rule-mode.tsx";
import { Statistics } from "./statistics.tsx";
import { useDraft } from "./use-draft.ts";
import { VersionList } from "./version-list.tsx";
import { isOfRule } from "./waiting.ts";

interface Known {
  readonly rule: Rule;
  readonly versions: RuleVersionList;
  readonly statistics: RuleStatistics;
  readonly names: RuleNameList;
  /** Changes of this rule that a second person has to approve. */
  readonly waiting: readonly ProposalInfo[];
}

const versionsShown = 100;

export function Page({ parameters }: PageProps) {
  const { id: ruleId = "" } = parameters;
  const [resource, reload] = useResource(ruleId, async (signal): Promise<Known> => {
    const [rule, versions, statistics, names, { proposals }] = await Promise.all([
      client.fetchRule({ ruleId }, { signal }),
      client.listRuleVersions({ ruleId, limit: versionsShown }, { signal }),
      client.fetchRuleStatistics({ ruleId }, { signal }),
      client.listRuleNames({}, { signal }),
      client.listProposals({ isOpen: true, limit: 200 }, { signal }),
    ]);
    return { rule, versions, statistics, names, waiting: proposals.filter((one) => isOfRule(one, ruleId)) };
  });
  if (resource.state === "failed") {
    return (
      <Frame title="Rule" lead={<Copyable text={ruleId} />}>
        <Failure error={resource.error} onRetry={reload} />
      </Frame>
    );
  }
  return <Loaded resource={resource}>{(known) => <Sheet known={known} onChange={reload} />}</Loaded>;
}

function Sheet({ known, onChange }: { readonly known: Known; readonly onChange: () => void }) {
  const { rule, versions, statistics, names, waiting } = known;
  const { ruleId, latest, mode, inForce } = rule;
  const state = useDraft({ version: latest.version, draft: draftOf(latest) });
  return (
    <Frame
      title={latest.title}
      class="rule"
      lead={
        <span class="actions">
          <Copyable text={ruleId} />
          <ModeBadge mode={mode} />
          {inForce === null ? null : (
            <span>
              version {inForce.version}
              {inForce.mode === "live" && inForce.rolloutPercent < 100
                ? ` on ${inForce.rolloutPercent} % of accounts`
                : ""}
            </span>
          )}
        </span>
      }
      actions={<ModeActions rule={rule} hasUnsaved={state.isChanged} onChange={onChange} />}
    >
      {waiting.map(({ number, summary, proposedBy, proposedAt }) => (
        <p key={number} class="panel">
          {summary}: proposed by {proposedBy}, {formatTime(proposedAt)}. It waits for a second person under{" "}
          <Link to="/console/approvals">Approvals</Link>.
        </p>
      ))}
      <div class="beside">
        <div class="stack">
          <RuleEditor ruleId={ruleId} state={state} names={names} onSaved={onChange} />
          <NameList {...names} />
        </div>
        <TryRule ruleId={ruleId} draft={state.draft} />
      </div>
      <Statistics statistics={statistics} />
      <VersionList
        versions={versions.versions}
        inForce={inForce}
        isWhole={versions.nextCursor === null}
        onTake={(version) => {
          state.change(draftOf(version));
          scrollTo(0, 0);
        }}
      />
    </Frame>
  );
}
