/** The amount of the transaction at hand in the account's unit. */
import { facts, ownAmountOf } from "./memory";
import * as F from "./places";

@inline export function ownAmount(): f64 { return ownAmountOf(facts, F.amount, F.unitRate); }
