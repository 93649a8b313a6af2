/** The customer with whom a document is compared: the one who was named, or the only one who owns an account that it prints. */
import type { Customer } from "../../contract/customers.ts";
import { ServiceError } from "../../errors.ts";
import type { CustomerFacts } from "../../forgery/facts/customer.ts";
import type { CustomerLedger } from "../../ledger/customers.ts";
import type { SideId } from "../../ledger/ledger.ts";

export interface OwnerRequest {
  /** The id that the sender named; undefined or empty if none was named. */
  readonly customerId: string | undefined;
  readonly mayReadCustomers: boolean;
}

/** Undefined where no customer was named. */
export async function findNamed(
  customers: Pick<CustomerLedger, "find">,
  side: SideId,
  { customerId = "", mayReadCustomers }: OwnerRequest,
): Promise<CustomerFacts | undefined> {
  if (customerId === "") return undefined;
  if (!mayReadCustomers) throw new ServiceError("forbidden", "customerId needs a token with the scope customers:read.");
  const customer = await customers.find(side, customerId);
  if (customer === undefined) {
    throw new ServiceError(
      "invalid_request",
      "There is no customer with this customerId; load it first, or leave the part out.",
    );
  }
  return toFacts(customer, "id");
}

/** Undefined where no customer owns one of the accounts, or several do, or the sender may not read customers. */
export async function findOwner(
  customers: Pick<CustomerLedger, "list">,
  side: SideId,
  { mayReadCustomers }: OwnerRequest,
  accountNumbers: readonly string[],
): Promise<CustomerFacts | undefined> {
  if (!mayReadCustomers) return undefined;
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
