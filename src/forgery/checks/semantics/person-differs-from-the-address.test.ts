import assert from "node:assert/strict";
import { test } from "node:test";
import { printDocument } from "../../testing/printed-document.ts";
import { asRecognised } from "../../testing/recognised-text.ts";
import { textOfLines } from "../../testing/sample-facts.ts";
import { personDiffersFromTheAddress as check } from "./person-differs-from-the-address.ts";

const run = (...lines: readonly string[]) => check.run(printDocument(...lines));
const company = ["Hanse Logistik AG", "Lindenweg 52", "80331 Hamburg"];

test("forged: the greeting or the employee of before under another address", () => {
  for (const named of [
    "Dear Sabine Kessler,",
    "Employee: Sabine Kessler, 171",
    "Guten Tag Sabine Kessler,",
    "Kære Sabine Kessler,",
    "Caro(a) Sabine Kessler,",
  ]) {
    const result = run(...company, "Uwe Albrecht", "Am Markt 42", "50667 Bonn", "Pay slip 05/2024", named);
    assert.ok(typeof result !== "string", named);
    assert.equal(result[0]?.strength, "strong");
    assert.match(
      result[0]?.observation ?? "",
      /address stands in the name of Uwe Albrecht, and '.*' on page 1 names Sabine Kessler/,
    );
    assert.equal(result[0]?.boxes?.length, 2);
  }
});

test("forged: names of a picture that have nothing in common, read surely, on an invoice", () => {
  const invoice = ["Factura 4711", "Cantidad Precio Importe", "IVA 21 %", "Total 121,00"];
  const runWith = (confidence: number, greeting: string, ...rest: readonly string[]) => {
    const { text } = printDocument("Blumen Linde", "Uwe Albrecht", "Am Markt 42", "50667 Bonn", greeting, ...rest);
    const result = check.run({ text: asRecognised(text, confidence) });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(runWith(90, "Estimado/a Sabine Kessler,", ...invoice), "strong");
  assert.equal(runWith(60, "Estimado/a Sabine Kessler,", ...invoice), "nothing_to_compare");
  assert.equal(runWith(90, "Estimado/a Uwo Albreclt,", ...invoice), "clear");
  assert.equal(runWith(90, "Estimado/a Sabine Kessler,", "Uwe Albreeht"), "nothing_to_compare");
});

test("forged: an address of a picture, whose words are as high as their ink", () => {
  const address = ["Blumen Linde", "Uwe Albrecht", "Am Markt 42", "50667 Bonn", "Estimado/a Sabine Kessler,"];
  const invoice = ["Factura 4711", "Cantidad Precio Importe", "IVA 21 %", "Total 121,00"];
  const runWith = (pitch: number) => {
    const text = textOfLines(
      [...address, ...invoice].map((line, row) => ({ x: 60, y: 700 - pitch * row, text: line })),
    );
    const result = check.run({ text: asRecognised(text) });
    return typeof result === "string" ? result : result[0]?.strength;
  };
  assert.equal(runWith(32), "strong");
  assert.equal(runWith(40), "nothing_to_compare");
});

test("honest: one person, with a title or a second name", () => {
  const address = ["Uwe Albrecht", "Am Markt 42", "50667 Bonn"];
  assert.equal(run(...company, ...address, "Mitarbeiter: Uwe Albrecht"), "clear");
  assert.equal(run(...company, ...address, "Dear Mr. Uwe M. Albrecht,"), "clear");
  assert.equal(run("Oscar Fleming", "King Street 52", "Bristol BS2 0JA", "Dear Oscar Fleming,"), "clear");
  assert.equal(check.listHeld?.(printDocument(...company, ...address, "Employee: Uwe Albrecht")).length, 1);
});

test("look-alike: a relative, a company's contact, an issuer who is named elsewhere, a greeting without a name", () => {
  const relative = run("Pay slip 05/2024", "Uwe Albrecht", "Am Markt 42", "50667 Bonn", "Dear Hanna Albrecht,");
  assert.ok(typeof relative !== "string");
  assert.equal(relative[0]?.strength, "weak");
  assert.equal(run(...company, "Dear Sabine Kessler,"), "nothing_to_compare");
  const issuer = ["Uwe Albrecht", "Am Markt 42", "50667 Bonn"];
  assert.equal(run(...issuer, ...company, "Dear Sabine Kessler,", "Kind regards, Uwe Albrecht"), "nothing_to_compare");
  assert.equal(run(...issuer, "Dear customer,", "Dear Sir or Madam,"), "nothing_to_compare");
});

test("look-alike: an issuer who is a person, above everything, and a customer who has no address or is a company", () => {
  const issuer = ["Lucia Ferrante", "Via Garibaldi 21", "10122 Torino"];
  assert.equal(run(...issuer, "Fattura 14", "Cliente: Mario Rossi"), "nothing_to_compare");
  assert.equal(run("Fattura 14", ...issuer, "Cliente: Edil Nova S.r.l."), "nothing_to_compare");
  assert.equal(run("Fattura 14", ...issuer, "Cliente: Edil Nova S.p.A."), "nothing_to_compare");
});

test("empty: no address", () => {
  assert.equal(run("Dear Sabine Kessler,"), "nothing_to_compare");
});
