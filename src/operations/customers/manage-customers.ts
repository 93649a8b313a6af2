/** Finds, lists, changes and erases customers. */
import type { ChangedCustomer, Customer, CustomerChangeInput, CustomerList } from "../../contract/customers.ts";
import { ServiceError } from "../../errors.ts";
import { findCountryOf, findRiskLevel } from "../../intake/records/customer.ts";
import { findTextProblem } from "../../intake/records/text.ts";
import type { CustomerFilter, CustomerLedger } from "../../ledger/customers.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { searchNames } from "../../screening/name-search.ts";
import { cursorAfter } from "../shared/cursor.ts";

/** A name is asked for in words. */
export type CustomerSearch = Omit<CustomerFilter, "isNamed"> & { readonly name?: string | undefined };

export interface ManageCustomers {
  find(side: SideId, customerId: string): Promise<Customer>;
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, cursor: string, limit: number, search: CustomerSearch): Promise<CustomerList>;
  change(side: SideId, customerId: string, change: CustomerChangeInput, actor: string): Promise<ChangedCustomer>;
  erase(side: SideId, customerId: string, actor: string): Promise<void>;
}

export function createManageCustomers(ledger: CustomerLedger): ManageCustomers {
  return {
    async find(side, customerId) {
      return (await ledger.find(side, customerId)) ?? refuseUnknown();
    },

    async list(side, cursor, limit, { riskLevel, country, name, ...rest }) {
      const after = cursorAfter(cursor);
      const named = name === undefined ? {} : { isNamed: searchNames(readWords("name", name)) };
      const filter = { ...rest, ...named, ...normalise({ riskLevel, country }) };
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
  const text = readWords(field, given);
  return find(text) ?? text;
}

function readWords(field: string, given: string): string {
  const text = given.trim();
  const problem = text === "" ? "must not be empty" : findTextProblem(text, wordLimit);
  if (problem !== undefined) throw new ServiceError("invalid_request", `${field} ${problem}.`);
  return text;
}

function refuseUnknown(): never {
  throw new ServiceError("not_found", "There is no customer with this id.");
}
