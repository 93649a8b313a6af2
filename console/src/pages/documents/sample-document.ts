/** A small invoice to try the analysis with: a PDF whose total was changed after it was made. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly isBold?: boolean;
}

/** What was supplied: how often, and the price of one in cents. */
const positions = [
  ["Oak shelf, 80 cm", 4, 8_900],
  ["Wall brackets, pair", 4, 1_450],
  ["Delivery and fitting", 1, 12_000],
] as const;
const trueCents = positions.reduce((sum, [, count, cents]) => sum + count * cents, 0);
const changedCents = trueCents + 480_000;
const rightEdge = 500;

const encoder = new TextEncoder();

export function makeSampleDocument(): File {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    streamOf(trueCents),
    fontOf("Helvetica"),
    fontOf("Helvetica-Bold"),
    "<< /Producer (Workshop Billing 4.2) /CreationDate (D:20260302091500Z) >>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const first = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${first}\n%%EOF\n`;

  // A program that saves what was changed appends it, and leaves the earlier version where it was.
  const changed = text.length;
  text += `4 0 obj\n${streamOf(changedCents)}\nendobj\n`;
  const second = text.length;
  text += `xref\n4 1\n${String(changed).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R /Prev ${first} >>\nstartxref\n${second}\n%%EOF\n`;
  return new File([encoder.encode(text)], "sample-invoice.pdf", { type: "application/pdf" });
}

function fontOf(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function streamOf(totalCents: number): string {
  const commands = linesOf(totalCents).map(
    ({ x, y, size, text, isBold }) => `BT /${isBold === true ? "F2" : "F1"} ${size} Tf ${x} ${y} Td (${text}) Tj ET`,
  );
  const content = ["0.6 w 60 590 m 535 590 l S 60 470 m 535 470 l S", ...commands].join("\n");
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function linesOf(totalCents: number): readonly Line[] {
  const line = (x: number, y: number, text: string, size = 11, isBold = false): Line => ({ x, y, size, text, isBold });
  return [
    line(60, 770, "Linden Workshop", 20, true),
    line(60, 750, "14 Mill Lane, Bristol"),
    line(60, 690, "Invoice 2026-0117", 15, true),
    line(60, 668, "Date: 2 March 2026"),
    line(60, 652, "To: Ada Moreau, 3 Quay Street, Bristol"),
    line(60, 600, "Position", 11, true),
    line(330, 600, "Count", 11, true),
    line(rightEdge - 60, 600, "Amount", 11, true),
    ...positions.flatMap(([name, count, cents], index) => [
      line(60, 564 - 26 * index, name),
      line(330, 564 - 26 * index, String(count)),
      line(rightEdge - 60, 564 - 26 * index, moneyOf(count * cents)),
    ]),
    line(330, 446, "Total due", 13, true),
    line(rightEdge - 60, 446, moneyOf(totalCents), 13, true),
    line(60, 390, "Please pay within 14 days. Thank you for your order."),
  ];
}

function moneyOf(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}.${String(cents % 100).padStart(2, "0")}`;
}
