/** A customer as the service stores it, and the answer to a file of customers. */
import { ErrorBody } from "./error.ts";
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const Customer = Type.Named("Customer", {
  customerId: Type.String(),
  name: Type.String(),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  dateOfBirth: Type.Optional(Type.String({ description: "YYYY-MM-DD" })),
  address: Type.Optional(Type.String()),
  country: Type.Optional(Type.String()),
  kycLevel: Type.Optional(Type.String()),
  riskLevel: Type.Optional(Type.String({ description: "low, medium or high; other words are kept in lower case." })),
  segment: Type.Optional(Type.String()),
  occupation: Type.Optional(Type.String()),
  annualIncome: Type.Optional(Type.Number()),
  expectedMonthlyVolume: Type.Optional(Type.Number()),
  onboardedAt: Type.Optional(Type.Instant({ description: "ISO 8601 instant." })),
  accountIds: Type.Optional(Type.Array(Type.String())),
  iban: Type.Optional(Type.String()),
  watchlist: Type.Optional(Type.Boolean()),
});
export type Customer = Static<typeof Customer>;

export const CustomerList = Type.Page("CustomerList", { customers: Type.Array(Customer) });
export type CustomerList = Static<typeof CustomerList>;

/** What a person or a screening system changes from one day to the next. */
export const CustomerChangeInput = Type.Named(
  "CustomerChange",
  {
    riskLevel: Type.Optional(
      Type.OrNull(Type.String({ minLength: 1, maxLength: 128 }), {
        description: "low, medium or high; other values are stored as given. null removes the value.",
      }),
    ),
    watchlist: Type.Optional(Type.OrNull(Type.Boolean(), { description: "null removes the value." })),
  },
  { minProperties: 1 },
);
export type CustomerChangeInput = Static<typeof CustomerChangeInput>;

/** The same two fields after the change, and no others: changing them does not require the scope to read the rest. */
export const ChangedCustomer = Type.Named("ChangedCustomer", {
  customerId: Type.String(),
  riskLevel: Type.OrNull(Type.String()),
  watchlist: Type.OrNull(Type.Boolean()),
});
export type ChangedCustomer = Static<typeof ChangedCustomer>;

const loadStatuses = ["completed", "partial", "failed"] as const;

export const CustomerLoadResult = Type.Named("CustomerLoadResult", {
  status: Type.Enum(loadStatuses),
  loadedCount: Type.Integer(),
  failedCount: Type.Integer(),
  errorDetails: Type.Array(ErrorBody),
});
export type CustomerLoadResult = Static<typeof CustomerLoadResult>;

/** What scoring may know of the customer behind an account. */
export interface CustomerProfile {
  readonly customerId: string;
  readonly onboardedAtMs?: number;
  readonly expectedMonthlyVolume?: number;
  readonly riskLevel?: string;
  readonly watchlist?: boolean;
}
