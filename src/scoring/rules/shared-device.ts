/** One device or address, many accounts at once. */
import { dayMs } from "../calendar.ts";
import type { Facts } from "../facts/facts.ts";
import { wordCount } from "../wording.ts";
import { defineRule } from "./rule.ts";

const fewestInHour = 4;
const fewestInDay = 5;
/** Offices, hostels and mobile networks put many accounts behind one address. */
const addressesPerDevice = 2;
const strongest = 5;
const strongestAddress = 2.5;
/** Of the natural logarithm of the likelihood ratio; accounts that come together are not independent. */
const weight = 0.8;
/** A device in use for longer is a known terminal, kiosk or tablet, which has busy days. */
const knownAfterMs = 7 * dayMs;
const weightOfKnown = 0.4;

/** A device or address that most payments have in common says nothing of any of them. */
const mostOfAll = 0.3;

interface Sharing {
  readonly logOdds: number;
  readonly accounts: number;
  readonly hours: number;
}

/** Half the Poisson deviance of a count over what was to be expected. */
function deviance(count: number, expected: number): number {
  return count > expected ? count * Math.log(count / expected) - (count - expected) : 0;
}

/** A third of a day's usual business may fall into one hour, and a day may be half as busy again. */
function findSharing(inHour: number, inDay: number, events7d: number, ageMs: number, divisor: number): Sharing {
  const perDay = (events7d || 0) / 7;
  const ofHour = inHour >= fewestInHour * divisor ? deviance(inHour / divisor, 1 + perDay / 3) : 0;
  const ofDay = inDay >= fewestInDay * divisor ? deviance(inDay / divisor, 1.5 + 1.5 * perDay) : 0;
  const known = ageMs >= knownAfterMs ? weightOfKnown : 1;
  const logOdds = weight * known * Math.max(ofHour, ofDay);
  return ofHour >= ofDay ? { logOdds, accounts: inHour, hours: 1 } : { logOdds, accounts: inDay, hours: 24 };
}

/** An account that is older than a device by this has paid without it. */
const olderByMs = dayMs;

/** Whether other payments of the days before came from elsewhere, those of the account itself where too few others are known. */
function isApart(earlier: number, ageMs: number, facts: Facts): boolean {
  if (facts.peers > 0) return (earlier || 0) <= mostOfAll * facts.peers;
  // Decisions of earlier versions did not keep these counts, and said nothing without peers.
  return facts.count2h >= 1 && facts.ageMs >= (ageMs || 0) + olderByMs;
}

function findBest(facts: Facts): Sharing & { readonly isAddress: number } {
  const { deviceAccounts1h, deviceAccounts1d, deviceEvents, deviceEvents7d, deviceAgeMs } = facts;
  const { addressAccounts1h, addressAccounts1d, addressEvents7d, addressAgeMs } = facts;
  const device = findSharing(deviceAccounts1h, deviceAccounts1d, deviceEvents7d, deviceAgeMs, 1);
  const address = findSharing(addressAccounts1h, addressAccounts1d, addressEvents7d, addressAgeMs, addressesPerDevice);
  const ofDevice = isApart(deviceEvents, deviceAgeMs, facts) ? Math.min(strongest, device.logOdds) : 0;
  const ofAddress = isApart(addressEvents7d, addressAgeMs, facts) ? Math.min(strongestAddress, address.logOdds) : 0;
  return ofDevice >= ofAddress
    ? { ...device, logOdds: ofDevice, isAddress: 0 }
    : { ...address, logOdds: ofAddress, isAddress: 1 };
}

export const sharedDevice = defineRule({
  code: "SHARED_DEVICE",
  family: "links",
  title: "Many accounts at one device",
  meaning:
    "At least four accounts within an hour, or five within a day, used this device, far more than in its last seven days; for the address " +
    "in the attribute ipAddress twice as many are needed. A device in use for a week or longer counts less, and one with " +
    "over three in ten of the payments of comparable accounts not at all. Where too few of these are known, the account must be a day older " +
    "than the device.",
  innocentCauses: ["A ticket machine or a tablet in a shop.", "A device id that all apps of one version share."],
  source: "Distinct accounts by device in sliding windows.",
  numbers: ["accounts", "hours", "isAddress"],
  needs: [
    { fact: "deviceAccounts1d", from: fewestInHour },
    { fact: "addressAccounts1d", from: fewestInHour },
  ],
  evaluate(facts) {
    const { logOdds, accounts, hours, isAddress } = findBest(facts);
    return logOdds < 0.3 ? undefined : { logOdds, numbers: { accounts, hours, isAddress } };
  },
  sentence({ accounts, hours, isAddress }) {
    const span = hours === 1 ? "an hour" : "a day";
    return `${wordCount(accounts)} accounts or more used this ${isAddress === 1 ? "address" : "device"} within ${span}.`;
  },
});
