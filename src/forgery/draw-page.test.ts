import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { atLength } from "../../test/support/at-length.ts";
import { ServiceError } from "../errors.ts";
import { createAnalyser } from "./analyse.ts";
import { formBomb } from "./testing/hostile-files.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "./testing/pdf-writer.ts";
import { sharedAnalyser, sharedSettings } from "./testing/shared-analyser.ts";
import { createEncryption } from "./testing/standard-encryption.ts";

const once = startDocument(invoiceLines("1,240.00")).commit().bytes();
const twice = startDocument(invoiceLines("1,240.00"))
  .commit()
  .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
  .commit()
  .bytes();
const refusal = (code: string) => (error: unknown) => error instanceof ServiceError && error.code === code;

async function darkShare(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length / data.length;
}

test("a page is drawn at the dots that are asked for, on white, with its size in points", async () => {
  const page = await sharedAnalyser.drawPage({ bytes: once, page: 1, dotsPerInch: 144 });
  assert.deepEqual([page.width, page.height, page.pages], [595, 842, 1]);
  const { width, height, channels } = await sharp(page.png).metadata();
  assert.deepEqual([width, height, channels], [1_190, 1_684, 3]);
  const share = await darkShare(page.png);
  assert.ok(share > 0.0005 && share < 0.05, String(share));
});

test("form fields are drawn with what they show", async () => {
  const field = (text: string) =>
    startDocument([])
      .set(1, "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> >>")
      .set(3, pageObject("/Annots [7 0 R]"))
      .set(
        7,
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (9) /Rect [60 700 200 720] /F 4 /P 3 0 R /AP << /N 8 0 R >> >>`,
      )
      .set(8, "<< /Type /XObject /Subtype /Form /BBox [0 0 140 20] /Resources << /Font << /F1 5 0 R >> >> >>", text)
      .commit()
      .bytes();
  const shown = await sharedAnalyser.drawPage({
    bytes: field("BT /F1 18 Tf 2 4 Td (9,240.00) Tj ET"),
    page: 1,
    dotsPerInch: 72,
  });
  const empty = await sharedAnalyser.drawPage({ bytes: field(""), page: 1, dotsPerInch: 72 });
  assert.equal(await darkShare(empty.png), 0);
  assert.ok((await darkShare(shown.png)) > 0.0003);
});

test("a turned page is drawn as it is shown", async () => {
  const turned = startDocument(invoiceLines("1"), { page: "/Rotate 90" }).commit().bytes();
  const { width, height } = await sharedAnalyser.drawPage({ bytes: turned, page: 1, dotsPerInch: 72 });
  assert.deepEqual([width, height], [842, 595]);
});

test("an earlier version is the document cut to its length, and looks as it did", async () => {
  const { versions, omitted } = await sharedAnalyser.listVersions(twice);
  assert.deepEqual([versions.map(({ pages }) => pages), omitted], [[1, 1], 0]);
  assert.equal(versions.at(-1)?.byteLength, twice.length);
  const first = twice.subarray(0, versions[0]?.byteLength);
  assert.deepEqual(first, once);
  const [before, now, original] = await Promise.all(
    [first, twice, once].map((bytes) => sharedAnalyser.drawPage({ bytes, page: 1, dotsPerInch: 72 })),
  );
  assert.deepEqual(before?.png, original?.png);
  assert.notDeepEqual(before?.png, now?.png);
});

test("a picture is drawn as it is meant to be seen, never larger than it is", async () => {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: "#f00" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { png, width, height } = await sharedAnalyser.drawPage({ bytes: picture, page: 1, dotsPerInch: 600 });
  assert.deepEqual([width, height], [100, 300]);
  const drawn = await sharp(png).metadata();
  assert.deepEqual([drawn.width, drawn.height], [100, 300]);
  assert.deepEqual(await sharedAnalyser.listVersions(picture), {
    versions: [{ byteLength: picture.length, pages: 0 }],
    omitted: 0,
  });
});

test("a page that is not there is not found, and a locked document wants its password", async () => {
  await assert.rejects(sharedAnalyser.drawPage({ bytes: once, page: 2, dotsPerInch: 72 }), refusal("not_found"));
  const locked = startDocument(invoiceLines("1"), { encryption: createEncryption("key") })
    .commit()
    .bytes();
  await assert.rejects(
    sharedAnalyser.drawPage({ bytes: locked, page: 1, dotsPerInch: 72 }),
    refusal("unprocessable_document"),
  );
  assert.equal((await sharedAnalyser.drawPage({ bytes: locked, page: 1, dotsPerInch: 72, password: "key" })).pages, 1);
});

test("a page that takes for ever to draw costs its own answer", async () => {
  // It would take all the time that it is given, of a processor as well.
  const impatient = createAnalyser({ ...sharedSettings, workers: 1, timeoutMs: atLength(1_000, 4_000) });
  try {
    await assert.rejects(
      impatient.drawPage({ bytes: formBomb(), page: 1, dotsPerInch: 72 }),
      refusal("unprocessable_document"),
    );
  } finally {
    await impatient.close();
  }
  assert.equal((await sharedAnalyser.drawPage({ bytes: once, page: 1, dotsPerInch: 72 })).pages, 1);
});
