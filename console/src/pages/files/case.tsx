/** One bulk case: its progress while it runs, and its result when it is done. */
import { useRef } from "preact/hooks";
import type { BulkCaseDetails } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatSeconds, formatShare, formatTime } from "../../data/format.ts";
import { usePolling, useResource } from "../../data/use-resource.ts";
import { AssignButton } from "../../parts/assign-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { CaseResult } from "./case-result.tsx";
import { CaseState, isFinal, shareDone } from "./case-state.tsx";
import { readAsEntries } from "./read-as.ts";
import { changeFile, Work } from "./work.tsx";

const refreshMs = 1_000;

export function Page({ parameters }: PageProps) {
  const { caseId = "" } = parameters;
  const [resource, reload] = useResource(caseId, (signal) => client.fetchBulkCase({ caseId }, { signal }));
  const known = useRef<BulkCaseDetails | undefined>(undefined);
  if (resource.state === "ready") known.current = resource.value;
  usePolling(() => {
    if (resource.state === "ready" && !isFinal(resource.value)) reload();
  }, refreshMs);

  async function cancel(): Promise<void> {
    await client.cancelBulkCase({ caseId });
    notify("Case cancelled.");
    reload();
  }

  const held = known.current;
  const name = held?.fileName;
  const mayCancel = held !== undefined && !isFinal(held) && may("transactions:write");
  const mayAssign = held?.work.state === "open" && may("cases:write");
  return (
    <Frame
      title={name === undefined || name === "" ? "File" : name}
      lead={<Link to="/console/files">All files</Link>}
      class="case"
      actions={
        <>
          {mayAssign ? (
            <AssignButton
              assignee={held.work.assignee}
              assign={(assignee) => changeFile(held, { kind: "assign", assignee }, reload)}
            />
          ) : null}
          {mayCancel ? (
            <ConfirmButton
              name="Cancel case"
              title="Cancel this case?"
              verb="Cancel case"
              isDangerous
              onConfirm={cancel}
            >
              <p>Rows that are decided keep their verdicts. Send the file again to decide the rest.</p>
            </ConfirmButton>
          ) : null}
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {(found) => (
          <>
            <Progress found={found} />
            {found.state === "done" ? <CaseResult found={found} /> : null}
            <Work found={found} onChange={reload} />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

function Progress({ found }: { readonly found: BulkCaseDetails }) {
  const { state, rows, rowsPerSecond, secondsLeft, problem } = found;
  const share = shareDone(found);
  return (
    <section class="panel stack" aria-label="Progress">
      <div class="where">
        <CaseState state={state} />
        {found.work.state === "reviewed" ? <span class="badge approved">Reviewed</span> : null}
        <span class="soft">Assignee: {found.work.assignee ?? "Unassigned"}</span>
        {isFinal(found) ? null : (
          <>
            {share === undefined ? (
              <progress aria-label="Rows done" />
            ) : (
              <progress max="1" value={share} aria-label="Rows done" />
            )}
            <span class="figure" role="status">
              {share === undefined ? "" : formatShare(share)}
              {rowsPerSecond === null ? "" : `, ${formatNumber(Math.round(rowsPerSecond))} rows/s`}
              {secondsLeft === null ? "" : `, ${formatSeconds(secondsLeft)} left`}
            </span>
          </>
        )}
        {state === "cancelled" ? (
          <span class="soft">Rows decided before the cancellation keep their verdicts.</span>
        ) : null}
        {problem === null ? null : <span class="problem">{problem}</span>}
      </div>
      <Facts
        entries={[
          ["Rows read", formatNumber(rows.read)],
          ["With a verdict", formatNumber(rows.processed)],
          ["Decided before", formatNumber(rows.replayed)],
          ["Rejected", formatNumber(rows.rejected)],
          ...readAsEntries(found.readAs),
          ["Size", formatBytes(found.bytes)],
          ["Sent", formatTime(found.createdAt)],
          ["By", found.createdBy],
        ]}
      />
    </section>
  );
}
