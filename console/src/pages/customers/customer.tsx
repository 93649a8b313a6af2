/** One customer: profile, accounts, and what an analyst may change. */
import type { ComponentChildren } from "preact";
import { AssayError } from "../../../../client/assay.ts";
import type { Customer } from "../../../../client/interface.ts";
import { formatDay, formatMoney } from "../../data/format.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { EntityLink } from "../../parts/entity-link.tsx";
import { Facts } from "../../parts/facts.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { EntityPage } from "../entities/entity.tsx";
import { TransactionTable } from "../transactions/transaction-table.tsx";
import { ChangePanel } from "./change-panel.tsx";
import { RiskLevel, WatchMark } from "./risk-level.tsx";

export function Page({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const [resource, reload] = useResource(id, (signal) => client.fetchCustomer({ customerId: id }, { signal }));
  const known = latestOf(resource);
  // Transactions name customers whose data was never loaded.
  const isUnknown =
    resource.state === "failed" && resource.error instanceof AssayError && resource.error.status === 404;

  async function erase(): Promise<void> {
    await client.eraseCustomer({ customerId: id });
    notify("Customer erased.");
    goTo("/console/customers");
  }

  if (isUnknown && may("reports:read")) return <EntityPage kind="customer" id={id} />;
  return (
    <Frame
      title={known?.name ?? "Customer"}
      lead={<Copyable text={id} />}
      class="customer"
      actions={
        known !== undefined && may("customers:write") ? (
          <ConfirmButton
            name="Erase"
            title="Erase this customer?"
            verb="Erase permanently"
            isDangerous
            onConfirm={erase}
          >
            <p>
              The personal data is overwritten in the store, and the customer's accounts are unlinked. Transactions and
              verdicts stay as they are; backups made before keep what they hold.
            </p>
          </ConfirmButton>
        ) : undefined
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {(customer) => <Sheet customer={customer} onChange={reload} />}
      </Loaded>
    </Frame>
  );
}

function Sheet({ customer, onChange }: { readonly customer: Customer; readonly onChange: () => void }) {
  const accounts = customer.accountIds ?? [];
  return (
    <>
      <div class="columns">
        <section class="panel">
          <h2>Profile</h2>
          <Facts entries={factsOf(customer)} />
        </section>
        {may("customers:write") ? <ChangePanel customer={customer} onChange={onChange} /> : null}
      </div>
      <section class="panel">
        <h2>Accounts</h2>
        {accounts.length === 0 ? (
          <p class="soft">No account is linked to this customer. A customer file can link accounts.</p>
        ) : (
          <ul class="accounts">
            {accounts.map((account) => (
              <li key={account}>
                {may("reports:read") ? <EntityLink kind="account" id={account} /> : <span class="mono">{account}</span>}
                {may("reports:read") ? (
                  <>
                    <Link to={`/console/transactions?accountId=${encodeURIComponent(account)}`}>Transactions</Link>
                    <Link
                      to={`/console/transactions?status=review%2Cdeclined&accountId=${encodeURIComponent(account)}`}
                    >
                      Flagged
                    </Link>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      {may("reports:read") && accounts[0] !== undefined ? <LatestPayments accountId={accounts[0]} /> : null}
    </>
  );
}

const paymentsShown = 8;

function LatestPayments({ accountId }: { readonly accountId: string }) {
  const [resource, reload] = useResource(accountId, (signal) =>
    client.listTransactions({ accountId, limit: paymentsShown }, { signal }),
  );
  const heading = (
    <h2>
      Latest payments of <span class="mono">{accountId}</span>
    </h2>
  );
  return (
    <section class="stack">
      <Loaded resource={resource} onRetry={reload}>
        {({ transactions }) =>
          transactions.length === 0 ? (
            <>
              {heading}
              <p class="soft">No payments yet.</p>
            </>
          ) : (
            <TransactionTable transactions={transactions} heading={heading} label="Latest payments" isOfOneAccount />
          )
        }
      </Loaded>
    </section>
  );
}

const textNames = {
  email: "Email",
  phone: "Phone",
  dateOfBirth: "Date of birth",
  address: "Address",
  country: "Country",
  iban: "IBAN",
  kycLevel: "KYC level",
  segment: "Segment",
  occupation: "Occupation",
} as const satisfies Partial<Record<keyof Customer, string>>;

function factsOf(customer: Customer): readonly (readonly [string, ComponentChildren])[] {
  const texts = Object.entries(textNames).flatMap(([field, name]) => {
    const value = customer[field as keyof typeof textNames];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { annualIncome, expectedMonthlyVolume, onboardedAt, riskLevel, watchlist } = customer;
  return [
    ["Risk level", <RiskLevel level={riskLevel} />],
    ["Watch list", <WatchMark isOn={watchlist === true} />],
    ...texts,
    ...(annualIncome === undefined ? [] : [["Annual income", formatMoney(annualIncome)] as const]),
    ...(expectedMonthlyVolume === undefined
      ? []
      : [["Expected monthly volume", formatMoney(expectedMonthlyVolume)] as const]),
    ...(onboardedAt === undefined ? [] : [["Customer since", formatDay(onboardedAt)] as const]),
  ];
}
