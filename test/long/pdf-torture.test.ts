import assert from "node:assert/strict";
import { after, test } from "node:test";
import { deflateSync } from "node:zlib";
import { damages, damagesOfSigned } from "../../src/forgery/testing/damaged-files.ts";
import { bombPlaces, packedBombs } from "../../src/forgery/testing/filter-bombs.ts";
import { formBomb } from "../../src/forgery/testing/hostile-files.ts";
import { startInvoiceWithXml } from "../../src/forgery/testing/invoice-xml.ts";
import { writeLinearized } from "../../src/forgery/testing/linearized-pdf.ts";
import { contentOf, invoiceLines, startDocument } from "../../src/forgery/testing/pdf-writer.ts";
import { pictureBombs } from "../../src/forgery/testing/picture-bombs.ts";
import { honestFiles } from "../../src/forgery/testing/signed-files.ts";
import { createEncryption } from "../../src/forgery/testing/standard-encryption.ts";
import { endlessFiles, tortureFiles } from "../../src/forgery/testing/torture-files.ts";
import {
  amplyMs,
  expectAnswer as answerOf,
  createTorturedAnalyser,
  tortureTimeMs,
} from "../../src/forgery/testing/torture-run.ts";

/** Of a test: ends what hangs, and no busy machine. */
const limitMs = 7_200_000;
/** Narrower than the service's default: what must end, ends in less. */
const timeoutMs = 10_000;
/** Beyond the deadline: what starting a worker takes on a machine that does few other things. */
const startingMs = 3_000;
const analyser = createTorturedAnalyser(timeoutMs);

/** The promise within the deadline. */
async function expectAnswer(...given: Parameters<typeof answerOf>): Promise<"read" | "refused"> {
  const startMs = performance.now();
  const outcome = await answerOf(...given);
  const lateMs = performance.now() - startMs - timeoutMs;
  if (lateMs >= startingMs) {
    const honestMs = await honestDocumentMs();
    assert.ok(lateMs < 3 * honestMs, `${given[2]} took ${lateMs} ms too long; an honest document takes ${honestMs} ms`);
  }
  return outcome;
}

/** With a worker of its own, started for it: how long that takes depends on what else the machine does. */
async function honestDocumentMs(): Promise<number> {
  const fresh = createTorturedAnalyser(amplyMs);
  const startMs = performance.now();
  await answerOf(fresh, samples.plain, "an honest document");
  await fresh.close();
  return performance.now() - startMs;
}

after(() => analyser.close());
const lines = invoiceLines("1,240.00");
const changed = contentOf(invoiceLines("1,240.00").map((line) => ({ ...line, x: line.x + 1 })));

const samples = {
  plain: startDocument(lines).commit().bytes(),
  packed: startDocument(lines).commit({ form: "stream", isPacked: true }).bytes(),
  linearized: writeLinearized(lines),
  encrypted: startDocument(lines, { encryption: createEncryption("") })
    .commit()
    .bytes(),
  changed: startDocument(lines)
    .commit({ form: "stream", isPacked: true })
    .set(4, "<< >>", changed)
    .commit({ form: "stream" })
    .bytes(),
};

/** An invoice with its XML attached, the instructions of its page packed as programs pack them. */
function packedInvoice(): Buffer {
  const page = contentOf([
    { x: 60, y: 760, text: "Rechnung Nr. RE-2024/117 vom 17.01.2024" },
    ...[
      ["Nettobetrag", "1.240,00"] as const,
      ["Umsatzsteuer 19 %", "235,60"] as const,
      ["Gesamtbetrag", "1.475,60"] as const,
    ].flatMap(([label, amount], row) => [
      { x: 60, y: 700 - 20 * row, text: label },
      { x: 420, y: 700 - 20 * row, text: amount },
    ]),
    ...Array.from({ length: 40 }, (_, row) => ({ x: 60, y: 600 - 12 * row, text: `Bedingung ${row * 7_919}` })),
  ]);
  return startInvoiceWithXml({})
    .set(4, "<< /Filter /FlateDecode >>", deflateSync(Buffer.from(page, "latin1")))
    .commit()
    .bytes();
}

/** Park and Miller's generator: the same changes for the same seed. */
function random(seed: number): (limit: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

function mutate(bytes: Buffer, seed: number): Buffer {
  const draw = random(seed);
  let out = Buffer.from(bytes);
  const changes = 1 + draw(6);
  for (let count = 0; count < changes; count += 1) {
    const [at, length] = [draw(out.length), 1 + draw(60)];
    const kind = draw(5);
    if (kind === 0) out[at] = draw(256);
    else if (kind === 1) out[at] = (out[at] ?? 0) ^ (1 << draw(8));
    else if (kind === 2) out = Buffer.concat([out.subarray(0, at), out.subarray(at + length)]);
    else if (kind === 3) out = Buffer.concat([out.subarray(0, at), out.subarray(at, at + length), out.subarray(at)]);
    else out.write(String(draw(2 ** 31)), at, "latin1");
  }
  return out;
}

test("bombs in every filter, wherever they lie", { timeout: limitMs }, async () => {
  for (const bomb of packedBombs(4)) {
    for (const { place, bytes } of bombPlaces(bomb)) await expectAnswer(analyser, bytes, `${bomb.filter} in ${place}`);
  }
});

test("pictures that say they are of billions of points, in every filter for pictures", {
  timeout: limitMs,
}, async () => {
  for (const { filter, bytes } of pictureBombs()) await expectAnswer(analyser, bytes, filter);
});

test("four mebibytes of marks without their ends", { timeout: limitMs }, async () => {
  const patient = createTorturedAnalyser(amplyMs);
  after(() => patient.close());
  const refused: string[] = [];
  for (const { name, make } of [...tortureFiles, ...endlessFiles(4 * 2 ** 20)]) {
    if ((await expectAnswer(analyser, make(), name)) === "read" || name.includes("without an end")) continue;
    // A busy machine may need more than the narrow time for what is read in the end.
    if ((await answerOf(patient, make(), name)) === "refused") refused.push(name);
  }
  // Whatever stands in a readable document in vain, the document is read.
  assert.deepEqual(refused, []);
});

test("every kind of file cut off at every byte", { timeout: limitMs }, async () => {
  for (const [kind, bytes] of Object.entries(samples)) {
    for (let end = 8; end < bytes.length; end += 1) {
      await expectAnswer(analyser, bytes.subarray(0, end), `${kind} cut at ${end}`);
    }
  }
});

test("every kind of file, damaged as mail, printers, servers, transfers and disks do", {
  timeout: limitMs,
}, async () => {
  const stamp = [...lines, { x: 60, y: 100, text: "Received on 17 January" }];
  const stamped = startDocument(lines).commit().set(4, "<< >>", contentOf(stamp)).commit().bytes();
  const letter = "Dear neighbours, our yearly meeting is on Friday at seven in the old school; please bring chairs";
  const other = startDocument([{ x: 60, y: 700, text: letter }])
    .commit()
    .bytes();
  for (const [kind, bytes] of Object.entries({ ...samples, stamped })) {
    for (const [name, damage] of Object.entries(damages)) {
      // A byte that is lost within unpacked contents may change what they say.
      const isChanged = / at 0\.\d$/.test(name);
      await expectAnswer(analyser, damage(bytes, other), `${kind}, ${name}`, isChanged);
    }
  }
  // Whatever damage takes from the packed page of an invoice, the XML that it carries is not held against the rest.
  const eInvoice = packedInvoice();
  for (const [name, damage] of Object.entries(damages)) {
    await expectAnswer(analyser, damage(eInvoice, other), `e-invoice, ${name}`);
  }
  for (const [kind, bytes] of Object.entries(await honestFiles())) {
    for (const [name, damage] of Object.entries(damagesOfSigned)) {
      await expectAnswer(analyser, damage(bytes, other), `${kind}, ${name}`);
    }
  }
});

test("every kind of file with some bytes changed, by seed", { timeout: limitMs }, async () => {
  let read = 0;
  for (const [kind, bytes] of Object.entries(samples)) {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const mutated = mutate(bytes, seed);
      // A mark in the first bytes may be gone, and then this is no PDF to any reader.
      mutated.write("%PDF-1.7\n", 0, "latin1");
      if ((await expectAnswer(analyser, mutated, `${kind}, seed ${seed}`, true)) === "read") read += 1;
    }
  }
  assert.ok(read > 5_000, `${read} were read`);
});

test("honest documents are answered while another hangs", { timeout: limitMs }, async () => {
  const analyse = () => analyser.analyse({ bytes: samples.plain, declaredFormat: "pdf", nowMs: tortureTimeMs });
  // Both workers are up before the first is kept busy.
  await Promise.all([analyse(), analyse()]);
  let isHanging = true;
  const slow = expectAnswer(analyser, formBomb(), "form bomb").finally(() => {
    isHanging = false;
  });
  let answered = 0;
  for (let count = 0; count < 10; count += 1) {
    const { findings } = await analyse();
    assert.deepEqual(findings, []);
    if (isHanging) answered += 1;
  }
  assert.ok(answered >= 1);
  assert.equal(await slow, "read");
});
