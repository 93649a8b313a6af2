/** How many accounts meet at once: at a device, an address or a counterparty. */
import type { Transaction } from "../../contract/transactions.ts";
import { hashAccount } from "../hash.ts";
import type { CrowdView } from "../state/crowd.ts";
import type { PartyState } from "../state/party.ts";
import type { Facts } from "./facts.ts";
import type { Parties } from "./parties.ts";

/** From so many times the usual amount of the account at hand on, a payment is large. */
const largeFrom = 2;

/** Where so many met on the days before, a crowd is no news, and the places are too few to tell. */
const mostEvents7d = 70;

const view: CrowdView = { accounts1h: 0, accounts1d: 0, large1d: 0 };

/** Nothing is known of a crowd that can no longer be separated from what came later. */
export function addCrowdFacts(facts: Facts, parties: Parties, transaction: Transaction): void {
  const { counterparty, device, address } = parties;
  if (isRead(counterparty, facts.counterpartyEvents7d, facts, transaction)) {
    facts.counterpartyAccounts1h = view.accounts1h;
    facts.counterpartyAccounts1d = view.accounts1d;
    facts.counterpartyLarge1d = view.large1d;
  }
  if (isRead(device, facts.deviceEvents7d, facts, transaction)) {
    facts.deviceAccounts1h = view.accounts1h;
    facts.deviceAccounts1d = view.accounts1d;
  }
  if (isRead(address, facts.addressEvents7d, facts, transaction)) {
    facts.addressAccounts1h = view.accounts1h;
    facts.addressAccounts1d = view.accounts1d;
  }
}

/** Whether the view says what a party's crowd was. */
function isRead(party: PartyState | undefined, events7d: number, facts: Facts, { accountId }: Transaction): boolean {
  if (party?.crowd === undefined || events7d > mostEvents7d) return false;
  const large = facts.usual > 0 ? largeFrom * facts.usual : Number.POSITIVE_INFINITY;
  return party.crowd.readAt(facts.timeMs, hashAccount(accountId), large, view);
}
