/**
 * How often a picture that was sent in before is reported when it comes again changed, and how often when it comes again as honest
 * people send it: `node bin/run.js lab/across/run.ts --receipts FOLDER [--every 4]`. All pictures of the folder lie in one side.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFolder, required, wholeNumber } from "../../scripts/support/options.ts";
import { createAnalyser } from "../../src/forgery/analyse.ts";
import { createRandom } from "../../src/learning/random.ts";
import { createJudgeDocument } from "../../src/operations/documents/judge-document.ts";
import { openScriptedLedger } from "../../src/operations/testing/scripted-ledger.ts";
import { readCanvas } from "../raster/canvas.ts";
import { benignKinds, passOn, rescan, save, treatKindly } from "../raster/saves.ts";
import { replaceAmount } from "./replace-amount.ts";

const { receipts: folder, every } = readCommand({
  does: `How often a picture that was sent in before is found when it comes again changed, and how often when it comes again as honest
    people send it. Prints each picture and the sums by kind.`,
  needs: "FOLDER: pictures in genuine/, genuine-png/ and forged/.",
  options: {
    receipts: required(existingFolder("FOLDER", "the pictures", ["genuine", "genuine-png", "forged"])),
    every: wholeNumber(4, "takes one picture of so many"),
  },
});
const nowMs = Date.UTC(2024, 5, 1);
const pixelLimit = 60_000_000;
const forgedPixelLimit = 4_000_000;
// The service refuses drawings; here they are what stamps are made of.
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const { ledger, side } = await openScriptedLedger();
const analyser = createAnalyser({
  workers: 1,
  queueLimit: 4,
  timeoutMs: 120_000,
  memoryLimitBytes: 2 ** 30,
  pageLimit: 4,
  pixelLimit,
  ocrLanguages: ["eng"],
});
const kept = new Map<string, Buffer>();
const judge = createJudgeDocument({
  analyser,
  customers: { find: async () => ({ customerId: "", name: "" }), list: async () => ({ customers: [], next: null }) },
  ledger: ledger.documents,
  reviews: ledger.reviews,
  vault: {
    findDocument: async (_side, sha256) => {
      const bytes = kept.get(sha256);
      return bytes && { bytes: bytes.length, stream: Readable.from([bytes]) };
    },
  },
  key: Buffer.alloc(32, 9),
});

const checks = [
  "value-replaced-since-an-earlier-picture",
  "earlier-document-with-the-same-number",
  "earlier-document-with-other-details",
  "made-from-the-file-of-an-earlier-document",
  "statement-does-not-continue-the-earlier",
];

interface ScriptedVerdict {
  readonly changed: readonly string[];
  readonly isTampered: boolean;
  readonly isAgain: boolean;
  readonly ids: string;
}

/** What is reported of the bytes beside what was kept; only those that are kept are compared with later. */
async function send(bytes: Buffer, customerId: string, name = ""): Promise<ScriptedVerdict> {
  const document = { bytes, declaredFormat: "png", nowMs };
  const { analysis, traces } = await judge(side, document, { customerId, mayReadCustomers: true });
  if (name !== "") {
    kept.set(name, bytes);
    const { format, pages, catalogueVersion, findings } = analysis;
    const report = { name, format, pages, sha256: name, bytes: bytes.length, analysedAtMs: nowMs };
    const content = { ...report, catalogueVersion, checks: [], findings, ...(traces && { traces }) };
    await ledger.documents.save(side, content, "bench");
  }
  const own = analysis.findings.filter(({ check }) => checks.includes(check));
  return {
    changed: own.map(({ check }) => check),
    isTampered: own.some(({ tampered }) => tampered),
    isAgain: analysis.findings.some(({ check }) => check === "earlier-document-for-another-customer"),
    ids: own.map(({ observation }) => observation).join(" | "),
  };
}

interface Tally {
  sent: number;
  reported: number;
  tampered: number;
  again: number;
}
const tallies = new Map<string, Tally>();

function count(kind: string, file: string, verdict: ScriptedVerdict): void {
  const tally = tallies.get(kind) ?? { sent: 0, reported: 0, tampered: 0, again: 0 };
  tally.sent += 1;
  tally.reported += verdict.changed.length > 0 ? 1 : 0;
  tally.tampered += verdict.isTampered ? 1 : 0;
  tally.again += verdict.isAgain ? 1 : 0;
  tallies.set(kind, tally);
  console.log(`${file} ${kind}: ${verdict.changed.join(" ") || "-"}${verdict.isAgain ? ", again" : ""} ${verdict.ids}`);
}

const files = ["genuine", "genuine-png", "forged"].flatMap((set) =>
  readdirSync(join(folder, set))
    .sort()
    .map((name) => join(folder, set, name)),
);
const chosen = files.filter((_, place) => place % every === 0);
for (const file of chosen) count("first of its kind", basename(file), await send(readFileSync(file), "one", file));

for (const [place, file] of chosen.entries()) {
  const bytes = readFileSync(file);
  const canvas = await readCanvas(bytes);
  if (canvas.width * canvas.height > forgedPixelLimit) continue;
  const random = createRandom(500 + place);
  const name = basename(file);
  count("the same file", name, await send(bytes, "one"));
  for (const turn of [0, 1]) {
    const kind = benignKinds[(2 * place + turn) % benignKinds.length] ?? "rescan";
    count(kind, name, await send(await treatKindly(canvas, kind, random), "two"));
  }
  const evidence = await analyser.gatherEvidence({ bytes, declaredFormat: "png", nowMs });
  const forged = replaceAmount(canvas, evidence);
  if (forged === undefined) continue;
  const ways = [
    ["forged, png", () => save(forged.canvas, "png")],
    ["forged, JPEG 75", () => save(forged.canvas, "q75")],
    ["forged, passed on", async () => (await passOn(forged.canvas, random)).bytes],
    ["forged, scanned again", () => rescan(forged.canvas, random)],
  ] as const;
  for (const turn of [0, 1]) {
    const [kind, make] = ways[(2 * place + turn) % ways.length] ?? ways[0];
    count(kind, name, await send(await make(), "one"));
  }
}
await analyser.close();
console.log("\nkind: sent, reported as changed, called tampered, reported for another customer");
for (const [kind, { sent, reported, tampered, again }] of tallies)
  console.log(`${kind}: ${sent}, ${reported}, ${tampered}, ${again}`);
