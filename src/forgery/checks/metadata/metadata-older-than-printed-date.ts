/** By its metadata the file was finished before the day on which its text says it was issued. */
import { defineCheck } from "../../check.ts";
import { findLatestDay } from "../../derived/metadata/metadata-times.ts";
import { findOwnDates } from "../../derived/semantics/own-dates.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { toEpochDay, writeDay } from "../../derived/semantics/written/dates.ts";
import { findListedDays } from "../../derived/semantics/written/document-dates.ts";

/** Documents are made ready some days, seldom weeks, before the date that they carry. */
const aheadDays = 31;

export const metadataOlderThanPrintedDate = defineCheck({
  id: "metadata-older-than-printed-date",
  version: 3,
  title: "The file is older than the date printed in it",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "moderate",
  canShowTampering: false,
  meaning:
    "The latest time in the metadata is more than a month before the earliest issue date in the text. A statement that is downloaded later has a later file date. An earlier file date means that the printed date was added to an older file, or that the metadata was set back.",
  innocentCauses: [
    "a template or form whose metadata was kept while its text was filled in",
    "a wrong clock",
    "a document that is dated far ahead",
  ],
  source: "Comparison of labelled dates in the text with the metadata; both orders of day and month are tried.",
  appliesTo: ["pdf"],
  needs: ["metadata", "text"],
  run({ metadata, text }) {
    const latest = findLatestDay(metadata);
    const listed = findListedDays(text);
    const issued = findOwnDates(text).filter(({ role, date }) => role === "issue" && !listed.has(date));
    const [first] = issued
      .map((item) => ({ ...item, day: Math.min(...item.date.readings.map(toEpochDay)) }))
      .sort((one, other) => one.day - other.day);
    if (latest === undefined || first === undefined) return "nothing_to_compare";
    const days = Math.floor(first.day - latest.day);
    if (days <= aheadDays) return "clear";
    const isRecognised = text.source === "recognised";
    return [
      {
        observation: `Page ${first.date.line.page}, '${first.label}': ${first.date.text} is ${days} days after the latest time in the file's metadata ('${latest.entry.text}'). A file that is older than what it says was printed into later, or its metadata is not its own; a template that kept its metadata would explain it.`,
        confidence: isRecognised ? 60 : 85,
        ...(isRecognised ? { strength: "weak" as const } : {}),
        boxes: boxesAround([first.date]),
        evidence: {
          kind: "comparison",
          stated: first.date.readings.map(writeDay).join(" or "),
          expected: `not after ${latest.entry.text}`,
          basis: "the latest time in the metadata",
        },
      },
    ];
  },
});
