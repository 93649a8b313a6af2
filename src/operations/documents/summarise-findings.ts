/** The first line of a report: how many findings there are, which of them decide, and which support these. */
import type { DetailedFinding } from "../../contract/documents/document.ts";

/** More are not named. */
const namedLimit = 3;

export function summariseFindings(findings: readonly DetailedFinding[]): string {
  const seen = findings.filter(({ check }) => !check.startsWith("not-assessed-"));
  const tampered = seen.filter((finding) => finding.tampered);
  if (seen.length === 0) return "No findings.";
  if (tampered.length === 0) return `${countOf(seen)}, none of likely tampering.`;
  const reasons = sayReasons(tampered, seen);
  return `${countOf(tampered)} of likely tampering.${reasons === "" ? "" : ` ${reasons}`}`;
}

/** Empty for reports of versions that did not note it. */
export function sayWhatDecides(findings: readonly DetailedFinding[]): string {
  return sayReasons(
    findings.filter((finding) => finding.tampered),
    findings,
  );
}

function sayReasons(tampered: readonly DetailedFinding[], all: readonly DetailedFinding[]): string {
  const alone = tampered.filter(({ decides }) => decides === "alone");
  const deciding = alone.length > 0 ? alone : tampered.filter(({ decides }) => decides === "together");
  if (deciding.length === 0) return "";
  const supporting = new Set(deciding.flatMap(({ supported_by: checks = [] }) => checks));
  const supports = all.filter((finding) => supporting.has(finding.check) && !deciding.includes(finding));
  const isOne = nameAll(deciding).length === 1;
  if (alone.length > 0) {
    const rest = supports.length === 0 ? "" : `, supported by ${list(nameAll(supports))}`;
    return `${list(nameAll(deciding))} ${isOne ? "decides" : "decide"}${rest}.`;
  }
  const together = nameAll([...deciding, ...supports]);
  return together.length === 1
    ? `${list(together)} decides.`
    : `${list(together)} decide together, none of them alone.`;
}

function nameAll(findings: readonly DetailedFinding[]): readonly string[] {
  return [...new Set(findings.map(nameOf))];
}

function nameOf({ issue, boxes }: DetailedFinding): string {
  const subject = boxes.find(({ role }) => role === undefined || role === "subject");
  return subject === undefined ? `'${issue}'` : `'${issue}' (page ${subject.page})`;
}

function list(names: readonly string[]): string {
  const named = names.slice(0, namedLimit);
  const others = names.length - named.length;
  const parts = others === 0 ? named : [...named, `${others} ${others === 1 ? "other" : "others"}`];
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function countOf({ length }: readonly unknown[]): string {
  return `${length} ${length === 1 ? "finding" : "findings"}`;
}
