import assert from "node:assert/strict";
import { test } from "node:test";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import { readingSettings, startReading } from "../../src/forgery/testing/drawn-pictures.ts";
import { contentOf, invoiceLines, type TextLine } from "../../src/forgery/testing/pdf-writer.ts";
import { scannedPdf } from "../../src/forgery/testing/scanned-pages.ts";

const nowMs = Date.UTC(2024, 5, 1);
const { analyser, draw, drawInvoice } = startReading();

test("a picture without print, and one whose text nobody wants, have no text", async () => {
  const silent = createAnalyser(readingSettings);
  try {
    const { artifacts } = await silent.gatherEvidence({ bytes: await drawInvoice(), declaredFormat: "png", nowMs });
    assert.equal(artifacts.text, undefined);
  } finally {
    await silent.close();
  }
});

/** A hand-edited invoice when its total is not 1,200.00. */
function taxedInvoice(total: string): TextLine[] {
  const rows = [
    ["Net amount", "1,000.00"],
    ["VAT 20 %", "200.00"],
    ["Total amount", total],
  ];
  const head = ["Invoice 2024-0117", "Consulting in December, as agreed"];
  return [
    ...head.map((text, row) => ({ x: 60, y: 760 - 20 * row, text })),
    ...rows.flatMap(([label = "", amount = ""], row) => [
      { x: 60, y: 640 - 20 * row, text: label },
      { x: 420, y: 640 - 20 * row, text: amount },
    ]),
  ];
}

test("a picture of an invoice whose net and tax are not its total is told with the field", async () => {
  const analyse = async (total: string) =>
    (await analyser.analyse({ bytes: await draw(taxedInvoice(total)), declaredFormat: "png", nowMs })).findings;
  const wrong = (await analyse("1,700.00")).find(({ check }) => check === "sums-do-not-add-up");
  assert.match(wrong?.observation ?? "", /Changing only '.*[Tt]otal.*' on page 1 from 1,700\.00 to 1,200\.00/);
  assert.equal(wrong?.boxes.length, 1);
  assert.deepEqual(
    (await analyse("1,200.00")).filter(({ check }) => check === "sums-do-not-add-up"),
    [],
  );
});

test("a scan's text is recognised, or compared with the layer that it has", async () => {
  const picture = await drawInvoice();
  const bare = await analyser.gatherEvidence({ bytes: await scannedPdf(picture, []), declaredFormat: "pdf", nowMs });
  const text = bare.artifacts.text;
  assert.ok(text?.state === "present" && text.value.source === "recognised");
  const amount = text.value.pages[0]?.tokens.find((token) => token.text === "1,240.00");
  assert.ok(amount !== undefined && Math.abs(amount.left - 420) < 3 && Math.abs(amount.bottom - 640) < 4);
  const findings = async (layer: readonly TextLine[]) => {
    const bytes = await scannedPdf(picture, layer);
    const { findings: all } = await analyser.analyse({ bytes, declaredFormat: "pdf", nowMs });
    return all.filter(({ check }) => check === "text-layer-differs-from-page-image");
  };
  assert.deepEqual(await findings(invoiceLines("1,240.00")), []);
  const [changed, ...others] = await findings(invoiceLines("5,240.00"));
  assert.match(changed?.observation ?? "", /the text layer has 5,240\.00 where the page shows 1,240\.00/);
  assert.deepEqual(others, []);
});

test("an amount of live text over a scan is judged with what is recognised around it", async () => {
  const scan = await draw(taxedInvoice("1,200.00"));
  const cover = "1 1 1 rg 415 595 80 16 re f 0 0 0 rg";
  const analyse = async (total: string) => {
    const over = `${cover}\n${contentOf([
      { x: 420, y: 600, text: total },
      { x: 500, y: 20, text: "Page 1 of 1" },
    ])}`;
    return await analyser.analyse({ bytes: await scannedPdf(scan, [], over), declaredFormat: "pdf", nowMs });
  };
  const wrong = (await analyse("1,700.00")).findings.find(({ check }) => check === "sums-do-not-add-up");
  assert.match(wrong?.observation ?? "", /Changing only '.*[Tt]otal.*' on page 1 from 1,700\.00 to 1,200\.00/);
  const right = (await analyse("1,200.00")).findings.filter(({ check }) => check === "sums-do-not-add-up");
  assert.deepEqual(right, []);
});

test("a hidden word on a scan does not keep its print from being judged", async () => {
  const hidden = [{ x: 500, y: 20, text: "Scanned" }];
  const bytes = await scannedPdf(await draw(taxedInvoice("1,700.00")), hidden);
  const { findings } = await analyser.analyse({ bytes, declaredFormat: "pdf", nowMs });
  assert.ok(findings.some(({ check }) => check === "sums-do-not-add-up"));
});
