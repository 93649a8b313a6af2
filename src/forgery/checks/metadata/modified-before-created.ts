/** The metadata says that the file was changed before it was made. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { type MetadataTime, readMetadataTimes } from "../../derived/metadata/metadata-times.ts";
import type { MetadataEntry } from "../../facts/metadata.ts";

/** Programs take the two times one after the other. */
const toleranceMs = 60_000;
/** Without a zone a time may be meant anywhere from UTC-12 to UTC+14. */
const zonelessToleranceMs = 26 * 3_600_000;
/** Local time labelled as UTC, or the other way round, is off by a whole number of half hours, up to 14 hours. */
const halfHourMs = 1_800_000;
const zoneErrorLimitMs = 14 * 3_600_000;

const pairs: readonly {
  readonly source: MetadataEntry["source"];
  readonly created: string;
  readonly modified: string;
}[] = [
  { source: "Info", created: "CreationDate", modified: "ModDate" },
  { source: "XMP", created: "CreateDate", modified: "ModifyDate" },
  { source: "EXIF", created: "DateTimeOriginal", modified: "ModifyDate" },
];

export const modifiedBeforeCreated = defineCheck({
  id: "modified-before-created",
  version: 1,
  title: "Modified before it was created",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "moderate",
  canShowTampering: false,
  meaning:
    "The modification date in the metadata is before the creation date. This is true for 0.13 % of 1,495 PDFs that are not known as forged, and for none of 359 business documents.",
  innocentCauses: ["a wrong clock on one of two computers", "a converter that keeps only one of the two dates"],
  source: "Base rate measured on public PDFs; differences that a wrong time zone explains are left out.",
  needs: ["metadata"],
  run({ metadata }) {
    const times = readMetadataTimes(metadata);
    const findings: CheckFinding[] = [];
    let compared = 0;
    for (const { source, created, modified } of pairs) {
      const find = (field: string) =>
        times.find(({ entry }) => entry.source === source && entry.field === field) ?? undefined;
      const [first, second] = [find(created), find(modified)];
      if (first === undefined || second === undefined) continue;
      compared += 1;
      const finding = compare(first, second);
      if (finding !== undefined) findings.push(finding);
    }
    if (compared === 0) return "nothing_to_compare";
    return findings.length === 0 ? "clear" : findings;
  },
});

function compare(created: MetadataTime, modified: MetadataTime): CheckFinding | undefined {
  if (created.time.kind !== "instant" || modified.time.kind !== "instant") return undefined;
  const leadMs = created.time.epochMs - modified.time.epochMs;
  const hasZones = created.time.hasZone && modified.time.hasZone;
  if (leadMs <= (hasZones ? toleranceMs : zonelessToleranceMs)) return undefined;
  const offGridMs = Math.abs(leadMs - Math.round(leadMs / halfHourMs) * halfHourMs);
  if (leadMs <= zoneErrorLimitMs + toleranceMs && offGridMs <= toleranceMs) return undefined;
  return {
    observation: `By the ${created.entry.source} metadata the file was created at '${created.entry.text}' and modified at '${modified.entry.text}', ${describe(leadMs)} earlier. Time zones were taken into account; a wrong clock would explain it as well.`,
    confidence: 85,
  };
}

function describe(durationMs: number): string {
  const minutes = Math.round(durationMs / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
