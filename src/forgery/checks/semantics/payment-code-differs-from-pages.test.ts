import assert from "node:assert/strict";
import { test } from "node:test";
import { sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { paymentCodeDiffersFromPages as check } from "./payment-code-differs-from-pages.ts";

const iban = "DE89370400440532013000";
const box = { page: 1, left: 60, top: 600, width: 90, height: 90 };
const epc = (account: string, amount: string) =>
  ["BCD", "002", "1", "SCT", "COBADEFFXXX", "Linden Ltd", account, `EUR${amount}`, "", "", "Invoice 17"].join("\n");

function swiss(account: string, amount: string): string {
  const creditor = ["K", "Linden AG", "Hauptstrasse 1", "8000 Zurich", "", "", "CH"];
  const rest = ["CHF", ...Array.from({ length: 7 }, () => ""), "NON", "", "", "EPD"];
  return ["SPC", "0200", "1", account, ...creditor, ...Array.from({ length: 7 }, () => ""), amount, ...rest].join("\n");
}

function run(codeText: string, printed: string, total = "1,240.00") {
  const lines = [...sumLines({ Total: total }), { x: 60, y: 300, text: `IBAN ${printed}` }];
  return check.run({ codes: { codes: [{ box, text: codeText }] }, text: textOfLines(lines) });
}

test("forged: the printed account or total was changed, and the code was not", () => {
  const account = run(epc(iban, "1240.00"), "DE27 1007 7777 0209 2997 00");
  assert.ok(typeof account !== "string" && account.length === 1);
  assert.deepEqual([account[0]?.issue, account[0]?.strength], ["Payment code names another account", "strong"]);
  const amount = run(swiss("CH9300762011623852957", "1240.00"), "CH93 0076 2011 6238 5295 7", "9,240.00");
  assert.ok(typeof amount !== "string" && amount.length === 1);
  assert.match(amount[0]?.observation ?? "", /Swiss QR-bill\) asks for 1,240\.00, .* 'Total' is 9,240\.00/);
  assert.equal(amount[0]?.strength, "strong");
});

test("forged: a total of other digits than the code's, which is no part of it", () => {
  const result = run(epc(iban, "1240.00"), "DE89 3704 0044 0532 0130 00", "1,873.55");
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("honest: codes that say what the pages say", () => {
  assert.equal(run(epc(iban, "1240"), "DE89 3704 0044 0532 0130 00"), "clear");
  assert.equal(run(swiss("CH9300762011623852957", "1240.00"), "CH93 0076 2011 6238 5295 7"), "clear");
  assert.equal(run(`SPD*1.0*ACC:${iban}+COBADEFF*AM:1240.00*CC:EUR`, "DE89 3704 0044 0532 0130 00"), "clear");
});

test("look-alike: a code without an amount, a part of the sum, and a link", () => {
  assert.equal(run(swiss("CH9300762011623852957", ""), "CH93 0076 2011 6238 5295 7"), "clear");
  const part = run(epc(iban, "413.33"), "DE89 3704 0044 0532 0130 00");
  assert.ok(typeof part !== "string");
  assert.equal(part[0]?.strength, "moderate");
  const discounted = run(epc(iban, "1215.20"), "DE89 3704 0044 0532 0130 00");
  assert.ok(typeof discounted !== "string");
  assert.equal(discounted[0]?.strength, "moderate");
  assert.equal(run("https://example.org/pay?amount=1.00", "DE89 3704 0044 0532 0130 00"), "nothing_to_compare");
});

test("empty: no codes", () => {
  assert.equal(check.run({ codes: { codes: [] }, text: textOfLines([]) }), "nothing_to_compare");
});
