/** Compares a document with its customer: the one that was named, or the only one who owns an account that it prints. */
import type { Customer } from "../contract/customer.ts";
import { ServiceError } from "../errors.ts";
import type { Analyser, AnalysisWithAccounts, DocumentToAnalyse } from "../forgery/analyse.ts";
import type { CustomerFacts } from "../forgery/facts/customer.ts";
import type { CustomerLedger } from "../ledger/customers.ts";
import type { SideId } from "../ledger/ledger.ts";

export interface CustomerWish {
  /** As the sender named it; undefined or empty where nobody was named. */
  readonly customerId: string | undefined;
  readonly mayReadCustomers: boolean;
}

export type AnalyseWithCustomer = (
  side: SideId,
  document: DocumentToAnalyse,
  wish: CustomerWish,
) => Promise<AnalysisWithAccounts>;

/**
 * Which accounts a document prints is known only once it was read, in a process that must not see the ledger. So a document
 * whose account is one customer's is read a second time, with what is stored of this customer; all others are read once.
 */
export function createAnalyseWithCustomer(
  analyser: Pick<Analyser, "analyse">,
  customers: Pick<CustomerLedger, "find" | "list">,
): AnalyseWithCustomer {
  return async (side, document, { customerId = "", mayReadCustomers }) => {
    if (customerId !== "") {
      if (!mayReadCustomers)
        throw new ServiceError("forbidden", "customerId needs a token with the scope customers:read.");
      return await analyser.analyse({ ...document, customer: await findNamed(customers, side, customerId) });
    }
    const analysis = await analyser.analyse(document);
    if (!mayReadCustomers) return analysis;
    const customer = await findOwner(customers, side, analysis.accountNumbers);
    return customer === undefined ? analysis : await analyser.analyse({ ...document, customer });
  };
}

async function findNamed(
  customers: Pick<CustomerLedger, "find">,
  side: SideId,
  customerId: string,
): Promise<CustomerFacts> {
  const customer = await customers.find(side, customerId);
  if (customer === undefined) {
    throw new ServiceError("invalid_request", "The customer customerId does not exist; load it first.");
  }
  return toFacts(customer, "id");
}

/** Undefined where no customer owns one of the accounts, or several do. */
async function findOwner(
  customers: Pick<CustomerLedger, "list">,
  side: SideId,
  accountNumbers: readonly string[],
): Promise<CustomerFacts | undefined> {
  const owners = new Map<string, Customer>();
  for (const accountId of accountNumbers) {
    const { customers: found } = await customers.list(side, 0, 2, { accountId });
    for (const customer of found) owners.set(customer.customerId, customer);
  }
  const [only, ...others] = owners.values();
  return only === undefined || others.length > 0 ? undefined : toFacts(only, "account number");
}

function toFacts(customer: Customer, chosenBy: CustomerFacts["chosenBy"]): CustomerFacts {
  const { name, address, dateOfBirth, iban, accountIds = [] } = customer;
  return {
    name,
    ...(address === undefined ? {} : { address }),
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    accountNumbers: [...(iban === undefined ? [] : [iban]), ...accountIds],
    chosenBy,
  };
}
