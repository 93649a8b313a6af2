/** The two places where a PDF states when it was made name different times. */
import { defineCheck } from "../../check.ts";
import { readMetadataTimes } from "../../derived/metadata/metadata-times.ts";

/** Programs write the two one after the other. */
const toleranceMs = 120_000;
/** Local time labelled as UTC, or the other way round, is off by a whole number of half hours, up to 14 hours. */
const halfHourMs = 1_800_000;
const zoneErrorLimitMs = 14 * 3_600_000;
const dayMs = 86_400_000;

export const metadataCreationDatesDisagree = defineCheck({
  id: "metadata-creation-dates-disagree",
  version: 1,
  title: "Two creation dates that disagree",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A PDF states its creation date twice, in its information dictionary and in its XMP packet, and programs keep the two equal. If they differ, one was changed without the other. Differences that a wrong time zone explains do not count.",
  innocentCauses: [
    "a program that knows only one of the two",
    "a document that was derived from another one and kept its packet",
  ],
  source: "Of 1,495 PDFs that nobody calls forged 1.6 % have this, time zones normalised.",
  appliesTo: ["pdf"],
  needs: ["metadata"],
  run({ metadata }) {
    const times = readMetadataTimes(metadata);
    const [info, xmp] = (["Info", "XMP"] as const).map((source) =>
      times.find(({ entry }) => entry.source === source && /^(CreationDate|CreateDate)$/.test(entry.field)),
    );
    if (info?.time.kind !== "instant" || xmp?.time.kind !== "instant") return "nothing_to_compare";
    const apartMs = Math.abs(info.time.epochMs - xmp.time.epochMs);
    const offGridMs = Math.abs(apartMs - Math.round(apartMs / halfHourMs) * halfHourMs);
    const isZone = apartMs <= zoneErrorLimitMs + toleranceMs && offGridMs <= toleranceMs;
    // A date without a time of day is the same day, or the next in another zone.
    const isDayOnly = [info, xmp].some(({ entry }) => entry.text.replace(/\D/g, "").length <= 8);
    if (apartMs <= toleranceMs || isZone || (isDayOnly && apartMs <= 2 * dayMs)) return "clear";
    return [
      {
        observation: `By its information dictionary the file was created at '${info.entry.text}', by its XMP packet at '${xmp.entry.text}'. Time zones were taken into account; a program that keeps only one of the two up to date would explain it.`,
        confidence: 85,
        evidence: {
          kind: "comparison",
          stated: info.entry.text,
          expected: xmp.entry.text,
          basis: "the creation date in the XMP packet",
        },
      },
    ];
  },
});
