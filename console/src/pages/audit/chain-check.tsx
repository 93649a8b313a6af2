/** Starts the verification of the hash chain, and shows its progress. */

import { useEffect, useState } from "preact/hooks";
import type { AuditCheck } from "../../../../client/interface.ts";
import { formatExactTime, formatNumber } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copyable.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

const stepMs = 700;

export function ChainCheck() {
  const [check, setCheck] = useState<AuditCheck | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    async function follow(): Promise<void> {
      const found = await client.verifyAudit({}, { signal: stop.signal });
      setCheck(found);
      if (found.status !== "running") setAsked(false);
      else setTimeout(() => void follow().catch(fail), stepMs);
    }
    function fail(error: unknown): void {
      if (stop.signal.aborted) return;
      setAsked(false);
      notifyFailure(error);
    }
    void follow().catch(fail);
    return () => stop.abort();
  }, [isAsked]);

  return (
    <section class="panel stack" aria-live="polite">
      <div class="actions">
        <h2>Hash chain</h2>
        <Button
          name={isAsked ? "Verifying…" : "Verify"}
          class="button small"
          disabled={isAsked}
          onClick={() => setAsked(true)}
        />
      </div>
      {check === undefined ? (
        <p class="soft">
          Recomputes every root from the first record, in the background. Store the roots of <code>/audit/anchors</code>{" "}
          outside this system: only they can show that the whole journal was not rewritten.
        </p>
      ) : (
        <Outcome check={check} />
      )}
    </section>
  );
}

function Outcome({ check }: { readonly check: AuditCheck }) {
  const { status, records, of, groups, erased, root, endedAt, problems } = check;
  if (status === "running") {
    return (
      <p class="actions">
        <progress max={Math.max(1, of)} value={records} aria-label="Records verified" />
        {formatNumber(records)} of {formatNumber(of)} records
      </p>
    );
  }
  if (status === "holds") {
    return (
      <>
        <p>
          <span class="badge approved">Valid</span> {formatNumber(records)} records in {formatNumber(groups)} groups,{" "}
          {formatNumber(erased)} of them erased (only the commitment is left); verified {formatExactTime(endedAt ?? "")}
          .
        </p>
        {root === null ? null : (
          <p class="soft">
            Last root <Copyable text={root} />
          </p>
        )}
      </>
    );
  }
  return (
    <div class="state failure" role="alert">
      <p>
        {status === "broken"
          ? "The chain is broken. Do not change the data folder; investigate these problems:"
          : "The verification did not finish."}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
