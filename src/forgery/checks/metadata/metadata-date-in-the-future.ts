/** The metadata states a time that had not come when the file was received. */
import { defineCheck } from "../../check.ts";
import { nameEntry, readMetadataTimes } from "../../derived/metadata/metadata-times.ts";

/** A time without its zone can be ahead by 26 hours at most, from UTC-12 to UTC+14. */
const allowanceMs = 26 * 3_600_000;
const dayMs = 24 * 3_600_000;

export const metadataDateInTheFuture = defineCheck({
  id: "metadata-date-in-the-future",
  version: 1,
  title: "Metadata date is in the future",
  tamperingType: "future_date",
  analysis: "metadata",
  cause: "metadata",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "The file states a creation or modification date after the time of receipt. Either a clock was wrong or the date was set by hand.",
  innocentCauses: ["a computer or camera whose clock is wrong"],
  source: "Comparison with the clock of this service at receipt, with 26 hours allowed for time zones.",
  needs: ["receipt", "metadata"],
  run({ receipt, metadata }) {
    const instants = readMetadataTimes(metadata).filter(({ time }) => time.kind === "instant");
    if (instants.length === 0) return "nothing_to_compare";
    const ahead = instants.flatMap(({ entry, time }) =>
      time.kind === "instant" && time.epochMs > receipt.receivedAtMs + allowanceMs
        ? [{ name: `${nameEntry(entry)} ('${entry.text}')`, days: (time.epochMs - receipt.receivedAtMs) / dayMs }]
        : [],
    );
    if (ahead.length === 0) return "clear";
    const days = Math.floor(Math.max(...ahead.map((entry) => entry.days)));
    return [
      {
        observation: `By ${ahead.map(({ name }) => name).join(", ")} the file was written ${days} ${days === 1 ? "day" : "days"} after it was received. Time zones were allowed for; a wrong clock would explain it as well.`,
        confidence: 90,
      },
    ];
  },
});
