/** Writes the page of reasons from the rules themselves. */
import type { Rule } from "../src/scoring/rules/rule.ts";

export function documentReasons(rules: readonly Rule[], rulesVersion: string): string {
  const sections = rules.map(documentRule).join("\n");
  return `# Reasons of a verdict

Every reason that \`reasons\` and the evidence of a transaction can name, made from the rules by \`node scripts/write-reasons-doc.ts\`.
Version of the rules: \`${rulesVersion}\`. Codes are stable. Of the reasons of one family only the strongest counts whole;
each further family counts three quarters of the one before it. All times are UTC.

${sections}`;
}

function documentRule(rule: Rule): string {
  const numbers = rule.numbers.length === 0 ? "none" : rule.numbers.map((name) => `\`${name}\``).join(", ");
  return `## ${rule.code}

${rule.title}. ${rule.meaning}

- Family: ${rule.family}
- Numbers: ${numbers}
- Innocent causes: ${rule.innocentCauses.join(" ")}
- Source: ${rule.source}
`;
}
