import assert from "node:assert/strict";
import { test } from "node:test";
import { rightAligned, sumLines, textOfLines } from "../../testing/sample-facts.ts";
import { payDoesNotAddUp as check } from "./pay-does-not-add-up.ts";

const run = (sums: Readonly<Record<string, string>>) => check.run({ text: textOfLines(sumLines(sums)) });

test("forged: one digit of the net or gross pay was changed", () => {
  for (const sums of [
    { "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "8,049.75" },
    { "Gross pay": "9,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.75" },
    { Gesamtbrutto: "4.200,00", "Summe der Abzüge": "1.150,25", Auszahlungsbetrag: "5.049,75" },
  ]) {
    const result = run(sums);
    assert.ok(typeof result !== "string", JSON.stringify(sums));
    assert.equal(result[0]?.strength, "moderate");
    assert.equal(result[0]?.boxes?.length, 3);
  }
});

test("forged: where the deductions are their sum, one digit weighs more", () => {
  const items = { "Gross pay": "4,200.00", Tax: "900.25", Pension: "250.00", "Total deductions": "1,150.25" };
  const result = run({ ...items, "Net pay": "8,049.75" });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("forged: the gross pay or the deductions, where their rows say otherwise", () => {
  const items = { Salary: "3,900.00", Bonus: "300.00", "Gross pay": "4,200.00", Tax: "900.25", Pension: "250.00" };
  for (const [sums, stated, expected] of [
    [{ ...items, "Gross pay": "4,700.00", "Total deductions": "1,150.25" }, "4,700.00", "4,200.00"],
    [{ ...items, "Total deductions": "1,350.00" }, "1,350.00", "1,150.25"],
  ] as const) {
    const result = run({ ...sums, "Net à payer": "3,049.75" });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "strong");
    assert.deepEqual(result[0]?.evidence, {
      kind: "comparison",
      stated,
      expected,
      basis: `the rows of '${stated === "4,700.00" ? "Gross pay" : "Total deductions"}', and the other two sums`,
    });
  }
});

test("honest: net is gross less deductions", () => {
  assert.equal(run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.75" }), "clear");
});

test("look-alike: an allowance behind the net pay weighs little, and rounding nothing", () => {
  const result = run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,127.35" });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
  assert.equal(run({ "Gross pay": "4,200.00", "Total deductions": "1,150.25", "Net pay": "3,049.76" }), "clear");
});

test("look-alike: what the net pay differs by stands in a row of its own", () => {
  const sums = { "Gross pay": "3,000.00", Tax: "500.00", Pension: "120.00", "Total deductions": "620.00" };
  const strengthOf = (result: ReturnType<typeof run>) => (typeof result === "string" ? result : result[0]?.strength);
  assert.equal(strengthOf(run({ ...sums, "Expenses paid": "100.00", "Net pay": "2,480.00" })), "weak");
  assert.equal(strengthOf(run({ ...sums, "Net pay": "2,480.00" })), "strong");
});

/** Earnings and deductions in a column each, and what stands below them. */
function linesOf(rows: readonly Row[], sums: readonly (readonly [string, string])[]) {
  const row = (label: string, y: number, ...cells: readonly (readonly [number, string])[]) => [
    { x: 60, y, text: label },
    ...cells.flatMap(([edge, text]) => (text === "" ? [] : [rightAligned(edge, y, text)])),
  ];
  const table = rows.flatMap(([label, earned, deducted], at) =>
    row(label, 700 - 16 * at, [400, earned], [500, deducted]),
  );
  const below = sums.flatMap(([label, amount], at) => row(label, 690 - 16 * (rows.length + at), [500, amount]));
  return [...table, ...below];
}

function slip(...given: Parameters<typeof linesOf>) {
  const result = check.run({ text: textOfLines(linesOf(...given)) });
  return typeof result === "string" ? result : result[0]?.strength;
}

type Row = readonly [label: string, earned: string, deducted: string];
const items: readonly Row[] = [
  ["Salario base", "1.685,00", ""],
  ["Plus convenio", "142,00", ""],
  ["Prorrata pagas extra", "280,89", ""],
  ["Cotización Seg. Social", "", "136,59"],
  ["Retención IRPF", "", "269,81"],
];

test("forged: the net pay, where the foot of a table has earnings and deductions in a column each", () => {
  const foot: readonly Row[] = [...items, ["Totales", "2.107,89", "406,40"]];
  assert.equal(slip(foot, [["Líquido total a percibir", "1.701,49"]]), "clear");
  assert.equal(slip(foot, [["Líquido total a percibir", "2.078,20"]]), "strong");
  assert.equal(
    slip(foot.with(5, ["Totales", "2.107,89", "409,40"]), [["Líquido total a percibir", "2.078,20"]]),
    "nothing_to_compare",
  );
  assert.equal(slip(foot, [["Total a pagar", "2.078,20"]]), "nothing_to_compare");
  const told = check.run({ text: textOfLines(linesOf(foot, [["Líquido total a percibir", "2.078,20"]])) });
  assert.ok(typeof told !== "string");
  assert.match(told[0]?.observation ?? "", /The rows of the deductions make their sum, and nothing stands between/);
});

test("forged: the net pay, where the sums stand together below the table", () => {
  const sums = [
    ["Totaal bruto", "2.107,89"],
    ["Totaal inhoudingen", "406,40"],
  ] as const;
  assert.equal(slip(items, [...sums, ["Netto te betalen", "1.701,49"]]), "clear");
  assert.equal(slip(items, [...sums, ["Netto te betalen", "2.078,20"]]), "strong");
  assert.equal(
    slip(items, [...sums, ["Reiskosten", "300,00"], ["Vergoeding", "76,71"], ["Netto te betalen", "2.078,20"]]),
    "weak",
  );
});

test("look-alike: sums of the year so far, and a tax taken off what is left", () => {
  const year = { "Gross pay TD": "29,400.00", "Total payments": "4,200.00", "Total deductions": "1,150.25" };
  assert.equal(run({ ...year, "Net pay": "3,049.75" }), "clear");
  const french = {
    "Salaire brut": "2 765,00",
    "Total cotisations salariales": "576,23",
    "Net avant impôt": "2 188,77",
    "Prélèvement à la source": "85,36",
  };
  assert.equal(run({ ...french, "Net à payer": "2 103,41" }), "clear");
  assert.notEqual(run({ ...french, "Net à payer": "2 403,41" }), "clear");
});

test("empty: no pay slip", () => {
  assert.equal(run({ Total: "4,200.00" }), "nothing_to_compare");
});

test("honest: sums with several columns hold in one of them", () => {
  const clear = [
    { "Gross pay": "63,841.02   3,028.62", "Total deductions": "18,384.11   878.78", "Net pay": "2,149.84" },
    { "Gross pay": "943.80   755.04", "Total deductions": "130.01", "Net pay": "625.03" },
    { Gesamtbrutto: "3.680,00   3.360,00", "Summe Abzüge": "1.102,48", Nettoverdienst: "2.257,52" },
    { "Gross pay": "1,900.00", "Total deductions": "-52.24", "Net pay": "1,952.24" },
  ];
  for (const sums of clear) assert.equal(run(sums as Record<string, string>), "clear", JSON.stringify(sums));
  const forged = {
    "Gross pay": "63,841.02   3,028.62",
    "Total deductions": "18,384.11   878.78",
    "Net pay": "3,149.84",
  };
  assert.ok(typeof run(forged) !== "string");
});

test("what differs by a digit more is not called a single digit", () => {
  const result = run({ "Gross pay": "30,000.00", "Total deductions": "6,210.00", "Net pay": "2,379.00" });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /they differ by a digit that one has more/);
});

const listed = {
  Gesamtbrutto: "3.480,00",
  Lohnsteuer: "539,40",
  Krankenversicherung: "283,62",
  Rentenversicherung: "323,64",
};

test("forged: one digit of the net or gross pay, where the deductions are listed without their sum", () => {
  for (const sums of [
    { ...listed, "Gesetzliches Netto": "5.333,34", Auszahlungsbetrag: "5.333,34" },
    { ...listed, Gesamtbrutto: "8.480,00", Auszahlungsbetrag: "2.333,34" },
  ]) {
    const result = run(sums);
    assert.ok(typeof result === "object");
    assert.equal(result[0]?.strength, "strong");
    assert.match(result[0]?.observation ?? "", /less the 3 deductions below it, 1\.146,66/);
  }
});

test("honest: listed deductions that leave the net pay", () => {
  assert.equal(run({ ...listed, Auszahlungsbetrag: "2.333,34" }), "clear");
});

test("listed deductions with a column for the year beside them: the first amount of each is that of the period", () => {
  const sums = {
    "Gross pay": "3,147.40   34,621.40",
    "Federal income tax": "377.69   4,154.59",
    "Social Security": "195.14   2,146.54",
    Medicare: "45.64   502.04",
  };
  assert.equal(run({ ...sums, "Net pay": "2,528.93" }), "clear");
  for (const forged of [
    { ...sums, "Net pay": "2,928.93" },
    { ...sums, "Gross pay": "4,147.40   34,621.40", "Net pay": "2,528.93" },
  ]) {
    const result = run(forged);
    assert.ok(typeof result === "object");
    assert.match(result[0]?.observation ?? "", /less the 3 deductions below it, 618\.47/);
  }
  // The sum of the year below its rows is no sum of deductions.
  const earned = { Regular: "2,877.60   14,653.60", Overtime: "269.80   19,967.80" };
  assert.ok(typeof run({ ...earned, ...sums, "Net pay": "2,928.93" }) === "object");
  // Without a second amount beside the gross pay it is not known which of the two is meant.
  assert.equal(run({ ...sums, "Gross pay": "4,147.40", "Net pay": "2,528.93" }), "nothing_to_compare");
  // One of them was not taken off in this period.
  assert.equal(run({ ...sums, Medicare: "502.04", "Net pay": "2,928.93" }), "nothing_to_compare");
});

test("look-alike: a deduction that is not printed, and subtotals among the deductions", () => {
  assert.equal(run({ ...listed, Auszahlungsbetrag: "2.288,11" }), "nothing_to_compare");
  const sums = { ...listed, "Summe der Sozialversicherung": "607,26", Auszahlungsbetrag: "5.333,34" };
  assert.equal(run(sums), "nothing_to_compare");
});

test("sums of the year so far beside those of the month are left out", () => {
  const sums = {
    "Gross pay": "3,362.50",
    "Total deductions": "782.35",
    "Gross pay to date": "20,175.00",
    "Deductions total to date": "4,694.10",
    "Net pay to date": "15,480.90",
  };
  assert.equal(run({ ...sums, "Net pay": "2,580.15" }), "clear");
  const result = run({ ...sums, "Net pay": "3,580.15" });
  assert.ok(typeof result !== "string");
  assert.deepEqual([result[0]?.strength, result[0]?.evidence?.kind], ["moderate", "comparison"]);
});
