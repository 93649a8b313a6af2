/** The machine-readable zone of a passport or card has another date of birth or expiry than the page. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { areReadFirmly } from "../../derived/reading/read-firmly.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findRoledDates } from "../../derived/semantics/written/date-labels.ts";
import { type Day, writeDay } from "../../derived/semantics/written/dates.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findMachineZones, type MachineZone } from "./machine-zone.ts";

export const machineReadableZoneDiffersFromPage = defineCheck({
  id: "machine-readable-zone-differs-from-page",
  version: 1,
  title: "Machine-readable zone differs from the page",
  tamperingType: "cross_field_mismatch",
  cause: "identity",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A passport or identity card states the dates of birth and expiry twice: for people, and in its machine-readable zone. Both are printed from one record. Whoever changes one of them often leaves the other. Days are compared where the page labels one such day only; of a zone that was recognised in a picture, only those whose own check digit holds.",
  innocentCauses: ["pages of several persons", "a specimen with invented dates", "a misread digit, in a picture"],
  source: "ICAO Doc 9303, parts 3 to 6: the zone repeats what the visual zone shows.",
  needs: ["text"],
  run({ text }) {
    const [zone, ...others] = findMachineZones(text);
    if (zone === undefined || others.length > 0) return "nothing_to_compare";
    const results = [compare(text, zone, "birth", zone.birth), compare(text, zone, "expiry", zone.expiry)];
    const findings = results.filter((result) => typeof result === "object");
    if (findings.length > 0) return findings;
    return results.includes("agrees") ? "clear" : "nothing_to_compare";
  },
});

function compare(
  text: TextFacts,
  zone: MachineZone,
  role: "birth" | "expiry",
  coded: string | undefined,
): CheckFinding | "agrees" | undefined {
  const page = zone.lines[0]?.page;
  const stated = findRoledDates(text).filter(({ date, ...own }) => own.role === role && date.line.page === page);
  const [first] = stated;
  const days = new Set(stated.flatMap(({ date }) => date.readings.map(toZoneDay)));
  if (first === undefined || coded === undefined || !/^\d{6}$/.test(coded) || days.size === 0) return undefined;
  if (days.has(coded)) return "agrees";
  const { date, label } = first;
  // Two days of one name are of two persons, or one whose order of day and month is open.
  if (new Set(stated.map((own) => own.date.readings.map(writeDay).join())).size > 1 || !areSure(date.words))
    return undefined;
  const isRecognised = text.source === "recognised";
  const isBorneOut = zone.digits.some(({ name, isRight }) => name === `date of ${role}` && isRight);
  if (isRecognised && !isBorneOut) return undefined;
  const isFirm = !isRecognised || areReadFirmly(date.words);
  const shown = `${coded.slice(4)}.${coded.slice(2, 4)}.${coded.slice(0, 2)}`;
  return {
    observation: `Page ${page}: '${label}' is ${date.text}, and the machine-readable zone (${zone.kind}) has ${coded} there, which is ${shown} (day, month, year).${isBorneOut ? " The zone's check digit of this date holds." : ""} Both are printed from one record; a specimen with invented dates would explain it.`,
    confidence: isRecognised ? (isFirm ? 80 : 60) : 92,
    strength: isFirm ? "moderate" : "weak",
    boxes: boxesAround([date], zone.lines),
    evidence: { kind: "comparison", stated: date.text, expected: shown, basis: "the machine-readable zone" },
  };
}

/** YYMMDD */
function toZoneDay({ year, month, day }: Day): string {
  return [year % 100, month, day].map((part) => String(part).padStart(2, "0")).join("");
}
