/** Customers as the ledger keeps them: who they are, which accounts are theirs, and how they are erased. */
import type { Customer, CustomerProfile } from "../contract/customers.ts";
import type { SideId } from "./side.ts";

/**
 * An account has one owner at most. `insert` adds only: an account that is owned stays where it is, as with a joint account.
 * `upsert` replaces a customer that differs, and moves accounts to the one that comes last.
 */
export type LoadMode = "insert" | "upsert";

export type CustomerOutcome =
  | "loaded"
  /** An equal one is stored. */
  | "unchanged"
  /** On `insert`: one with other content is stored. */
  | "exists";

/** What can be changed without loading the customer anew; null takes a value away. */
export interface CustomerChange {
  readonly riskLevel?: string | null | undefined;
  readonly watchlist?: boolean | null | undefined;
}

export interface CustomerFilter {
  readonly riskLevel?: string | undefined;
  readonly country?: string | undefined;
  /** False are those who are not on the list, said or unsaid. */
  readonly watchlist?: boolean | undefined;
  /** The one who owns this account. */
  readonly accountId?: string | undefined;
  /** Says of a name whether it is one that is asked for. */
  readonly isNamed?: ((name: string) => boolean) | undefined;
}

export interface CustomerPage {
  readonly customers: readonly Customer[];
  /** Where the next page begins; null after the last one. A page in between may have fewer than asked for, or none. */
  readonly next: number | null;
}

export interface CustomerLedger {
  load(
    side: SideId,
    customers: readonly Customer[],
    mode: LoadMode,
    actor: string,
  ): Promise<readonly CustomerOutcome[]>;
  /** The customer with the accounts that it owns, as in lists. */
  find(side: SideId, customerId: string): Promise<Customer | undefined>;
  /** In the order in which they were first loaded, those after the given place; 0 for the first page. */
  list(side: SideId, after: number, limit: number, filter?: CustomerFilter): Promise<CustomerPage>;
  /** The customer as it then is, but for its accounts; undefined where there is none. */
  change(side: SideId, customerId: string, change: CustomerChange, actor: string): Promise<Customer | undefined>;
  /**
   * Takes the customer and its links to accounts away, and its content out of every record of the journal; a record without
   * content says who erased what. Settles when the bytes are gone from the store's files. False where there is none.
   */
  erase(side: SideId, customerId: string, actor: string): Promise<boolean>;
}

/** What scoring may know of a customer. */
export function profileOf(customer: Customer): CustomerProfile {
  return {
    customerId: customer.customerId,
    ...(customer.onboardedAt === undefined ? {} : { onboardedAtMs: Date.parse(customer.onboardedAt) }),
    ...(customer.expectedMonthlyVolume === undefined ? {} : { expectedMonthlyVolume: customer.expectedMonthlyVolume }),
    ...(customer.riskLevel === undefined ? {} : { riskLevel: customer.riskLevel }),
    ...(customer.watchlist === undefined ? {} : { watchlist: customer.watchlist }),
  };
}
