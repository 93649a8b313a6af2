import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOfInvoice, factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { contentOf, invoiceLines } from "../../testing/pdf-writer.ts";
import { textCoveredAndRetyped as check } from "./text-covered-and-retyped.ts";

const retype = writeLine({ x: 420, y: 640, text: "9,240.00" });

function findingsOf(further: string, page = {}) {
  const result = check.run({ content: factsOfInvoice(further, page) });
  assert.ok(typeof result !== "string", `expected findings, got ${result}`);
  return result;
}

test("forged: a white area over the total and another total in it are told, before and after", () => {
  const [finding, ...rest] = findingsOf(`1 g 418 637 60 14 re f 0 g ${retype}`);
  assert.equal(rest.length, 0);
  assert.equal(finding?.issue, "Amount painted over and written anew");
  assert.match(
    finding?.observation ?? "",
    /^Page 1, 'Total due': the page first paints 1,240\.00, .* writes 9,240\.00/,
  );
  assert.equal(finding?.strength, "proof");
  assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
  const [box] = finding?.boxes ?? [];
  assert.ok(box !== undefined && Math.abs(box.left - 420) < 1 && Math.abs(box.width - 46.7) < 1);
});

test("forged: an amount that is painted twice to look bold is told once", () => {
  const again = writeLine({ x: 420.3, y: 640, text: "9,240.00" });
  const [finding] = findingsOf(`1 g 418 637 60 14 re f 0 g ${retype} ${again}`);
  assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
  const double = [writeLine({ x: 420, y: 640, text: "9,244.00" }), writeLine({ x: 420.3, y: 640, text: "9,244.00" })];
  const [other] = findingsOf(`1 g 418 637 60 14 re f 0 g ${double.join(" ")}`);
  assert.deepEqual(other?.evidence, { kind: "history", before: "1,240.00", after: "9,244.00" });
});

test("forged: a patch over one digit gives the whole amount before and after", () => {
  const [finding] = findingsOf(`1 g 419.5 637 7.4 14 re f 0 g ${writeLine({ x: 420, y: 640, text: "9" })}`);
  assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" });
});

test("forged: a white picture, a thick white line and a form are covers as well", () => {
  const form = "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> >>";
  const image = "<< /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray >>";
  for (const [further, page] of [
    [
      `q 60 0 0 14 418 637 cm /X Do Q ${retype}`,
      { resources: "/XObject << /X 9 0 R >>", objects: [[9, image, "\xff\xff\xff\xff"]] },
    ],
    [`1 G 14 w 418 644 m 478 644 l S 0 g ${retype}`, {}],
    ["/X Do", { resources: "/XObject << /X 9 0 R >>", objects: [[9, form, `1 g 418 637 60 14 re f 0 g ${retype}`]] }],
  ] as const) {
    const [finding] = findingsOf(further, page);
    assert.deepEqual(finding?.evidence, { kind: "history", before: "1,240.00", after: "9,240.00" }, further);
  }
});

test("forged: an account number in groups is one value, however many words it has", () => {
  const account = (x: number, text: string) => writeLine({ x, y: 300, text }, "F1", 9);
  const [finding] = findingsOf(
    `${account(100, "FR76 2004 1279 6840 0404 0408 304")}1 g 98 297 200 12 re f 0 g ${account(100, "FR76 2004 1040 4806 9749 5031 214")}`,
  );
  assert.equal(finding?.strength, "proof");
  assert.deepEqual(finding?.evidence, {
    kind: "history",
    before: "FR76 2004 1279 6840 0404 0408 304",
    after: "FR76 2004 1040 4806 9749 5031 214",
  });
});

test("forged: the amount as it was, with a digit set before it", () => {
  const again = writeLine({ x: 420, y: 640, text: "1,240.00" });
  const [finding] = findingsOf(`1 g 418 637 60 14 re f 0 g ${again} ${writeLine({ x: 413.5, y: 640, text: "3" })}`);
  assert.match(finding?.observation ?? "", /first paints 1,240\.00, .* writes 31,240\.00/);
});

test("forged: a name that was painted over is strong, not proof", () => {
  const name = writeLine({ x: 60, y: 600, text: "Anna Miller" });
  const content = factsOfPage(`${name} 1 g 58 597 90 14 re f 0 g ${writeLine({ x: 60, y: 600, text: "Bernd Maier" })}`);
  const result = check.run({ content });
  assert.ok(typeof result !== "string");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Anna Miller", after: "Bernd Maier" });
  assert.equal(result[0]?.strength, "strong");
});

test("forged: words that were painted one by one, with their blanks, keep these where they are told", () => {
  const street = "BT /F1 12 Tf 1 0 0 1 60 600 Tm (Domstrasse ) Tj (12) Tj ET\n";
  const content = factsOfPage(
    `${street} 1 g 58 597 90 14 re f 0 g ${writeLine({ x: 60, y: 600, text: "Seestrasse 47" })}`,
  );
  const result = check.run({ content });
  assert.ok(typeof result !== "string");
  assert.deepEqual(result[0]?.evidence, { kind: "history", before: "Domstrasse 12", after: "Seestrasse 47" });
});

test("honest: shading and bands that are painted before their text", () => {
  const shaded = `0.9 g 50 630 500 24 re f 1 g 410 632 100 20 re f 0 g ${contentOf(invoiceLines("1,240.00"))}`;
  assert.equal(check.run({ content: factsOfPage(shaded) }), "clear");
});

test("look-alike: black bars, the same text twice, covers beside the text and see-through highlights", () => {
  for (const further of [
    "0 g 418 637 60 14 re f",
    `1 g 418 637 60 14 re f 0 g ${writeLine({ x: 420, y: 640, text: "1,240.00" })}`,
    `1 g 480 637 60 14 re f 0 g ${writeLine({ x: 482, y: 640, text: "9,240.00" })}`,
    "1 g 418 650 60 14 re f 0 g",
  ]) {
    assert.equal(check.run({ content: factsOfInvoice(further) }), "clear", further);
  }
  const seeThrough = { resources: "/ExtGState << /G << /ca 0.3 >> >>" };
  assert.equal(check.run({ content: factsOfInvoice("/G gs 1 1 0 rg 418 637 60 14 re f", seeThrough) }), "clear");
});

test("look-alike: a label with a stamp on it, in an ink of its own or on no line of the page", () => {
  const label = "1 g 400 625 130 40 re f";
  for (const stamp of [
    `${label} 0.8 0 0 rg ${writeLine({ x: 408, y: 640, text: "12.05.2025" })}`,
    `${label} 0 g ${writeLine({ x: 408, y: 632, text: "Received" })}${writeLine({ x: 440, y: 648, text: "12.05.2025" })}`,
  ]) {
    assert.equal(check.run({ content: factsOfInvoice(stamp) }), "clear", stamp);
  }
});

test("look-alike: a label that leaves the first digits of an amount visible, and has no value on that line", () => {
  const label = `1 g 434 625 130 40 re f 0 g ${writeLine({ x: 442, y: 640, text: "RECEIVED" })}${writeLine({ x: 442, y: 628, text: "12.05.2025" })}`;
  assert.equal(check.run({ content: factsOfInvoice(label) }), "clear");
});

test("look-alike: the day of a label on a day of the page is weak, and so is a mark of state", () => {
  const day = writeLine({ x: 420, y: 600, text: "17.01.2024" });
  const label = `1 g 412 590 130 40 re f 0 g ${writeLine({ x: 420, y: 615, text: "RECEIVED" })}${writeLine({ x: 420, y: 600, text: "12.05.2025" })}`;
  const name = writeLine({ x: 420, y: 600, text: "Miller" });
  const mark = `1 g 418 597 60 14 re f 0 g ${writeLine({ x: 420, y: 600, text: "PAID" })}`;
  for (const further of [`${day} ${label}`, `${name} ${mark}`]) {
    assert.deepEqual(
      findingsOf(further).map(({ strength }) => strength),
      ["weak"],
      further,
    );
  }
});

test("forged: two values that were retyped on one area, and a state that became another", () => {
  const [first, second] = [
    writeLine({ x: 420, y: 600, text: "17.01.2024" }),
    writeLine({ x: 420, y: 585, text: "Anna" }),
  ];
  const [later, name] = [
    writeLine({ x: 420, y: 600, text: "17.03.2024" }),
    writeLine({ x: 420, y: 585, text: "Olga" }),
  ];
  const [proof] = findingsOf(`${first} ${second} 1 g 415 580 90 40 re f 0 g ${later} ${name}`);
  assert.equal(proof?.strength, "proof");
  const unpaid = writeLine({ x: 420, y: 600, text: "UNPAID" });
  const [paid] = findingsOf(`${unpaid} 1 g 418 597 60 14 re f 0 g ${writeLine({ x: 420, y: 600, text: "PAID" })}`);
  assert.equal(paid?.strength, "strong");
});

test("forged: new digits that stand a little apart from the rest of the amount", () => {
  const digits = `1 g 451 637 30 14 re f 0 g ${writeLine({ x: 454, y: 640, text: ".99" })}`;
  assert.equal(findingsOf(digits)[0]?.strength, "proof");
});

test("look-alike: page numbers that were covered and written anew when documents were bound", () => {
  const bound = `${writeLine({ x: 270, y: 30, text: "Page 2 of 3" })} 1 g 265 27 80 14 re f 0 g ${writeLine({ x: 270, y: 30, text: "Page 7 of 9" })}`;
  assert.equal(check.run({ content: factsOfInvoice(bound) }), "clear");
});

test("look-alike: a program that paints the whole page in layers", () => {
  const layers = `${contentOf(invoiceLines("1,240.00"))} 1 g 50 630 500 150 re f 0 g ${contentOf(invoiceLines("9,240.00"))}`;
  assert.equal(check.run({ content: factsOfPage(layers) }), "clear");
});

test("look-alike: a blank of a form that was filled in, and a box that was ticked, over a patch", () => {
  for (const [printed, typed] of [
    ["____________", "9,240.00"],
    ["____Yes", "X Yes"],
  ] as const) {
    const blank = writeLine({ x: 420, y: 500, text: printed });
    const filled = writeLine({ x: 420, y: 500, text: typed });
    assert.equal(check.run({ content: factsOfPage(`${blank} 1 g 418 497 90 14 re f 0 g ${filled}`) }), "clear", typed);
  }
});

test("empty: a document without content", () => {
  assert.equal(check.run({ content: noContent }), "clear");
});
