/** What a search finds: pages by their names, and what is stored by its id or its beginning. */
import { formatMoney } from "../data/format.ts";
import { seekCustomers } from "../pages/customers/seek-customers.ts";
import { pages } from "../pages/pages.ts";
import { addressOfEntity } from "../parts/entity-link.tsx";
import { client, may } from "../session/session.ts";
import { numberOfCase } from "./case-number.ts";

export interface Hit {
  readonly kind: string;
  readonly name: string;
  readonly note?: string;
  readonly address: string;
}

const ofKind = 5;
const rulesRead = 500;
/** While somebody types; the page of customers searches all of them. */
const pagesSearched = 3;

export function findPages(text: string): readonly Hit[] {
  const wanted = text.toLowerCase();
  return pages.flatMap(({ navigation, pattern, scope }) => {
    if (navigation === undefined || !may(scope) || !navigation.name.toLowerCase().includes(wanted)) return [];
    return [{ kind: "Page", name: navigation.name, note: navigation.group, address: pattern }];
  });
}

type Search = (text: string, signal: AbortSignal) => Promise<readonly Hit[]>;

const searches: readonly { readonly scope: Parameters<typeof may>[0]; readonly search: Search }[] = [
  {
    scope: "reports:read",
    search: async (idPrefix, signal) =>
      (await client.listTransactions({ idPrefix, limit: ofKind }, { signal })).transactions.map((one) => ({
        kind: "Transaction",
        name: one.transactionId,
        note: `${one.status}, ${formatMoney(one.amount, one.currency)}, account ${one.accountId}`,
        address: `/console/transactions/${encodeURIComponent(one.transactionId)}`,
      })),
  },
  {
    scope: "reports:read",
    search: async (accountId, signal) => {
      const { transactions } = await client.listTransactions({ accountId, limit: 1 }, { signal });
      if (transactions.length === 0) return [];
      return [{ kind: "Account", name: accountId, address: addressOfEntity("account", accountId) }];
    },
  },
  {
    scope: "reports:read",
    search: async (accountId, signal) =>
      (await client.listCases({ accountId, limit: ofKind }, { signal })).cases.map(({ caseId, state }) => ({
        kind: "Case",
        name: caseId,
        note: `${state}, account ${accountId}`,
        address: `/console/cases/${encodeURIComponent(caseId)}`,
      })),
  },
  { scope: "reports:read", search: findCase },
  {
    scope: "reports:read",
    search: async (text, signal) =>
      (await client.listRules({ limit: rulesRead }, { signal })).rules
        .filter(({ ruleId, latest }) => `${ruleId} ${latest.title}`.toLowerCase().includes(text.toLowerCase()))
        .slice(0, ofKind)
        .map(({ ruleId, latest }) => ({
          kind: "Rule",
          name: latest.title,
          note: ruleId,
          address: `/console/rules/${encodeURIComponent(ruleId)}`,
        })),
  },
  { scope: "customers:read", search: findCustomers },
  { scope: "documents:read", search: findDocuments },
];

/** As people name it: `case 87`, `case-87` or `87`. */
async function findCase(text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const number = numberOfCase(text);
  if (number === undefined) return [];
  const { caseId, state, accountId } = await client.fetchCase({ caseId: `case-${number}` }, { signal });
  return [
    {
      kind: "Case",
      name: caseId,
      note: `${state}, account ${accountId}`,
      address: `/console/cases/${encodeURIComponent(caseId)}`,
    },
  ];
}

/** By the customer's id, by an account that the customer owns, or by words of the name. */
async function findCustomers(text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const [own, owners, named] = await Promise.allSettled([
    client.fetchCustomer({ customerId: text }, { signal }),
    client.listCustomers({ accountId: text, limit: ofKind }, { signal }),
    seekCustomers({ name: text, limit: ofKind }, signal, pagesSearched),
  ]);
  const found = [
    ...(own.status === "fulfilled" ? [own.value] : []),
    ...[owners, named].flatMap((answer) => (answer.status === "fulfilled" ? answer.value.customers : [])),
  ];
  // One who is found in several ways stands there once.
  return [...new Map(found.map((one) => [one.customerId, one])).values()]
    .slice(0, ofKind)
    .map(({ customerId, name }) => ({
      kind: "Customer",
      name,
      note: customerId,
      address: `/console/customers/${encodeURIComponent(customerId)}`,
    }));
}

async function findDocuments(text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const { documents } = await client.listDocuments({ limit: 200 }, { signal });
  return documents
    .filter(({ id, document_name }) => String(id) === text || document_name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, ofKind)
    .map(({ id, document_name }) => ({
      kind: "Document",
      name: document_name === "" ? `Document ${id}` : document_name,
      address: `/console/documents/${id}`,
    }));
}

/** Each search by itself: one that fails hides no other. */
export async function findStored(text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const answers = await Promise.allSettled(
    searches.filter(({ scope }) => may(scope)).map(({ search }) => search(text, signal)),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}
