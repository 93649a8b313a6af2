import assert from "node:assert/strict";
import { test } from "node:test";
import { startReading } from "./testing/drawn-pictures.ts";

const nowMs = Date.UTC(2024, 5, 1);
const { analyser, drawInvoice } = startReading();

test("the text of a picture is recognised, in its own points", async () => {
  const evidence = await analyser.gatherEvidence({ bytes: await drawInvoice(), declaredFormat: "png", nowMs });
  const text = evidence.artifacts.text;
  assert.ok(text?.state === "present" && text.value.source === "recognised");
  const [page] = text.value.pages;
  const amount = page?.tokens.find((token) => token.text === "1,240.00");
  assert.ok(amount !== undefined && page !== undefined, page?.tokens.map((token) => token.text).join(" "));
  assert.ok(amount.top > amount.bottom && amount.top <= page.geometry.top && amount.right <= page.geometry.right);
  assert.deepEqual(
    evidence.limits.filter(({ analysis }) => analysis === "text"),
    [],
  );
});
