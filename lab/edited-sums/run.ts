/**
 * Invoices as pictures of which one digit of one value is another, drawn whole so that no pixel tells: what their arithmetic says, and what
 * it says of honest ones: `node bin/run.js lab/edited-sums/run.ts [--from N] [--count N]`. What was missed in them shaped the solver.
 */
import sharp from "sharp";
import { readCommand } from "../../scripts/support/command.ts";
import { wholeNumber } from "../../scripts/support/options.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { catalogue } from "../../src/forgery/catalogue.ts";
import { runChecks } from "../../src/forgery/run-checks.ts";
import { createRandom, type Random } from "../../src/learning/random.ts";
import { readCanvas } from "../raster/canvas.ts";
import { plainSaves, save } from "../raster/saves.ts";
import { type Bill, draw, layouts, makeBill, oddities, write } from "./layouts.ts";

const options = readCommand({
  does: "Draws invoices as pictures, honest ones and such with one digit of one value changed, and tells what is said of them.",
  options: {
    from: wholeNumber(0, "the first picture"),
    count: wholeNumber(24, "how many invoices, each honest and edited"),
  },
});
const fields = ["row amount", "unit price", "net", "tax", "total"] as const;
type Field = (typeof fields)[number];

interface Edit {
  readonly bill: Bill;
  readonly original: number;
}

function exchangeDigit(cents: number, random: Random): number {
  const digits = String(Math.abs(cents));
  const at = random.nextBelow(Math.min(2, digits.length));
  const digit = 1 + ((Number(digits[at]) + random.nextBelow(8)) % 9);
  return Number(digits.slice(0, at) + digit + digits.slice(at + 1)) * Math.sign(cents);
}

/** Undefined where the digit that was drawn is the one that stands there. */
function edit(bill: Bill, field: Field, random: Random): Edit | undefined {
  if (field === "row amount" || field === "unit price") {
    const at = random.nextBelow(bill.rows.length);
    const key = field === "row amount" ? "amount" : "price";
    const original = bill.rows[at]?.[key] ?? 0;
    const changed = exchangeDigit(original, random);
    if (changed === original) return undefined;
    const rows = bill.rows.map((row, index) => (index === at ? { ...row, [key]: changed } : row));
    return { bill: { ...bill, rows }, original };
  }
  const original = bill.sums.find(({ role }) => role === field)?.cents ?? 0;
  const changed = exchangeDigit(original, random);
  if (changed === original) return undefined;
  const sums = bill.sums.map((sum) => (sum.role === field ? { ...sum, cents: changed } : sum));
  return { bill: { ...bill, sums }, original };
}

// The service refuses drawings; here they are what pages are made of.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
const analyser = openAnalyser(readConfig(process.env));
const tallies = new Map<string, { pictures: number; found: number; named: number; observed: number }>();

async function judge(svg: string, how: (typeof plainSaves)[number]) {
  const canvas = await readCanvas(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());
  const bytes = await save(canvas, how);
  const evidence = await analyser.gatherEvidence({ bytes, declaredFormat: how === "png" ? "png" : "jpg", nowMs: 0 });
  return runChecks(evidence, catalogue).findings.filter(({ check }) => !check.startsWith("not-assessed"));
}

function count(key: string, findings: Awaited<ReturnType<typeof judge>>, expected: string): void {
  const tally = tallies.get(key) ?? { pictures: 0, found: 0, named: 0, observed: 0 };
  tallies.set(key, tally);
  tally.pictures += 1;
  const digits = (text: string) => text.replace(/\D/g, "");
  const isNamed = (evidence: (typeof findings)[number]["evidence"]) =>
    evidence?.kind === "comparison" && digits(evidence.expected) === digits(expected);
  const accusing = findings.filter(({ tampered }) => tampered);
  if (accusing.length > 0) tally.found += 1;
  else if (findings.some(({ evidence }) => isNamed(evidence))) tally.observed += 1;
  if (accusing.some(({ evidence }) => isNamed(evidence))) tally.named += 1;
}

try {
  for (let at = options.from; at < options.from + options.count; at += 1) {
    const random = createRandom(at + 1);
    const own = layouts[at % layouts.length];
    const how = plainSaves[Math.floor(at / layouts.length) % plainSaves.length] ?? "png";
    const oddity = oddities[(2 * at + Math.floor(at / layouts.length)) % oddities.length] ?? "none";
    const field = fields[at % fields.length] ?? "total";
    if (own === undefined) continue;
    const bill = makeBill(own, random, oddity);
    const honest = await judge(draw(own, bill), how);
    count(`honest, ${oddity}`, honest, "");
    if (honest.some(({ tampered }) => tampered))
      console.log(`accused by mistake: ${at} ${own.name} ${honest[0]?.observation}`);
    const edited = edit(bill, field, random);
    if (edited === undefined) continue;
    const findings = await judge(draw(own, edited.bill), how);
    const expected = write(own, edited.original);
    count(`edited ${field}`, findings, expected);
    count(`edited, ${how}`, findings, expected);
    const [first] = findings;
    console.log(
      `${at} ${own.name} ${how} ${field} ${expected}: ${first?.tampered === true ? "tampered" : "not"} ${first?.check ?? "clear"}`,
    );
  }
} finally {
  await analyser.close();
}
for (const [key, { pictures, found, named, observed }] of [...tallies].sort()) {
  console.log(
    `${key.padEnd(24)} ${found} of ${pictures} tampered, ${named} with the right value; ${observed} more observed with it`,
  );
}
