import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, noContent, writeLine } from "../../testing/content-evidence.ts";
import { pictureOverValue as check } from "./picture-over-value.ts";

/** Thirty by eight pixels in grey: every so many dark, the others in the colour of paper. */
function pictureWith(darkEvery: number, more = "") {
  const pixels = Array.from({ length: 240 }, (_, place) => (place % darkEvery === 0 ? "00" : "ff")).join("");
  const entries = `/Type /XObject /Subtype /Image /Width 30 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return {
    resources: "/XObject << /Im1 30 0 R >>",
    objects: [[30, `<< ${entries} /Filter /ASCIIHexDecode ${more} >>`, `${pixels}>`]] as const,
  };
}

const draw = (x: number, y: number, width: number, height: number) => `q ${width} 0 0 ${height} ${x} ${y} cm /Im1 Do Q`;
const overTotal = draw(418, 637, 60, 14);

test("forged: an amount under a picture that looks like writing", () => {
  const result = check.run({ content: factsOfInvoice(overTotal, pictureWith(4)) });
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /^Page 1, 'Total due': the page paints 1,240\.00 and then a picture/);
  assert.equal(result[0]?.strength, "strong");
  assert.equal(result[0]?.boxes?.length, 1);
});

test("forged: what lies below and what the picture shows, where its readings agree", () => {
  const content = factsOfInvoice(overTotal, pictureWith(4));
  const order = content.pages[0]?.marks.findIndex(({ kind }) => kind === "image") ?? -1;
  const shownAs = (...readings: readonly string[]) => {
    const result = check.run({ content, shownValues: { pages: [], covers: [{ page: 1, order, readings }] } });
    assert.ok(typeof result !== "string");
    return result[0];
  };
  const told = shownAs("7,240.00", "7,240.00", "7,240.00");
  assert.match(told?.observation ?? "", /paints 1,240\.00 and then .* The picture reads 7,240\.00/);
  assert.deepEqual(told?.evidence, { kind: "history", before: "1,240.00", after: "7,240.00" });
  for (const readings of [
    ["7,240.00", "7,240.00", "1,240.00"],
    ["7,240.0:", "7,240.0:", "7,240.0:"],
    ["7,240.00"],
    // A blurred digit that was misread as the one below.
    ["1,240.00", "1,240.00", "1,240.00"],
  ]) {
    const other = shownAs(...readings);
    assert.match(other?.observation ?? "", /What people see there is the picture/, readings[0]);
    assert.equal(other?.strength, "strong");
  }
});

test("forged: an IBAN in seven groups under a picture", () => {
  const iban = writeLine({ x: 90, y: 500, text: "FR76 2004 1645 7623 4612 8163 343" });
  const result = check.run({ content: factsOfInvoice(`${iban} ${draw(88, 497, 260, 14)}`, pictureWith(4)) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "strong");
});

test("forged: words alone weigh less, as signatures stand on names", () => {
  const strengthOf = (x: number, width: number) => {
    const result = check.run({ content: factsOfInvoice(draw(x, 677, width, 14), pictureWith(4)) });
    assert.ok(typeof result !== "string");
    return result[0]?.strength;
  };
  assert.equal(strengthOf(40, 80), "weak");
  // Just as large as the words: what takes their place.
  assert.equal(strengthOf(59, 30), "strong");
});

test("forged: another name than the one below, read alike in all sizes; the same one with a letter misread is none", () => {
  const name = writeLine({ x: 90, y: 500, text: "Harry Coleman" });
  const content = factsOfInvoice(`${name} ${draw(80, 497, 110, 14)}`, pictureWith(4));
  const order = content.pages[0]?.marks.findIndex(({ kind }) => kind === "image") ?? -1;
  const strengthOf = (...readings: readonly string[]) => {
    const result = check.run({ content, shownValues: { pages: [], covers: [{ page: 1, order, readings }] } });
    assert.ok(typeof result !== "string");
    return result[0]?.strength;
  };
  assert.equal(strengthOf("George Hartley", "George Hartley", "George Hartley"), "strong");
  assert.equal(strengthOf("Harry Colernan", "Harry Colernan", "Harry Colernan"), "weak");
  assert.equal(strengthOf("George Hartley", "George Hartlay", "George Hartley"), "weak");
});

test("honest: a picture beside the text", () => {
  assert.equal(check.run({ content: factsOfInvoice(draw(418, 500, 60, 14), pictureWith(4)) }), "clear");
});

test("look-alike: a seal over a line, a photograph, a blank patch and a transparent picture", () => {
  for (const [further, picture] of [
    [draw(400, 600, 90, 90), pictureWith(4)],
    [overTotal, pictureWith(1)],
    [overTotal, pictureWith(500)],
    [overTotal, pictureWith(4, "/SMask 31 0 R")],
  ] as const) {
    const mask = `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode >>`;
    const objects = [...picture.objects, [31, mask, "80>"] as const];
    assert.equal(
      check.run({ content: factsOfInvoice(further, { ...picture, objects }) }),
      "clear",
      JSON.stringify(picture.objects[0][1]),
    );
  }
});

test("look-alike: a page that is put together from pictures of words", () => {
  const places = [
    [418, 677, 45],
    [418, 697, 55],
    [58, 677, 40],
  ] as const;
  const words = places.map(([x, y, width]) => draw(x, y, width, 14)).join("\n");
  assert.equal(check.run({ content: factsOfInvoice(`${overTotal}\n${words}`, pictureWith(4)) }), "clear");
});

test("forged: all four sums of a page under pictures", () => {
  const rows = [500, 480, 460, 440];
  const sums = rows.map((y) => writeLine({ x: 420, y, text: "1,240.00" })).join("");
  const pictures = rows.map((y) => draw(418, y - 3, 60, 14)).join("\n");
  const result = check.run({ content: factsOfInvoice(`${sums}${pictures}`, pictureWith(4)) });
  assert.equal(typeof result === "string" ? result : result.length, 4);
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
