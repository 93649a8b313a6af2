/** The account, or what it deals with, is linked to fraud that was confirmed. */
import { findStrongestLink } from "../facts/links.ts";
import { wordNumberOf, wordSpan } from "../wording.ts";
import { defineRule } from "./rule.ts";

/** By `who`. */
const words = ["this account", "the counterparty", "the device"] as const;

export const labelProximity = defineRule({
  code: "LABEL_PROXIMITY",
  family: "labels",
  title: "Linked to confirmed fraud",
  meaning:
    "Earlier transactions of this account, of this counterparty or of this device turned out to be fraud, by the labels that were " +
    "known at the transaction's time. A row of frauds with nothing genuine between them counts most.",
  innocentCauses: [
    "A large shop, where a thief paid as well.",
    "An account whose owner got a new card since.",
    "A label that was given by mistake.",
  ],
  source: "Delayed labels of accounts and terminals, as in the Fraud Detection Handbook.",
  numbers: ["who", "frauds", "genuine", "streak", "sinceMs"],
  evaluate(facts) {
    const link = findStrongestLink(facts);
    if (link === undefined) return undefined;
    const { who, frauds, genuine, streak, sinceMs, evidence } = link;
    return { logOdds: evidence, numbers: { who, frauds, genuine, streak, sinceMs } };
  },
  sentence({ who, frauds, genuine, streak, sinceMs }) {
    const seen = `${wordNumberOf(frauds, "transaction")} of ${words[who] ?? "it"} turned out to be fraud, ${genuine === 0 ? "none" : wordNumberOf(genuine, "other")} genuine`;
    const last = sinceMs > 0 ? `; the last fraud was ${wordSpan(sinceMs)} before` : "";
    const row = streak > 1 ? `; the last ${wordNumberOf(streak, "known one")} in a row were fraud` : "";
    return `${seen}${last}${row}.`;
  },
});
