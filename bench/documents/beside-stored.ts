/**
 * What a document costs whose owner is known and that has to do with an earlier one, beside the same document where nothing is stored,
 * for a PDF with a text layer and for a picture whose text is recognised: `node bin/run.js bench/documents/beside-stored.ts`.
 * Processor time is that of this process and its workers.
 */
import { readdirSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import sharp from "sharp";
import { readCommand } from "../../scripts/support/command.ts";
import { wholeNumber } from "../../scripts/support/options.ts";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import { startDocument } from "../../src/forgery/testing/pdf-writer.ts";
import { createJudgeDocument } from "../../src/operations/documents/judge-document.ts";
import { openScriptedLedger } from "../../src/operations/testing/scripted-ledger.ts";
import { readProcessorTime } from "../support/processor-time.ts";

const { rounds } = readCommand({
  does: "Measures a document with a known owner and an earlier match beside the same document where nothing is stored.",
  options: { rounds: wholeNumber(10, "how often each is analysed, twice over") },
});
const nowMs = Date.UTC(2024, 5, 1);
const iban = "DE89370400440532013000";

const analyser = createAnalyser({
  workers: 1,
  queueLimit: 4,
  timeoutMs: 60_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 20,
  pixelLimit: 20_000_000,
  ocrLanguages: ["eng"],
});

/** The side of a ledger with the bytes of what was sent in there. */
async function openSide() {
  const { ledger, side } = await openScriptedLedger();
  const kept = new Map<string, Buffer>();
  const vault = {
    findDocument: async (_side: unknown, sha256: string) => {
      const bytes = kept.get(sha256);
      return bytes && { bytes: bytes.length, stream: Readable.from([bytes]) };
    },
  };
  const { customers, documents, reviews } = ledger;
  const parts = { analyser, customers, ledger: documents, reviews, vault, key: Buffer.alloc(32, 9) };
  const judge = createJudgeDocument(parts);
  const look = (bytes: Buffer, declaredFormat: string) =>
    judge(side, { bytes, declaredFormat, nowMs }, { customerId: undefined, mayReadCustomers: true });
  async function keep(bytes: Buffer, declaredFormat: string): Promise<void> {
    const { analysis, traces } = await look(bytes, declaredFormat);
    const { format, pages, catalogueVersion, checks, findings } = analysis;
    kept.set(declaredFormat, bytes);
    const report = { name: "a", format, pages, sha256: declaredFormat, bytes: bytes.length, analysedAtMs: nowMs };
    const content = { ...report, catalogueVersion, checks: [...checks], findings, ...(traces && { traces }) };
    await ledger.documents.save(side, content, "bench");
  }
  async function own(): Promise<void> {
    const owner = { customerId: "G", name: "Greta Nilsson", accountIds: [iban] };
    await ledger.customers.load(side, [owner], "insert", "bench");
  }
  return { look, keep, own };
}

function invoice(total: string): Buffer {
  const lines = [
    "Example Works Ltd, 4 Mill Lane, Leeds LS1 4AP",
    "Invoice number: INV-2024/118",
    "Invoice date: 17 January 2024",
    "Consulting in December 1,000.00",
    "Travel and other costs 240.00",
    `Total due: ${total}`,
    `Please pay to account IBAN ${iban.replace(/.{4}(?=.)/g, "$& ")}`,
    "Thank you for your business with us",
  ];
  return startDocument(lines.map((text, row) => ({ x: 60, y: 780 - 20 * row, text })))
    .commit()
    .bytes();
}

/** As a till prints it: a narrow slip, with some noise of a scanner. */
async function scan(bytes: Buffer): Promise<Buffer> {
  const { png } = await analyser.drawPage({ bytes, page: 1, dotsPerInch: 150 });
  const { width, height } = await sharp(png).metadata();
  return await sharp(png)
    .extract({ left: 0, top: 0, width: Math.min(width, 1_100), height: Math.min(height, 700) })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function processorSeconds(): Map<string, number> {
  const { user, system } = process.cpuUsage();
  const found = new Map([["self", (user + system) / 1e6]]);
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
  for (const pid of children.filter((name) => readdirSync("/proc").includes(name)))
    found.set(pid, readProcessorTime(`/proc/${pid}`).seconds);
  return found;
}

async function measure(what: string, act: () => Promise<unknown>): Promise<void> {
  await act();
  const before = processorSeconds();
  const startedMs = performance.now();
  for (let round = 0; round < rounds; round += 1) await act();
  const wallMs = (performance.now() - startedMs) / rounds;
  let spent = 0;
  for (const [pid, seconds] of processorSeconds()) spent += seconds - (before.get(pid) ?? 0);
  const cpuMs = (1_000 * spent) / rounds;
  console.log(
    `${what.padEnd(52)} ${wallMs.toFixed(0).padStart(6)} ms ${cpuMs.toFixed(0).padStart(6)} ms of a processor`,
  );
}

const changed = invoice("9,240.00");
const documents = [
  { name: "PDF with a text layer", format: "pdf", earlier: invoice("1,240.00"), bytes: changed },
  { name: "picture", format: "jpg", earlier: await scan(invoice("1,240.00")), bytes: await scan(changed) },
] as const;
for (const { name, format, earlier, bytes } of documents) {
  const [empty, owned, known, both] = [await openSide(), await openSide(), await openSide(), await openSide()];
  await known.keep(earlier, format);
  await both.keep(earlier, format);
  await owned.own();
  await both.own();
  await measure(`${name}, alone`, () => empty.look(bytes, format));
  await measure(`${name}, with a known owner`, () => owned.look(bytes, format));
  await measure(`${name}, with an earlier match`, () => known.look(bytes, format));
  await measure(`${name}, with a known owner and an earlier match`, () => both.look(bytes, format));
  const { analysis } = await both.look(bytes, format);
  console.log(`  ${analysis.findings.map(({ check }) => check).join(", ")}`);
}
await analyser.close();
