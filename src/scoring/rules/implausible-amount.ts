/** An amount beyond what such accounts pay at all: it counts while an account has no habits of its own to be compared with. */
import type { Facts } from "../facts/facts.ts";
import { inTwoDigits, wordCount, wordMoreThan, wordNumberOf } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** Of payments of such accounts; a rarer amount counts, and the more the rarer it is. */
const rareShare = 3e-4;
/** What is known of payments in general tells no rarer ones apart. */
const rarestShare = 1e-9;
/** Beside some thousand payments of peers nobody believes more. */
const rarestBesidePeers = 1e-6;
const slope = 1.4;
const strongest = 9;
/** With so many payments of its own the account's habits say as much as those of others. */
const ownHabitsForHalf = 3;
/** More are habits, which only an amount far beyond all of them leaves behind. */
const mostHabits = 12;
/** What comes in is measured by what came in before, from so many times of it on. */
const unusualTimes = 10;

export const implausibleAmount = defineRule({
  code: "IMPLAUSIBLE_AMOUNT",
  family: "plausibility",
  title: "Implausibly large amount",
  meaning:
    "Compares the first payments of an account with what accounts of its type and currency pay: with payments of peers as far as they " +
    "are known, and else with the orders of magnitude of payments in general. The larger the amount, the more it counts. It fades with " +
    "the account's own payments, but not for an amount thousands of times as large as any of these. A sum that comes in counts where it is ten times what came in before, or nothing did.",
  innocentCauses: [
    "A house or a company bought from a new account.",
    "An account of a type or currency that was given wrongly.",
  ],
  source: "Absolute plausibility: heavy-tailed distributions of payments by account type.",
  numbers: ["amount", "share", "peers", "peersAsLarge", "habits"],
  needs: [
    { fact: "amount", below: 0 },
    { fact: "blendedShare", below: rareShare },
  ],
  evaluate(facts) {
    if (facts.amount < 0) return evaluateIncoming(facts);
    const share = facts.blendedShare;
    if (!(share < rareShare) || facts.nearlyAsLarge >= 0.5) return undefined;
    const habits = facts.unitRate === 0 ? 0 : facts.habits;
    // Decisions of earlier versions did not keep how far it lies beyond.
    const beyond = facts.beyondReach > 0 ? facts.beyondReach : 0;
    const weight = Math.max(ownHabitsForHalf / (ownHabitsForHalf + habits), beyond);
    const peers = facts.peers > 0 ? facts.peers : 0;
    return {
      logOdds: Math.min(strongest, slope * Math.log(rareShare / share)) * weight,
      numbers: { amount: facts.amount, share, peers, peersAsLarge: peers > 0 ? facts.peersAsLarge : 0, habits },
    };
  },
  sentence({ amount, share, peers, peersAsLarge, habits }, words = wordsOfFirstEdition) {
    const rarest = words.edition >= 7 && peers >= 1 ? rarestBesidePeers : rarestShare;
    const isBeyond = words.edition >= 6 && share < rarest;
    const once = inTwoDigits(1 / Math.max(share, isBeyond ? rarest : 1e-12));
    const rare = `${isBeyond ? "At most" : "About"} 1 in ${wordCount(once)}`;
    if (amount < 0)
      return `${rare} sums that come in on such accounts is as large as ${words.money(-amount)}, by what is known of payments in general.`;
    const rarity = `${rare} payments of such accounts is as large as ${words.money(amount)}`;
    const recent = wordMoreThan(peers, "recent one", words.edition);
    const own = habits === 0 ? "no earlier payment" : `only ${wordNumberOf(habits, "earlier payment")}`;
    const nowhere = "the account's own payments came nowhere near it";
    const seen = peersAsLarge < 0.5 ? `: none of ${recent} was` : `: few of ${recent} were`;
    const basis = peers < 1 ? ", by what is known of payments in general" : seen;
    if (habits > mostHabits) return `${rarity}${basis}; ${nowhere}.`;
    if (words.edition >= 5) return `${rarity}${basis}; ${own} of the account can be compared with it.`;
    return `${rarity}${basis}${peers < 1 ? ";" : ", and"} the account gives ${own} to compare it with.`;
  },
});

/** Money that comes in has no habit but what came in before. */
function evaluateIncoming({ amount, incomingShare: share, incomingRatio }: Facts) {
  if (!(share < rareShare) || incomingRatio < unusualTimes) return undefined;
  const logOdds = Math.min(strongest, slope * Math.log(rareShare / share));
  return { logOdds, numbers: { amount, share, peers: 0, peersAsLarge: 0, habits: 0 } };
}
