/** How strongly confirmed fraud of the account, the counterparty or the device predicts fraud in the next payment. */
import { dayMs } from "../calendar.ts";
import { clamp, logOddsOf, ordinaryLogOdds } from "../odds.ts";
import type { Facts } from "./facts.ts";

const strongest = 5.5;
/** Compromised accounts and terminals get fixed, half of them within this time. */
const halvingDays = 14;
/** What evidence is measured against: about the share of fraud among all payments. */

interface Link {
  readonly frauds: number;
  readonly genuine: number;
  readonly streak: number;
  readonly sinceMs: number;
  /** Since the first of the frauds that this is about. */
  readonly ageMs: number;
  /** How likely the next payment is fraud, had the last known one just been made. */
  readonly likelihood: number;
}

interface StrongestLink extends Link {
  /** 0 is the account, 1 the counterparty, 2 the device. */
  readonly who: number;
  /** In log-odds; above 0. */
  readonly evidence: number;
}

export function findStrongestLink(facts: Facts): StrongestLink | undefined {
  if (!(facts.ownFrauds > 0 || facts.counterpartyFrauds > 0 || facts.deviceFrauds > 0)) return undefined;
  let strongestLink: StrongestLink | undefined;
  for (const [who, link] of [ownLink(facts), counterpartyLink(facts), deviceLink(facts)].entries()) {
    const evidence = link === undefined ? 0 : evidenceOf(link);
    if (link !== undefined && evidence > (strongestLink?.evidence ?? 0)) strongestLink = { ...link, who, evidence };
  }
  return strongestLink;
}

/** An account is closed or its card changed more often than not, so that its past frauds predict less. */
function ownLink(facts: Facts): Link | undefined {
  if (!(facts.ownFrauds > 0)) return undefined;
  return {
    frauds: facts.ownFrauds,
    genuine: facts.ownGenuine,
    streak: facts.ownStreak,
    sinceMs: facts.ownSinceFraudMs,
    ageMs: facts.ownStreakAgeMs >= 0 ? facts.ownStreakAgeMs : facts.ownSinceFraudMs,
    likelihood: Math.max(
      0.5 * facts.ownFraudRate || 0,
      (facts.ownGenuine > 0 ? streakLikelihood(facts.ownStreak) : 0) / 2,
    ),
  };
}

function counterpartyLink(facts: Facts): Link | undefined {
  if (!(facts.counterpartyFrauds > 0)) return undefined;
  return {
    frauds: facts.counterpartyFrauds,
    genuine: facts.counterpartyGenuine,
    streak: facts.counterpartyStreak,
    sinceMs: facts.counterpartySinceFraudMs,
    ageMs: facts.counterpartyStreakAgeMs >= 0 ? facts.counterpartyStreakAgeMs : facts.counterpartySinceFraudMs,
    // Something genuine after the frauds says that it was put right; where nothing genuine is ever confirmed, the rate has to do.
    likelihood:
      facts.counterpartyGenuine > 0 ? streakLikelihood(facts.counterpartyStreak) : facts.counterpartyFraudRate || 0,
  };
}

function deviceLink(facts: Facts): Link | undefined {
  if (!(facts.deviceFrauds > 0)) return undefined;
  const likelihood = facts.deviceFraudRate || 0;
  return { frauds: facts.deviceFrauds, genuine: facts.deviceGenuine, streak: 0, sinceMs: 0, ageMs: 0, likelihood };
}

/**
 * One fraud alone is most often that of a single card; a row of four without anything genuine between them is as likely as not
 * to go on, as in simulated portfolios. A row says nothing where genuine payments are never confirmed.
 */
function streakLikelihood(streak: number): number {
  return streak ** 2 / (streak ** 2 + 15);
}

function evidenceOf({ likelihood, ageMs }: Link): number {
  const now = Math.min(0.95, likelihood) * 2 ** (-ageMs / dayMs / halvingDays);
  return now > 0 ? clamp(logOddsOf(now) - ordinaryLogOdds, 0, strongest) : 0;
}

export function addLabelEvidence(facts: Facts): void {
  const known = facts.ownGenuine >= 0 || facts.counterpartyGenuine >= 0 || facts.deviceGenuine >= 0;
  if (known) facts.labelEvidence = findStrongestLink(facts)?.evidence ?? 0;
}
