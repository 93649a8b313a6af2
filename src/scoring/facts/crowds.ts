/** How many accounts meet at once: at a device, an address or a counterparty. */
import type { Transaction } from "../../contract/transactions.ts";
import { hashText } from "../hash.ts";
import type { Crowd, CrowdView } from "../state/crowd.ts";
import type { PartyVisit } from "../state/party.ts";
import type { Facts } from "./facts.ts";
import type { Parties } from "./parties.ts";

/** An account that pays so many times its usual is stretched. */
const stretchedFrom = 2;

export function visitOf(transaction: Transaction, facts: Facts): PartyVisit {
  // Rounded as it is kept with the decision.
  const isStretched = transaction.amount > 0 && Math.fround(facts.ratioToUsual) >= stretchedFrom;
  return { account: hashText(transaction.accountId), isStretched };
}

/** Where so many met on the days before, a crowd is no news, and the places are too few to tell. */
const mostEvents7d = 70;

const view: CrowdView = { accounts1h: 0, accounts1d: 0, stretched1d: 0 };

/** False when part of it can no longer be separated from what came later. */
export function addCrowdFacts(facts: Facts, parties: Parties, transaction: Transaction): boolean {
  const { counterparty, device, address } = parties;
  const crowds = [counterparty?.crowd, device?.crowd, address?.crowd];
  if (crowds.every((crowd) => crowd === undefined)) return true;
  const visit = visitOf(transaction, facts);
  const read = (crowd: Crowd | undefined, events7d: number, take: () => void) => {
    if (crowd === undefined || events7d > mostEvents7d) return true;
    const isRetained = crowd.readAt(facts.timeMs, visit.account, visit.isStretched, view);
    if (isRetained) take();
    return isRetained;
  };
  const isCounterpartyExact = read(counterparty?.crowd, facts.counterpartyEvents7d, () => {
    facts.counterpartyAccounts1h = view.accounts1h;
    facts.counterpartyAccounts1d = view.accounts1d;
    facts.counterpartyStretched1d = view.stretched1d;
  });
  const isDeviceExact = read(device?.crowd, facts.deviceEvents7d, () => {
    facts.deviceAccounts1h = view.accounts1h;
    facts.deviceAccounts1d = view.accounts1d;
  });
  const isAddressExact = read(address?.crowd, facts.addressEvents7d, () => {
    facts.addressAccounts1h = view.accounts1h;
    facts.addressAccounts1d = view.accounts1d;
  });
  return isCounterpartyExact && isDeviceExact && isAddressExact;
}
