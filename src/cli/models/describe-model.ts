/** A model, its drift and its thresholds as text. */

import type { ThresholdsInCharge } from "../../contract/alert-budget.ts";
import type { DriftReport, ModelEntry, ModelWithCard, ThresholdProposal } from "../../contract/models.ts";

/** Longer lists are only in the API's answer. */
const longestList = 24;

export function describeEntry(entry: ModelEntry): string {
  const { version, isInCharge, trainedAt, trainedBy, validation } = entry;
  return [
    isInCharge ? "*" : "-",
    version,
    trainedAt ?? "shipped with the service",
    trainedBy ?? "",
    validation === null
      ? ""
      : `AUC ${figure(validation.auc)}, AP ${figure(validation.averagePrecision)} on ${figure(validation.transactions)} transactions`,
  ].join("\t");
}

/** The card with a line for each figure; long lists are only counted. */
export function describeModel({ card, ...identity }: ModelWithCard): string {
  return [...describeFields(identity, ""), "card:", ...describeFields(card, "  ")].map((line) => `${line}\n`).join("");
}

function describeFields(value: unknown, indent: string): string[] {
  if (typeof value !== "object" || value === null) return [`${indent}${figure(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== "object" || inner === null) return `${indent}${name}: ${figure(inner)}`;
    if (Array.isArray(inner)) return describeList(name, inner, indent);
    if (Object.keys(inner).length > longestList) return `${indent}${name}: ${Object.keys(inner).length} entries`;
    return [`${indent}${name}:`, ...describeFields(inner, `${indent}  `)];
  });
}

function describeList(name: string, list: readonly unknown[], indent: string): string[] {
  if (list.length > longestList) return [`${indent}${name}: ${list.length} entries`];
  if (list.every((entry) => typeof entry !== "object" || entry === null)) {
    return [`${indent}${name}: ${list.map(figure).join(", ")}`];
  }
  return [`${indent}${name}:`, ...list.map((entry) => `${indent}  ${oneLine(entry)}`)];
}

function oneLine(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return figure(entry);
  return Object.entries(entry)
    .map(([name, value]) => `${name} ${figure(value)}`)
    .join(", ");
}

export function describeDrift(report: DriftReport): string {
  const { current, earlier, reference, score, problem } = report;
  const lines = [`model ${report.version}`];
  if (current !== null) lines.push(`last days: ${current.transactions} transactions, ${current.from} to ${current.to}`);
  if (reference === "training") lines.push("compared with the model's evaluation period");
  else if (earlier !== null) {
    lines.push(`compared with ${earlier.transactions} transactions, ${earlier.from} to ${earlier.to}`);
  }
  if (problem !== null) lines.push(problem);
  if (score !== null) lines.push(`score\t${score.level}\tindex ${score.stabilityIndex}, alarm from ${score.alarmFrom}`);
  lines.push(`${report.alarmCount} of ${report.featureCount} features at alarm or severe`);
  for (const { name, level, stabilityIndex } of report.features)
    lines.push(`${name}\t${level}\tindex ${stabilityIndex}`);
  return lines.map((line) => `${line}\n`).join("");
}

export function describeThresholds(proposal: ThresholdProposal): string {
  const { version, reviewThreshold, declineThreshold, reviewedPerDay, declinedPerDay, netPerDay, currency, basis } =
    proposal;
  const lines = [
    `model ${version}, over ${basis.transactions} transactions from ${basis.from} to ${basis.to}, ${basis.labelled} of them labelled`,
    reviewThreshold === null
      ? "No review fits or pays off."
      : `ASSAY_REVIEW_THRESHOLD=${reviewThreshold}\t${reviewedPerDay} reviewed per day`,
  ];
  if (basis.note !== null) lines.splice(1, 0, basis.note);
  if (declineThreshold !== null) {
    lines.push(`ASSAY_DECLINE_THRESHOLD=${declineThreshold}\t${declinedPerDay} declined per day`);
  }
  const unknown = `${basis.withoutRate} transactions have a currency without a rate; their costs are not counted.`;
  if (netPerDay !== null) lines.push(`net saving ${[netPerDay, currency ?? ""].join(" ").trimEnd()} per day`);
  if (basis.withoutRate > 0) lines.push(unknown);
  return lines.map((line) => `${line}\n`).join("");
}

export function describeBudget({ ruleSet, thresholds }: ThresholdsInCharge): string {
  if (thresholds === null) return `${ruleSet}: the thresholds of the settings apply.\n`;
  const { review, decline, basis } = thresholds;
  const source = basis && `; model ${basis.model}, ${basis.transactions} transactions up to ${basis.until}`;
  return `${ruleSet}: review from ${review}, decline from ${decline}${source ?? ""}\n`;
}

function figure(value: unknown): string {
  return value === null || value === undefined ? "none" : String(value);
}
