import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, writeLine } from "../../testing/content-evidence.ts";
import { valueInHiddenLayer as check } from "./value-in-hidden-layer.ts";

function resultFor(text: string, state: "ON" | "OFF" = "OFF", x = 420) {
  const layered = `/OC /L BDC ${writeLine({ x, y: 640, text })} EMC`;
  return check.run({
    content: factsOfInvoice(layered, {
      resources: "/Properties << /L 8 0 R >>",
      objects: [
        [8, "<< /Type /OCG /Name (draft) >>"],
        [1, `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /${state} [8 0 R] >> >> >>`],
      ],
    }),
  });
}

test("forged: another total in a layer that is switched off", () => {
  const result = resultFor("9,240.00");
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /'Total due': the page shows 1,240\.00, and a layer .* holds 9,240\.00/);
});

test("honest: a hidden layer elsewhere on the page", () => {
  assert.equal(resultFor("9,240.00", "OFF", 200), "clear");
});

test("look-alike: the same value, or words, in the hidden layer", () => {
  assert.equal(resultFor("1,240.00"), "clear");
  assert.equal(resultFor("DRAFT"), "clear");
});

test("empty: no layer is switched off", () => {
  assert.equal(check.run({ content: factsOfInvoice() }), "nothing_to_compare");
  assert.equal(resultFor("9,240.00", "ON"), "nothing_to_compare");
});
