/** The machine-readable zone of a passport or card has check digits that do not fit. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findMachineZones, type MachineZone } from "./machine-zone.ts";

export const machineReadableZoneFailsItsCheckDigits = defineCheck({
  id: "machine-readable-zone-fails-its-check-digits",
  version: 1,
  title: "Machine-readable zone fails its check digits",
  tamperingType: "value_mismatch",
  cause: "identity",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "The machine-readable zone of a passport or identity card repeats number, dates and personal number, each with a check digit, plus one check digit over all of them. A change without recomputing the check digits leaves them wrong.",
  innocentCauses: ["a specimen with invented digits", "a misread character; OCR text has a tolerance for this"],
  source: "ICAO Doc 9303, parts 4 to 6, and the French identity card of 1987.",
  needs: ["text"],
  run({ text }) {
    const zones = findMachineZones(text);
    if (zones.length === 0) return "nothing_to_compare";
    const findings = zones.flatMap((zone) => judge(zone, text.source === "recognised"));
    return findings.length === 0 ? "clear" : findings;
  },
});

function judge(zone: MachineZone, isRecognised: boolean): CheckFinding[] {
  const wrong = zone.digits.filter(({ isRight }) => !isRight);
  const whole = wrong.some(({ name }) => name === "whole zone");
  if (wrong.length === 0) return [];
  // Letters in the place of digits are misread; a changed field is borne out by the digit over the whole zone.
  const isMisread =
    zone.digits.some(({ stated }) => !/\d/.test(stated)) || /[A-Z]/.test(zone.birth + (zone.expiry ?? ""));
  if (isRecognised && (isMisread || wrong.length < 2 || !whole)) return [];
  const boxes = boxesAround(zone.lines);
  const named = wrong.map(({ name, stated, expected }) => `${name} (${stated} instead of ${expected})`).join(", ");
  return [
    {
      observation: `Page ${zone.lines[0]?.page ?? 1}: in the machine-readable zone (${zone.kind}) the check digits do not fit: ${named}. Fields without a digit were left out; specimens with made-up digits look the same.`,
      confidence: isRecognised ? 60 : 92,
      ...(isRecognised ? { strength: "weak" as const } : {}),
      boxes,
      evidence: {
        kind: "comparison",
        stated: wrong.map(({ stated }) => stated).join(", "),
        expected: wrong.map(({ expected }) => expected).join(", "),
        basis: "weights 7, 3, 1 of ICAO Doc 9303",
      },
    },
  ];
}
