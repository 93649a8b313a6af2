/** An amount that is rare among accounts of the same type and currency. */
import { wordCount, wordMoreThan, wordShare } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** Of earlier amounts of peers; a rarer amount counts. */
const rareShare = 0.02;
/** Among so many amounts of its own that an account has nearly reached the amount, its peers count half. */
const ownHabitsForHalf = 6;
/** An amount that the account never came near counts nearly whole, however much history there is. */
const leastWeightOfNew = 0.7;

function weightBesideOwn(habits: number, nearlyAsLarge: number): number {
  const weight = ownHabitsForHalf / (ownHabitsForHalf + habits);
  return nearlyAsLarge >= 0.5 ? weight : Math.max(leastWeightOfNew, weight);
}

export const amountVsPeers = defineRule({
  code: "AMOUNT_VS_PEERS",
  family: "peers",
  title: "High amount among peers",
  meaning:
    "Compares the amount with those of all accounts of the same type and currency on earlier days. It counts most for an account with " +
    "little history of its own.",
  innocentCauses: ["A customer of greater means than most.", "An account type that mixes private and business use."],
  source: "Peer group comparison as in the EBA guidelines on transaction risk analysis.",
  numbers: ["amount", "share", "peers"],
  needs: [{ fact: "peersShare", below: rareShare }],
  evaluate(facts) {
    const own = facts.habits > 0 ? weightBesideOwn(facts.habits, facts.nearlyAsLarge) : 1;
    const logOdds = Math.min(2.5, 0.5 * Math.log(rareShare / facts.peersShare)) * own;
    if (logOdds < 0.05) return undefined;
    return { logOdds, numbers: { amount: facts.amount, share: facts.peersShare, peers: facts.peers } };
  },
  sentence({ amount, share, peers }, words = wordsOfFirstEdition) {
    if (words.edition === 1)
      return `Only ${wordShare(share)} of about ${wordCount(peers)} earlier amounts of such accounts are as large as ${words.money(amount)}.`;
    const basis = wordMoreThan(peers, "recent payment", words.edition);
    // Half a payment is counted on top.
    if (words.edition >= 6 && share * (peers + 1) < 1)
      return `None of ${basis} of comparable accounts is as large as ${words.money(amount)}.`;
    const few = share < 1e-4 ? "Fewer than 0.01 %" : `Only ${wordShare(share)}`;
    return `${few} of ${basis} of comparable accounts are as large as ${words.money(amount)}.`;
  },
});
