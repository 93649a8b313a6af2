import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createAnalyser } from "./analyse.ts";
import { invoiceLines, startDocument, type TextLine } from "./testing/pdf-writer.ts";

const settings = {
  workers: 1,
  queueLimit: 8,
  timeoutMs: 60_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 20_000_000,
};
const nowMs = Date.UTC(2024, 5, 1);
const analyser = createAnalyser({ ...settings, ocrLanguages: ["eng"] });
after(() => analyser.close());

async function draw(lines: readonly TextLine[]): Promise<Buffer> {
  const bytes = startDocument(lines).commit().bytes();
  return (await analyser.drawPage({ bytes, page: 1, dotsPerInch: 150 })).png;
}

const drawInvoice = () => draw(invoiceLines("1,240.00"));

test("the text of a picture is recognised, in its own points", { timeout: 120_000 }, async () => {
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
