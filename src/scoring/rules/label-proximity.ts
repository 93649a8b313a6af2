/** The account, or what it deals with, is linked to fraud that was confirmed. */
import { findStrongestLink } from "../facts/links.ts";
import { wordNumberOf, wordSpan } from "../wording.ts";
import { wordsOfFirstEdition } from "../words.ts";
import { defineRule } from "./rule.ts";

/** By `who`. */
const words = ["this account", "the counterparty", "the device"] as const;

export const labelProximity = defineRule({
  code: "LABEL_PROXIMITY",
  family: "labels",
  title: "Linked to confirmed fraud",
  meaning:
    "Earlier transactions of this account, counterparty or device are labelled as fraud, by the labels known at the time of this " +
    "transaction. An unbroken series of frauds counts most.",
  innocentCauses: [
    "A large shop where fraudsters also paid.",
    "An account whose owner has a new card since.",
    "A wrong label.",
  ],
  source: "Delayed labels of accounts and terminals, as in the Fraud Detection Handbook.",
  numbers: ["who", "frauds", "genuine", "streak", "sinceMs"],
  needs: [
    { fact: "ownFrauds", from: Number.MIN_VALUE },
    { fact: "counterpartyFrauds", from: Number.MIN_VALUE },
    { fact: "deviceFrauds", from: Number.MIN_VALUE },
  ],
  evaluate(facts) {
    const link = findStrongestLink(facts);
    if (link === undefined) return undefined;
    const { who, frauds, genuine, streak, sinceMs, evidence } = link;
    return { logOdds: evidence, numbers: { who, frauds, genuine, streak, sinceMs } };
  },
  sentence({ who, frauds, genuine, streak, sinceMs }, { edition } = wordsOfFirstEdition) {
    const seen = `${wordNumberOf(frauds, "transaction")} of ${words[who] ?? "it"} turned out to be fraud, ${genuine === 0 ? "none" : wordNumberOf(genuine, "other")} genuine`;
    const last = sinceMs > 0 ? `; the last fraud was ${wordSpan(sinceMs)} before` : "";
    // Where all are fraud, that says it.
    const row =
      streak > 1 && (edition < 6 || genuine > 0)
        ? `; the last ${wordNumberOf(streak, "known one")} in a row were fraud`
        : "";
    return `${seen}${last}${row}.`;
  },
});
