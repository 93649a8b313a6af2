/** Why the transactions with the highest scores of a case were flagged, the account's payments before, and who else is in them. */
import { useState } from "preact/hooks";
import type { CaseDetails, Evidence } from "../../../../client/interface.ts";
import { decidersOf, wordDeciders } from "../../data/deciders.ts";
import { formatMoney } from "../../data/format.ts";
import { nameReasonOf } from "../../data/reason-names.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { addressOfEntity, type EntityKind, EntityLink, entityNames } from "../../parts/entity-link.tsx";
import { BlockPanel } from "../../parts/list-panel.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { Timeline } from "../transactions/timeline.tsx";
import { DeciderName } from "../transactions/why.tsx";

const alertsShown = 3;
const reasonsShown = 3;

export function AlertReasons({ found: { alerts } }: { readonly found: CaseDetails }) {
  const strongest = alerts
    .filter(({ isVerdictKept }) => isVerdictKept)
    .sort((one, other) => other.riskScore - one.riskScore)
    .slice(0, alertsShown)
    .map(({ transactionId }) => transactionId);
  const [resource, reload] = useResource(strongest.join("\n"), (signal) =>
    Promise.all(strongest.map((id) => client.fetchEvidence({ id }, { signal }))),
  );
  if (strongest.length === 0) return null;
  return (
    <Loaded resource={resource} onRetry={reload}>
      {(evidence) => (
        <>
          <section class="panel stack">
            <h2>Why</h2>
            {evidence.map((one, place) => (
              <Reasons key={strongest[place]} id={strongest[place] ?? ""} evidence={one} />
            ))}
          </section>
          {evidence[0] === undefined ? null : (
            <section class="panel stack">
              <h2>Payments of the account</h2>
              <Timeline earlier={evidence[0].earlier} transaction={evidence[0].transaction} />
              <p class="soft">
                Up to the payment with the highest score, which is the last bar.{" "}
                <Link to={addressOfEntity("account", evidence[0].transaction.accountId)}>All of the account</Link>
              </p>
            </section>
          )}
          <Involved evidence={evidence} />
        </>
      )}
    </Loaded>
  );
}

function Reasons({ id, evidence: { decision, transaction } }: { readonly id: string; readonly evidence: Evidence }) {
  const deciders = decidersOf(decision);
  const words = wordDeciders(decision);
  const shown = decision.reasons
    .filter(({ contribution }) => contribution > 0)
    .sort((one, other) => other.contribution - one.contribution)
    .slice(0, reasonsShown);
  return (
    <div>
      <h3>
        {formatMoney(transaction.amount, transaction.currency)} <span class="mono soft">{id}</span>
      </h3>
      {words === undefined ? null : <p>{words}</p>}
      <ul class="sentences">
        {deciders.map((decider) => (
          <li key={decider.code}>
            <DeciderName decider={decider} />. {decider.sentence}
          </li>
        ))}
        {shown.map((reason) => (
          <li key={reason.code}>
            <strong>{nameReasonOf(reason)}.</strong> {reason.sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

const kinds = [
  ["counterparty", "counterpartyId"],
  ["device", "deviceId"],
  ["customer", "customerId"],
] as const satisfies readonly (readonly [EntityKind, string])[];

/** Each with a page of its own, and a way onto a list. */
function Involved({ evidence }: { readonly evidence: readonly Evidence[] }) {
  const named = kinds.flatMap(([kind, field]) => {
    const ids = new Set(evidence.flatMap(({ transaction }) => transaction[field] ?? []));
    return [...ids].map((id) => ({ kind, id }));
  });
  if (named.length === 0) return null;
  return (
    <section class="panel stack">
      <h2>Involved</h2>
      <ul class="involved">
        {named.map(({ kind, id }) => (
          <Party key={`${kind} ${id}`} kind={kind} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** What is opened stands below, so that the button stays where it is. */
function Party({ kind, id }: { readonly kind: EntityKind; readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <span>
        {entityNames[kind]} <EntityLink kind={kind} id={id} />
      </span>
      {may("rules:write") && kind !== "customer" ? (
        <Button
          name="Block"
          class="button small"
          aria-label={`Block ${kind} ${id}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      ) : null}
      {isOpen ? (
        <div class="opened">
          <BlockPanel kind={kind} id={id} />
        </div>
      ) : null}
    </li>
  );
}
