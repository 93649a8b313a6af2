/** Earlier cases of the account, and the next one that needs a decision. */
import type { Case, CaseDetails } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useFocusOnceDecided } from "../../data/use-focus-once.ts";
import { useResource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { openNextCase } from "./next-case.ts";
import { StateBadge } from "./outcomes.tsx";

const casesShown = 20;

export function EarlierCases({ found: { caseId, accountId } }: { readonly found: CaseDetails }) {
  const [resource, reload] = useResource(`${accountId} ${caseId}`, async (signal) => {
    const { cases } = await client.listCases(
      { accountId, state: "open,snoozed,decided", limit: casesShown },
      { signal },
    );
    return cases.filter((one) => one.caseId !== caseId);
  });
  return (
    <section class="panel stack">
      <h2>Other cases of the account</h2>
      <Loaded resource={resource} onRetry={reload}>
        {(cases) =>
          cases.length === 0 ? (
            <p class="soft">There are none.</p>
          ) : (
            <ul class="plain-list">
              {cases.map((one) => (
                <li key={one.caseId}>
                  <Link to={addressOf(one)}>{formatTime(one.openedAt)}</Link> <StateBadge found={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** By `j`, and once this case is decided as the next thing to press. */
export function NextCase({ found: { caseId, decision } }: { readonly found: CaseDetails }) {
  const isDecided = decision !== null;
  const button = useFocusOnceDecided(isDecided);
  const goOn = () => openNextCase(caseId);
  usePageKeys([{ keys: "j", meaning: "Next case", run: () => void goOn() }]);
  return (
    <button ref={button} type="button" class={`button ${isDecided ? "primary" : ""}`} onClick={() => void goOn()}>
      Next case
    </button>
  );
}

function addressOf({ caseId }: Pick<Case, "caseId">): string {
  return `/console/cases/${encodeURIComponent(caseId)}`;
}
