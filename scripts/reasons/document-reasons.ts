/** Writes the page of reasons from the rules and themes themselves. */
import type { Fact } from "../../src/scoring/facts/table/fact-table.ts";
import type { Theme } from "../../src/scoring/reasons/themes.ts";
import type { Rule } from "../../src/scoring/rules/rule.ts";

interface Documented {
  readonly rules: readonly Rule[];
  readonly themes: readonly Theme[];
  readonly facts: readonly Fact[];
  readonly rulesVersion: string;
}

export function documentReasons({ rules, themes, facts, rulesVersion }: Documented): string {
  const sections = rules.map((rule) => documentRule(rule, themes)).join("\n");
  const silent = themes.filter(({ code }) => !rules.some((rule) => rule.code === code));
  return `# Reasons of a verdict

All reasons that \`reasons\` and the evidence of a transaction can name, generated from the rules and themes by
\`node bin/run.js scripts/write-reasons-doc.ts\`. Version of the rules: \`${rulesVersion}\`. Codes are stable. All times are UTC.

A reason's contribution is in log-odds. Starting odds and contributions add up to the score's log-odds. A contribution has two sources: the rule of this code, and
the model's features under this code, each with its Shapley value. In a family of rules only the strongest counts
fully; each further family counts three quarters of the previous one. Where the model has a contribution and the rule is
silent, the sentence reports the features.

${sections}
${silent.map(documentTheme).join("\n")}
## Features

What a model may read and the evidence names. "It" and "them" in a meaning refer to the line above. The built-in model reads the
features that are marked: always, or only where the transaction names a party or a label is known.

| Feature | Unit | In [rules](rules.md) | Built-in model | Meaning |
|---|---|---|---|---|
${facts.flatMap(documentFeature).join("\n")}
`;
}

/** The instant is no feature. */
function documentFeature({ name, unit, ruleName, trained, theme, meaning }: Fact): readonly string[] {
  if (theme === undefined) return [];
  const inRules = ruleName === undefined ? "" : `\`${ruleName}\``;
  return [`| \`${name}\` | ${unit === "truth" ? "1 or 0" : unit} | ${inRules} | ${trained ?? ""} | ${meaning} |`];
}

function documentRule(rule: Rule, themes: readonly Theme[]): string {
  const numbers = rule.numbers.length === 0 ? "none" : listNames(rule.numbers);
  const features = themes.find(({ code }) => code === rule.code)?.features ?? [];
  return `## ${rule.code}

${rule.title}. ${rule.meaning}

- Family: ${rule.family}
- Numbers: ${numbers}
- Features: ${features.length === 0 ? "none" : listNames(features)}
- Innocent causes: ${rule.innocentCauses.join(" ")}
- Source: ${rule.source}
`;
}

function documentTheme({ code, title, features }: Theme): string {
  return `## ${code}

${title}. There is no rule with this code, only the model's features.

- Features: ${listNames(features)}
`;
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}
