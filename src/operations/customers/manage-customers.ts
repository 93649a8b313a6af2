/** Finds, lists, changes and erases customers. */
import type { ChangedCustomer, Customer, CustomerChangeInput, CustomerList } from "../../contract/customers.ts";
import { ServiceError } from "../../errors.ts";
import { findCountryOf, findRiskLevel } from "../../intake/records/customer.ts";
import { findTextProblem } from "../../intake/records/text.ts";
import type { CustomerFilter, CustomerLedger } from "../../ledger/customers.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { cursorAfter } from "../shared/cursor.ts";

export interface ManageCustomers {
  find(side: SideId, customerId: string): Promise<Customer>;
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, cursor: string, limit: number, filter: CustomerFilter): Promise<CustomerList>;
  change(side: SideId, customerId: string, change: CustomerChangeInput, actor: string): Promise<ChangedCustomer>;
  erase(side: SideId, customerId: string, actor: string): Promise<void>;
}

export function createManageCustomers(ledger: CustomerLedger): ManageCustomers {
  return {
    async find(side, customerId) {
      return (await ledger.find(side, customerId)) ?? refuseUnknown();
    },

    async list(side, cursor, limit, { riskLevel, country, ...rest }) {
      const after = cursorAfter(cursor);
      const filter = { ...rest, ...normalise({ riskLevel, country }) };
      const { customers, next } = await ledger.list(side, after, limit, filter);
      return { customers: [...customers], nextCursor: next === null ? null : String(next) };
    },

    async change(side, customerId, { riskLevel, watchlist }, actor) {
      const level = typeof riskLevel === "string" ? normalise({ riskLevel }).riskLevel : riskLevel;
      const changed = await ledger.change(side, customerId, { riskLevel: level, watchlist }, actor);
      if (changed === undefined) return refuseUnknown();
      return { customerId, riskLevel: changed.riskLevel ?? null, watchlist: changed.watchlist ?? null };
    },

    async erase(side, customerId, actor) {
      if (!(await ledger.erase(side, customerId, actor))) refuseUnknown();
    },
  };
}

const wordLimit = 128;

/** Stored like the same words in a file. */
function normalise({
  riskLevel,
  country,
}: Pick<CustomerFilter, "riskLevel" | "country">): Pick<Customer, "riskLevel" | "country"> {
  return {
    ...(riskLevel === undefined ? {} : { riskLevel: read("riskLevel", riskLevel, findRiskLevel).toLowerCase() }),
    ...(country === undefined ? {} : { country: read("country", country, findCountryOf) }),
  };
}

function read(field: string, given: string, find: (text: string) => string | undefined): string {
  const text = given.trim();
  const problem = text === "" ? "must not be empty" : findTextProblem(text, wordLimit);
  if (problem !== undefined) throw new ServiceError("invalid_request", `${field} ${problem}.`);
  return find(text) ?? text;
}

function refuseUnknown(): never {
  throw new ServiceError("not_found", "There is no customer with this id.");
}
