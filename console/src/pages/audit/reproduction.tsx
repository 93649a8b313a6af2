/** Reproduces a stored verdict, and shows what differs. */

import { useState } from "preact/hooks";
import type { Reproduction as Outcome } from "../../../../client/interface.ts";
import { Button } from "../../parts/button.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function Reproduction({ id }: { readonly id: string }) {
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  async function decide(): Promise<void> {
    setBusy(true);
    await client.reproduceVerdict({ id }).then(setOutcome, notifyFailure);
    setBusy(false);
  }
  return (
    <section class="panel stack" aria-live="polite">
      <div class="actions">
        <h2>Reproduce the decision</h2>
        <Button name={isBusy ? "Reproducing…" : "Reproduce"} class="button small" disabled={isBusy} onClick={decide} />
      </div>
      {outcome === undefined ? (
        <p class="soft">
          Decides again with the original features, model, rules and lists, and compares byte for byte. Nothing is
          changed.
        </p>
      ) : (
        <Comparison outcome={outcome} />
      )}
    </section>
  );
}

function Comparison({
  outcome: { isReproduced, problem, differences, model, ruleSet },
}: {
  readonly outcome: Outcome;
}) {
  if (isReproduced) {
    return (
      <p>
        <span class="badge approved">Reproduced</span> byte for byte, by {model} and {ruleSet}.
      </p>
    );
  }
  return (
    <div class="state failure">
      <p>{problem ?? "The result differs:"}</p>
      <ul>
        {differences.map(({ field, recorded, recomputed }) => (
          <li key={field}>
            <code>{field}</code>: <del>{recorded ?? "nothing"}</del> <ins>{recomputed ?? "nothing"}</ins>
          </li>
        ))}
      </ul>
    </div>
  );
}
