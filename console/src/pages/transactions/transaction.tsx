/** One transaction: the verdict in words, its reasons, the earlier payments of the account, and its outcome. */
import type { ComponentChildren } from "preact";
import { AssayError } from "../../../../client/assay.ts";
import type { Evidence, EvidenceTransaction, FraudReport, Label } from "../../../../client/interface.ts";
import { formatExactTime, formatMoney, formatNumber, formatScore, nameOfCode } from "../../data/format.ts";
import { nameReasonOf } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { AccountOwner, mayReadOwners } from "../../parts/account-owner.tsx";
import { Copyable } from "../../parts/copyable.tsx";
import { type EntityKind, EntityLink } from "../../parts/entity-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { StatusBadge } from "../../parts/verdict.tsx";
import { Waterfall } from "../../parts/waterfall.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { EarlierPayments } from "./earlier.tsx";
import { LabelPanel } from "./label-panel.tsx";
import { approvedUpTo, Explained, MainReasons } from "./why.tsx";

interface Known {
  readonly report: FraudReport;
  readonly evidence: Evidence;
  readonly label: Label | undefined;
  /** Of its account, where it was flagged. */
  readonly openCase: string | undefined;
}

export function Page({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const [resource, reload] = useResource(id, async (signal): Promise<Known> => {
    const [report, evidence, label] = await Promise.all([
      client.fetchFraudReport({ id }, { signal }),
      client.fetchEvidence({ id }, { signal }),
      client.fetchLabel({ id }, { signal }).catch((error: unknown) => {
        if (error instanceof AssayError && error.status === 404) return undefined;
        throw error;
      }),
    ]);
    const { decision, transaction } = evidence;
    const [found] =
      decision.status === "approved"
        ? []
        : (await client.listCases({ accountId: transaction.accountId, state: "open", limit: 1 }, { signal })).cases;
    return { report, evidence, label, openCase: found?.caseId };
  });
  const openCase = latestOf(resource)?.openCase;
  return (
    <Frame
      title="Transaction"
      tab={`${id} · Transaction`}
      lead={<Copyable text={id} />}
      class="transaction"
      actions={
        <>
          {may("transactions:write") ? (
            <Link to={`/console/try?from=${encodeURIComponent(id)}`} class="button">
              Try a change
            </Link>
          ) : null}
          {openCase === undefined ? null : (
            <Link to={`/console/cases/${encodeURIComponent(openCase)}`} class="button primary">
              Open {openCase.replace("-", " ")}
            </Link>
          )}
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {(known) => <Sheet id={id} known={known} onChange={reload} />}
      </Loaded>
    </Frame>
  );
}

function Sheet({ id, known, onChange }: { readonly id: string; readonly known: Known; readonly onChange: () => void }) {
  const { report, evidence, label } = known;
  const { decision } = evidence;
  const reasons = [...decision.reasons].sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
  return (
    <>
      <section class="panel verdict" aria-label="Verdict">
        <div>
          <div class="number">{formatScore(report.riskScore)}</div>
          <StatusBadge status={decision.status} />
        </div>
        <Explained report={report} evidence={evidence} />
      </section>
      <MainReasons evidence={evidence} />
      <section class="panel stack">
        <h2>Score breakdown</h2>
        <p class="soft">Each reason multiplies or divides the odds of fraud.</p>
        <Waterfall
          nameOfRest={(count) => `${count} small reasons`}
          base={decision.baseLogOdds}
          steps={reasons.map((reason) => ({
            key: reason.code,
            contribution: reason.contribution,
            label: (
              <div class="reason">
                <strong>{nameReasonOf(reason)}</strong>
                <span class="soft">{reason.sentence}</span>
              </div>
            ),
          }))}
        />
      </section>
      <div class="columns">
        <section class="panel">
          <h2>Payment</h2>
          <Facts entries={factsOf(evidence.transaction)} />
        </section>
        <LabelPanel id={id} label={label} onChange={onChange} />
      </div>
      <section class="panel">
        <h2>Earlier payments of the account</h2>
        <EarlierPayments earlier={evidence.earlier} transaction={evidence.transaction} />
      </section>
      <section class="panel">
        <h2>Decision</h2>
        <Facts
          entries={[
            ["Model", decision.modelVersion],
            ["Rules", decision.rulesVersion],
            ["Review from", formatScore(decision.thresholds.review)],
            ["Decline from", formatScore(decision.thresholds.decline)],
            ["Sequence number", formatNumber(evidence.sequence)],
            ["Earlier payments seen", formatNumber(decision.history.transactions)],
            ...approvedUpTo(evidence),
          ]}
        />
        {decision.history.late ? (
          <p class="soft">Arrived late: payments with a later time were decided before it.</p>
        ) : null}
        {decision.history.complete ? null : (
          <p class="soft">Retention has erased part of the account's history. The verdict uses what is left.</p>
        )}
      </section>
    </>
  );
}

const names: Readonly<
  Record<Exclude<keyof EvidenceTransaction, "amount" | "timestamp" | "accountId" | "attributes">, string>
> = {
  accountType: "Account type",
  currency: "Currency",
  counterpartyId: "Counterparty",
  merchantCategory: "Merchant category",
  channel: "Channel",
  country: "Country",
  ipCountry: "Country of the address",
  deviceId: "Device",
  customerId: "Customer",
};

/** Fields that name something with a page of its own. */
const linked: { readonly [Field in keyof typeof names]?: EntityKind } = {
  counterpartyId: "counterparty",
  deviceId: "device",
  customerId: "customer",
};

const regions = new Intl.DisplayNames(undefined, { type: "region", fallback: "none" });

/** Codes to be read. */
const words: { readonly [Field in keyof typeof names]?: (code: string) => string } = {
  accountType: nameOfCode,
  channel: nameOfCode,
  country: nameOfCountry,
  ipCountry: nameOfCountry,
};

function nameOfCountry(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? regions.of(code) : undefined;
  return name === undefined ? code : `${name} (${code})`;
}

function factsOf(transaction: EvidenceTransaction): readonly (readonly [string, ComponentChildren])[] {
  const given = Object.entries(names).flatMap(([field, name]) => {
    const value = transaction[field as keyof typeof names];
    const kind = linked[field as keyof typeof linked];
    if (value === undefined) return [];
    const text = words[field as keyof typeof words]?.(value) ?? value;
    return [[name, kind === undefined ? text : <EntityLink kind={kind} id={value} />] as const];
  });
  return [
    ["Amount", <strong class="figure">{formatMoney(transaction.amount, transaction.currency)}</strong>],
    ["Time", formatExactTime(transaction.timestamp)],
    ["Account", <EntityLink kind="account" id={transaction.accountId} />],
    ...(mayReadOwners() ? [["Owner", <AccountOwner accountId={transaction.accountId} />] as const] : []),
    ...given,
    ...Object.entries(transaction.attributes ?? {}).map(([name, value]) => [name, wordAttribute(value)] as const),
  ];
}

/** Lists and objects as they were sent. */
function wordAttribute(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
