/** The metadata states a date that there is not. */
import { defineCheck } from "../../check.ts";
import { nameEntry, readMetadataTimes } from "../../derived/metadata/metadata-times.ts";

/** Where the clocks of Unix, of old Macs and of Windows begin: an unset clock, not a time. */
const clockOriginsMs = [0, Date.UTC(1904, 0, 1), Date.UTC(1601, 0, 1)];
const dayMs = 86_400_000;

export const impossibleMetadataDate = defineCheck({
  id: "impossible-metadata-date",
  version: 1,
  title: "Impossible date in the metadata",
  tamperingType: "tampering",
  cause: "metadata",
  strength: "weak",
  canShowTampering: false,
  meaning:
    "A creation or modification date in the metadata does not exist, has a time zone that does not exist, or is the zero of a computer's clock. Dates typed by hand have such errors; programs that read a clock do not.",
  innocentCauses: ["a script that assembles dates from parts", "a device whose clock was never set"],
  source: "ISO 32000-1, 7.9.4; XMP specification part 1; EXIF 2.32. Metadata alone never shows tampering.",
  needs: ["metadata"],
  run({ metadata }) {
    const times = readMetadataTimes(metadata);
    if (times.length === 0) return "nothing_to_compare";
    const impossible = times.flatMap(({ entry, time }) => {
      const reason = findReason(time);
      return reason === undefined ? [] : [`${nameEntry(entry)} reads '${entry.text}': ${reason}`];
    });
    if (impossible.length === 0) return "clear";
    return [
      {
        observation: `${capitalise(impossible.join("; "))}. Scripts and unset clocks write such dates too.`,
        confidence: 80,
      },
    ];
  },
});

function findReason(time: ReturnType<typeof readMetadataTimes>[number]["time"]): string | undefined {
  if (time.kind === "impossible") return time.reason;
  if (time.kind === "unreadable") return undefined;
  const isOrigin = clockOriginsMs.some((origin) => time.epochMs >= origin - dayMs && time.epochMs < origin + dayMs);
  return isOrigin ? "this is the zero of a computer's clock, not a time at which a file was made" : undefined;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
