/** Reads from an expression of PromQL what can be held to the metrics of the service, without evaluating it. */
import { parse } from "yaml";

export interface MetricUse {
  readonly name: string;
  /** Labels of its matcher. */
  readonly labels: readonly string[];
  /** The function that takes it as a range, such as `rate`. */
  readonly range: string | undefined;
}

const selector = /(?:(\w+)\(\s*)?\b((?:assay|process)_\w+|up)\b(?:\{([^}]*)\})?(\[\w+\])?/g;
const matcher = /(\w+)\s*(?:=~|!~|!=|=)\s*"/g;

export function metricsIn(expression: string): readonly MetricUse[] {
  return [...expression.matchAll(selector)].map(([, before, name = "", matchers = "", range]) => ({
    name,
    labels: [...matchers.matchAll(matcher)].map(([, label = ""]) => label),
    range: range === undefined ? undefined : (before ?? ""),
  }));
}

/** Labels that the expression groups by. */
export function groupingIn(expression: string): readonly string[] {
  return [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/\s*,\s*/));
}

export function isBalanced(expression: string): boolean {
  const bare = expression.replace(/"[^"]*"/g, "");
  const open: string[] = [];
  for (const [character] of bare.matchAll(/[()[\]{}"]/g)) {
    if ("([{".includes(character)) open.push(character);
    else if (character === '"' || open.pop() !== { ")": "(", "]": "[", "}": "{" }[character]) return false;
  }
  return open.length === 0;
}

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly AlertRule[] }[];
}

export const parseRules = (text: string) => parse(text, { uniqueKeys: true }) as RuleFile;
