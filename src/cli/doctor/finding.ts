/** What a check of the doctor says, and how it is printed. */

export interface Finding {
  readonly check: string;
  /** A problem loses data or stops the service; a warning makes it slow or less safe. */
  readonly level: "ok" | "warning" | "problem";
  readonly found: string;
  /** What to do; empty where nothing is. */
  readonly advice: string;
  readonly values?: Readonly<Record<string, number | string>>;
}

type Measured = Omit<Finding, "level" | "advice">;

export const fine = (measured: Measured): Finding => ({ ...measured, level: "ok", advice: "" });
export const warning = (measured: Measured, advice: string): Finding => ({ ...measured, level: "warning", advice });
export const problem = (measured: Measured, advice: string): Finding => ({ ...measured, level: "problem", advice });

export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, level, found, advice }) => [
    `${level.padEnd("problem".length)}  ${check.padEnd(width)}  ${found}`,
    ...(advice === "" ? [] : [`${" ".repeat("problem".length + width + 4)}${advice}`]),
  ]);
  const count = (level: Finding["level"]) => findings.filter((finding) => finding.level === level).length;
  return `${lines.join("\n")}\n\n${countOf(count("problem"), "problem")}, ${countOf(count("warning"), "warning")}, ${count("ok")} fine\n`;
}

export const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString("en")} MiB`;

export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
