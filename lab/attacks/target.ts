/** What a forger changes: one amount, date, name or account number of a document, and what it becomes. */
import type { Box } from "../../src/contract/documents/document.ts";
import { boxOf } from "../../src/forgery/derived/page-box.ts";
import type { NumberedPageText, Token } from "../../src/forgery/facts/text.ts";
import type { Evidence } from "../../src/forgery/facts.ts";
import type { Random } from "../../src/portfolios/random.ts";
import { drawIban, firstNames, lastNames } from "./honest/names.ts";

export type Role = "amount" | "date" | "account" | "name";

export interface Target {
  readonly role: Role;
  /** From 1. */
  readonly page: number;
  readonly token: Token;
  /** As long as each other, so that either fits in the other's place. */
  readonly before: string;
  readonly after: string;
  readonly box: Box;
  /** Whether the page is shown upright, as programs that draw over it suppose. */
  readonly isUpright: boolean;
}

const patterns: readonly (readonly [Role, RegExp])[] = [
  ["amount", /^\d{1,3}([.,']\d{3})*[.,]\d{2}$/],
  ["date", /^(\d{4}-\d{2}-\d{2}|\d{2}[./]\d{2}[./]\d{4})$/],
  ["account", /^(DE\d{20}|\d{8,18})$/],
];

/** One of each role that the document has, of those that stand only once on their page; nothing where there is no text. */
export function findTargets(evidence: Evidence, random: Random): readonly Target[] {
  const { text } = evidence.artifacts;
  if (text?.state !== "present") return [];
  const found = text.value.pages.flatMap((page) => targetsOf(page, random));
  return (["amount", "date", "account", "name"] as const).flatMap((role) => {
    const own = found.filter((target) => target.role === role);
    return own.length === 0 ? [] : [random.pick(own)];
  });
}

function targetsOf(page: NumberedPageText, random: Random): Target[] {
  const counts = new Map<string, number>();
  for (const { text } of page.tokens) counts.set(text, (counts.get(text) ?? 0) + 1);
  return page.tokens.flatMap((token) => {
    const role = roleOf(token.text);
    const after = role === undefined ? undefined : changed(token.text, role, random);
    if (role === undefined || after === undefined || counts.get(token.text) !== 1) return [];
    return [
      {
        role,
        page: page.page,
        token,
        before: token.text,
        after,
        box: boxOf(page.page, page.geometry, token),
        isUpright: page.geometry.rotation === 0 && token.right - token.left > token.top - token.bottom,
      },
    ];
  });
}

function roleOf(text: string): Role | undefined {
  if (lastNames.includes(text)) return "name";
  return patterns.find(([, pattern]) => pattern.test(text))?.[0];
}

function changed(text: string, role: Role, random: Random): string | undefined {
  switch (role) {
    case "amount":
      return text.replace(/\d/, (digit) => otherDigit(digit, Math.min(9, Number(digit) + 1), 9, random));
    case "date":
      // The last digit of a year between brackets that both ways of writing have: 2023 becomes 2021 to 2029, but not itself.
      return text.replace(
        /(20\d)(\d)/,
        (_, decade: string, digit: string) => `${decade}${otherDigit(digit, 1, 9, random)}`,
      );
    case "account": {
      const iban = drawIban(random);
      return /^DE/.test(text) ? iban : text.replace(/\d{5}$/, iban.slice(-5));
    }
    case "name": {
      const others = [...lastNames, ...firstNames].filter((name) => name.length === text.length && name !== text);
      return others.length === 0 ? undefined : random.pick(others);
    }
  }
}

function otherDigit(digit: string, low: number, high: number, random: Random): string {
  const drawn = random.whole(low, high);
  return String(drawn === Number(digit) ? (drawn + 3) % 10 : drawn);
}
