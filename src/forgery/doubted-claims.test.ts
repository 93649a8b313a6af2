import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogue } from "./catalogue.ts";
import { defineCheck } from "./check.ts";
import { findClaims, listDoubtedValues } from "./doubted-claims.ts";
import type { TextFacts, Token } from "./facts/text.ts";
import type { Evidence } from "./facts.ts";
import { asRecognised } from "./testing/recognised-text.ts";
import { itemLines, sumLines, textOfLines } from "./testing/sample-facts.ts";

const evidence: Evidence = {
  format: "png",
  pages: 1,
  artifacts: {
    receipt: { state: "present", value: { declaredFormat: "png", format: "png", receivedAtMs: Date.UTC(2024, 5, 1) } },
  },
  limits: [],
};

function recognised(date: string, total: string, ofDigits: Partial<Token>): TextFacts {
  const lines = [
    { x: 60, y: 760, text: `Invoice date: ${date}` },
    { x: 60, y: 700, text: "Net amount" },
    { x: 420, y: 700, text: "1,000.00" },
    { x: 60, y: 680, text: "VAT" },
    { x: 420, y: 680, text: "190.00" },
    { x: 60, y: 640, text: "Total due" },
    { x: 420, y: 640, text: total },
  ];
  const pages = textOfLines(lines).pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => ({ ...token, confidence: 95, ...(/\d/.test(token.text) && ofDigits) })),
  }));
  return { source: "recognised", pages };
}

const isInDoubt = (text: TextFacts) => findClaims(evidence, text, catalogue).doubted.length > 0;

test("sums and dates that would be reported if they were read surely are worth reading again", () => {
  assert.equal(isInDoubt(recognised("12 March 2024", "1,790.00", { agreeing: 1 })), true);
  assert.equal(isInDoubt(recognised("12 March 2031", "1,190.00", { agreeing: 1 })), true);
  // Of a date in words nothing was read again.
  assert.equal(isInDoubt(recognised("12 March 2031", "1,190.00", {})), true);
});

test("a finding that would decide if its values were read surely is worth reading again", () => {
  const sum = defineCheck({
    ...{ id: "sums-do-not-add-up", version: 1, title: "A total", tamperingType: "value_mismatch", analysis: "text" },
    ...{ cause: "arithmetic", strength: "weak", canShowTampering: true, meaning: "A total.", innocentCauses: ["any"] },
    ...{ source: "This test.", appliesTo: ["image"], needs: ["text"] },
    run: ({ text }) => {
      const isSure = text.pages.every(({ tokens }) => tokens.every(({ agreeing }) => (agreeing ?? 2) >= 2));
      return [{ observation: "A total.", confidence: 95, strength: isSure ? "strong" : "weak" }];
    },
  });
  const isInDoubtOf = (text: TextFacts) => findClaims(evidence, text, [sum]).doubted.length > 0;
  assert.equal(isInDoubtOf(recognised("12 March 2024", "1,190.00", { agreeing: 1 })), true);
  assert.equal(isInDoubtOf(recognised("12 March 2024", "1,190.00", { agreeing: 2 })), false);
});

test("what agrees is not, and neither is what was read often enough or in several ways", () => {
  assert.equal(isInDoubt(recognised("12 March 2024", "1,190.00", { agreeing: 1 })), false);
  assert.equal(isInDoubt(recognised("12 March 2024", "1,790.00", { agreeing: 2 })), false);
  const readings = [
    { text: "1,790.00", confidence: 90 },
    { text: "1,190.00", confidence: 80 },
  ];
  assert.equal(isInDoubt(recognised("12 March 2024", "1,790.00", { agreeing: 1, readings })), false);
});

test("of a claim about days only these are read again", () => {
  const lines = [
    { x: 60, y: 760, text: "Invoice date: 2024-05-02" },
    { x: 60, y: 740, text: "Due date: 2024-04-02" },
    { x: 60, y: 700, text: "Total" },
    { x: 420, y: 700, text: "1,190.00" },
  ];
  const text = { state: "present", value: asRecognised(textOfLines(lines), 95, 1) } as const;
  const values = listDoubtedValues({ ...evidence, artifacts: { ...evidence.artifacts, text } }, catalogue);
  assert.deepEqual(values.map(({ text }) => text).toSorted(), ["2024-04-02", "2024-05-02"]);
});

test("where a misread amount hides a changed one, the values of its table are read again", () => {
  const lines = [
    { x: 60, y: 760, text: "Invoice 4711" },
    ...itemLines([
      ["4", "25.00", "100.00"],
      ["2", "80.00", "160.00"],
      ["3", "12.50", "87.50"],
      ["1", "10.00", "70.00"],
    ]),
    ...sumLines({ Total: "307.50" }),
  ];
  const listed = (agreeing: number) => {
    const text = { state: "present", value: asRecognised(textOfLines(lines), 95, agreeing) } as const;
    return listDoubtedValues({ ...evidence, artifacts: { ...evidence.artifacts, text } }, catalogue);
  };
  const values = listed(1).map(({ text }) => text);
  assert.ok(["87.50", "70.00", "307.50"].every((value) => values.includes(value)));
  assert.ok(!values.includes("4711"));
  assert.deepEqual(listed(2), []);
});

test("rows that make the net sum, which makes the total with its tax, are not read again because they are not the total", () => {
  const items = itemLines([
    ["4", "25.00", "100.00"],
    ["2", "80.00", "160.00"],
    ["3", "12.50", "37.50"],
  ]);
  const listed = (total: string) => {
    const lines = [...items, ...sumLines({ "Net amount": "297.50", "VAT 20 %": "59.50", Total: total })];
    const text = { state: "present", value: asRecognised(textOfLines(lines), 95, 1) } as const;
    return listDoubtedValues({ ...evidence, artifacts: { ...evidence.artifacts, text } }, catalogue);
  };
  assert.deepEqual(listed("357.00"), []);
  assert.ok(listed("857.00").length > 0);
});

test("of a sum the figures of the claim are read first, and all others once it stands", () => {
  const lines = (quantity: string) => [
    { x: 60, y: 760, text: "Invoice 4711" },
    ...itemLines([
      [quantity, "25.00", "275.00"],
      ["2", "80.00", "160.00"],
      ["3", "12.50", "37.50"],
      ["5", "10.00", "50.00"],
    ]),
    ...sumLines({ Total: "522.50" }),
  ];
  const listed = (text: TextFacts) =>
    listDoubtedValues(
      { ...evidence, artifacts: { ...evidence.artifacts, text: { state: "present", value: text } } },
      catalogue,
    );
  const once = asRecognised(textOfLines(lines("1")), 95, 1);
  const first = listed(once);
  assert.ok(first.some(({ text }) => text === "1"));
  assert.ok(
    first.every(({ text }) => ["1", "25.00", "275.00"].includes(text)),
    first.map(({ text }) => text).join(" "),
  );
  const readAgain = (quantity: string): TextFacts => ({
    ...once,
    pages: once.pages.map((page) => ({
      ...page,
      tokens: page.tokens.map((token) =>
        first.includes(token) ? { ...token, agreeing: 2, ...(token.text === "1" && { text: quantity }) } : token,
      ),
    })),
  });
  assert.deepEqual(listed(readAgain("11")), []);
  const rest = listed(readAgain("1")).map(({ text }) => text);
  assert.ok(
    ["80.00", "160.00", "522.50"].every((value) => rest.includes(value)),
    rest.join(" "),
  );
});

test("what was read again is not named once more, and the other values of the page follow", () => {
  const text = recognised("12 March 2024", "1,790.00", { agreeing: 1 });
  const tokens = text.pages[0]?.tokens ?? [];
  const unsure = (token: Token) => (token.text === "1,790.00" ? { ...token, agreeing: 2, confidence: 30 } : token);
  const known = { ...text, pages: [{ ...text.pages[0], tokens: tokens.map(unsure) }] } as TextFacts;
  const listed = (isReadAgain: (token: Token) => boolean) =>
    listDoubtedValues({ ...evidence, artifacts: { text: { state: "present", value: known } } }, catalogue, isReadAgain)
      .map((token) => token.text)
      .filter((said) => /\d{3}/.test(said));
  assert.deepEqual(
    listed(() => false),
    ["1,790.00"],
  );
  const others = listed(({ text: said }) => said === "1,790.00");
  assert.ok(others.includes("1,000.00") && others.includes("190.00") && !others.includes("1,790.00"), others.join());
});
