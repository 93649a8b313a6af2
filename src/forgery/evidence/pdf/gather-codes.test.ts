import assert from "node:assert/strict";
import { test } from "node:test";
import encodeQR from "qr";
import { evidenceOf } from "../../testing/content-evidence.ts";
import { contentOf, invoiceLines, pageObject, startDocument } from "../../testing/pdf-writer.ts";

const text = "BCD\n002\n1\nSCT\n\nLinden Ltd\nDE89370400440532013000\nEUR1240.00";
// Without the quiet zone of one module around it.
const modules = encodeQR(text, "raw", { border: 1 })
  .slice(1, -1)
  .map((row) => row.slice(1, -1));
const size = modules.length;

function codesOf(further: string, resources = "", picture = "", entries = "<< >>") {
  const writer = startDocument([])
    .set(3, pageObject(`/Resources << /Font << /F1 5 0 R >> ${resources} >>`))
    .set(4, "<< >>", `${contentOf(invoiceLines("1,240.00"))}\n${further}`);
  if (picture !== "") writer.set(9, entries, picture);
  const codes = evidenceOf(writer.commit().bytes()).artifacts.codes;
  return codes?.state === "present" ? codes.value.codes.map((code) => code.text) : codes?.state;
}

test("a code that is painted module by module is read", () => {
  const painted = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${100 + 3 * x} ${300 - 3 * y} 3 3 re f`] : [])),
  );
  assert.deepEqual(codesOf(`0 g ${painted.join("\n")}`), [text]);
});

test("a code that is a picture is read, and a square logo is none", () => {
  const image = `<< /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 8 /ColorSpace /DeviceGray >>`;
  const pixels = modules.map((row) => row.map((isDark) => (isDark ? "\0" : "\xff")).join("")).join("");
  const draw = "q 100 0 0 100 60 300 cm /X Do Q";
  assert.deepEqual(codesOf(draw, "/XObject << /X 9 0 R >>", pixels, image), [text]);
  const logo = "\x80".repeat(size * size);
  assert.deepEqual(codesOf(draw, "/XObject << /X 9 0 R >>", logo, image), []);
  assert.equal(codesOf(""), "absent");
});
