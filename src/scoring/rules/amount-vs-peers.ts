/** An amount that is rare among accounts of the same type and currency. */
import { wordAmount, wordCount, wordShare } from "../wording.ts";
import { defineRule } from "./rule.ts";

/** Of earlier amounts of peers; a rarer amount counts. */
const rareShare = 0.02;
/** After so many amounts of its own, an account is judged half by its peers. */
const ownHabitsForHalf = 6;

export const amountVsPeers = defineRule({
  code: "AMOUNT_VS_PEERS",
  family: "amount",
  title: "Amount against peers",
  meaning:
    "The amount is compared with those of all accounts of the same type and currency on earlier days. It counts most for an account " +
    "that has little history of its own.",
  innocentCauses: ["A customer of greater means than most.", "An account type that mixes private and business use."],
  source: "Peer group comparison as in the EBA guidelines on transaction risk analysis.",
  numbers: ["amount", "share", "peers"],
  evaluate(facts) {
    if (!(facts.peersShare < rareShare)) return undefined;
    const own = ownHabitsForHalf / (ownHabitsForHalf + facts.habits);
    const logOdds = Math.min(2.5, 0.5 * Math.log(rareShare / facts.peersShare)) * own;
    if (logOdds < 0.05) return undefined;
    return { logOdds, numbers: { amount: facts.amount, share: facts.peersShare, peers: facts.peers } };
  },
  sentence({ amount, share, peers }) {
    return `Only ${wordShare(share)} of about ${wordCount(peers)} earlier amounts of such accounts are as large as ${wordAmount(amount)}.`;
  },
});
