/** What scoring may know of a stored customer. */
import type { Customer, CustomerProfile } from "../contract/customers.ts";

export function profileOf(customer: Customer): CustomerProfile {
  return {
    customerId: customer.customerId,
    ...(customer.onboardedAt === undefined ? {} : { onboardedAtMs: Date.parse(customer.onboardedAt) }),
    ...(customer.expectedMonthlyVolume === undefined ? {} : { expectedMonthlyVolume: customer.expectedMonthlyVolume }),
    ...(customer.riskLevel === undefined ? {} : { riskLevel: customer.riskLevel }),
    ...(customer.watchlist === undefined ? {} : { watchlist: customer.watchlist }),
  };
}
