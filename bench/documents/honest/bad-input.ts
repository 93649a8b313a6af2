/** Files that were not assessed, or in part only, each with the service's reason, and how many were slow to read. */
import type { LabelledDocument } from "../manifest.ts";
import type { Judged, Judgement } from "./judge.ts";

const slowMs = 1_000;
/** How findings about what was not assessed begin. */
const lead = "Not assessed: ";

export function describeBadInput({ judged, refused }: Judgement): readonly string[] {
  const partly = judged.flatMap((file) => {
    const reasons = reasonsOf(file);
    return reasons.length === 0 ? [] : [{ file, reasons }];
  });
  const tampered = partly.filter(({ file }) => file.isTampered).length;
  const times = judged.map(({ ms }) => ms).filter((ms) => ms > slowMs);
  return [
    `not assessed (${refused.length} of ${judged.length + refused.length})`,
    ...refused.map(({ document, reason }) => `  ${nameOf(document)}: ${reason}`),
    "",
    `assessed in part (${partly.length}, of which ${tampered} called tampered)`,
    ...partly.flatMap(({ file, reasons }) => [
      `  ${nameOf(file.document)}`,
      ...reasons.map((reason) => `    ${reason}`),
    ]),
    "",
    `took more than a second to read: ${times.length}, the longest ${(Math.max(0, ...times) / 1_000).toFixed(1)} s`,
    "",
  ];
}

/** By analysis: "text: page 2 is a picture that was not read". */
function reasonsOf({ findings }: Judged): readonly string[] {
  return findings
    .filter(({ issue }) => issue.startsWith(lead))
    .map(({ issue, observation }) => `${issue.slice(lead.length)}: ${observation.slice(lead.length)}`);
}

function nameOf({ name, notes: { repository = "", producer = "" } }: LabelledDocument): string {
  return [name, repository, producer].filter((part) => part !== "").join(", ");
}
