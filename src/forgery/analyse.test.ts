import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { ServiceError } from "../errors.ts";
import { createAnalyser } from "./analyse.ts";
import { catalogue } from "./catalogue.ts";
import { contentOf, invoiceLines, startDocument } from "./testing/pdf-writer.ts";
import { sharedAnalyser, sharedSettings } from "./testing/shared-analyser.ts";
import { createEncryption } from "./testing/standard-encryption.ts";

const nowMs = Date.UTC(2024, 5, 1);
const honest = startDocument(invoiceLines("1,240.00")).commit().bytes();

function analyse(bytes: Uint8Array | string, declaredFormat = "pdf", password?: string) {
  return sharedAnalyser.analyse({ bytes, declaredFormat, nowMs, ...(password === undefined ? {} : { password }) });
}

const refuses = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof ServiceError && error.code === code && message.test(error.message);

test("an honest invoice: every check has an outcome, and there is no finding", async () => {
  const result = await analyse(honest);
  assert.deepEqual([result.format, result.pages, result.findings], ["pdf", 1, []]);
  assert.deepEqual(
    result.checks.map(({ check }) => check),
    catalogue.map(({ id }) => id),
  );
  // What there is to look at was looked at, and nothing else.
  const outcomes = new Set(result.checks.map(({ outcome }) => outcome));
  assert.deepEqual([...outcomes].sort(), ["clear", "not_applicable", "nothing_to_compare"]);
  const outcomeOf = (id: string) => result.checks.find(({ check }) => check === id)?.outcome;
  assert.equal(outcomeOf("modified-before-created"), "clear");
  assert.equal(outcomeOf("value-replaced-in-later-revision"), "nothing_to_compare");
  assert.match(result.catalogueVersion, /^\d+-[0-9a-f]{8}$/);
});

test("the operator's directory of banks is asked for the banks of a document's accounts", async () => {
  const lines = ["IBAN DE92 7607 0012 0750 0077 00", "BIC: COBADEFFXXX", "Bank: Commerzbank"];
  const page = lines.map((text, row) => ({ x: 60, y: 700 - 16 * row, text }));
  const { findings } = await analyse(startDocument(page).commit().bytes());
  assert.match(findings[0]?.observation ?? "", /by the directory of banks .* is of Deutsche Bank Nürnberg/);
});

test("an amount that was replaced by an appended version is found, with its box", async () => {
  const forged = startDocument(invoiceLines("1,240.00"))
    .commit({ form: "stream", isPacked: true })
    .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
    .commit({ form: "stream" })
    .bytes();
  const { findings } = await analyse(forged, "application/pdf");
  assert.equal(findings.length, 1);
  const [finding] = findings;
  assert.deepEqual(
    [finding?.issue, finding?.tampered, finding?.confidence_score, finding?.tampering_type],
    ["Amount changed in a later revision", true, 98, "text_manipulation"],
  );
  assert.match(
    finding?.observation ?? "",
    /'Total due': revision 1 of 2 reads 1,240.00; the current version reads 9,240.00/,
  );
  const [box] = finding?.boxes ?? [];
  assert.ok(box !== undefined && Math.abs(box.left - 420) < 2 && Math.abs(box.top + box.height / 2 - 198) < 6);
});

test("a file by its path, and pictures of each kind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-analyse-"));
  try {
    await writeFile(join(folder, "document"), honest);
    assert.equal((await analyse(join(folder, "document"))).pages, 1);
  } finally {
    await rm(folder, { recursive: true });
  }
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#a0b0c0" } });
  for (const format of ["png", "jpeg", "tiff", "webp", "gif", "avif"] as const) {
    const result = await analyse(await picture.clone().toFormat(format).toBuffer(), format);
    assert.deepEqual([result.format, result.pages, result.findings], [format, 1, []], format);
  }
});

test("EXIF is read: a camera date of next year is reported", async () => {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#a0b0c0" } })
    .withExif({ IFD2: { DateTimeOriginal: "2025:07:01 10:00:00" } })
    .jpeg()
    .toBuffer();
  const { findings } = await analyse(photo, "jpg");
  assert.deepEqual(
    findings.map(({ tampering_type, tampered }) => [tampering_type, tampered]),
    [["future_date", false]],
  );
});

test("a format that was declared wrongly is analysed, and said", async () => {
  const { format, findings } = await analyse(honest, "png");
  assert.equal(format, "pdf");
  assert.deepEqual(
    findings.map(({ check, tampered }) => [check, tampered]),
    [["declared-format-differs-from-content", false]],
  );
});

test("what cannot be read is refused with its reason", async () => {
  await assert.rejects(analyse(honest, "docx"), refuses("unsupported_media_type", /doc_format/));
  await assert.rejects(analyse(Buffer.from("PK\x03\x04....")), refuses("unsupported_media_type", /Office/));
  const word = Buffer.from("PK\x03\x04....[Content_Types].xml....word/document.xml", "latin1");
  await assert.rejects(analyse(word), refuses("unsupported_media_type", /DOCX.*export it as PDF, and send that/));
  await assert.rejects(analyse(Buffer.alloc(0)), refuses("unprocessable_document", /empty/));
  await assert.rejects(analyse(Buffer.from("Dear Sir or Madam")), refuses("unprocessable_document", /no known kind/));
  await assert.rejects(analyse(honest.subarray(0, 60)), refuses("unprocessable_document", /damaged/));
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1");
  await assert.rejects(analyse(heic, "heic"), refuses("unsupported_media_type", /HEIC/));
});

function invoiceWith(encryption: ReturnType<typeof createEncryption>, total: string) {
  const info = "/Producer <>";
  return startDocument(invoiceLines(total), { encryption, info });
}

test("an encrypted document needs its password, and the right one", async () => {
  const locked = invoiceWith(createEncryption("secret"), "1,240.00").commit().bytes();
  await assert.rejects(analyse(locked), refuses("unprocessable_document", /send its password/));
  await assert.rejects(analyse(locked, "pdf", "guess"), refuses("unprocessable_document", /password does not open it/));
  assert.equal((await analyse(locked, "pdf", "secret")).pages, 1);
});

test("an amount that was replaced in an encrypted document is found, however its objects are packed", async () => {
  for (const isPacked of [false, true]) {
    const encryption = createEncryption("");
    const forged = invoiceWith(encryption, "1,240.00")
      .commit({ form: "stream", isPacked })
      .set(4, "<< >>", contentOf(invoiceLines("9,240.00")))
      .commit({ form: "stream" })
      .bytes();
    const { findings } = await analyse(forged);
    assert.deepEqual(
      findings.map(({ evidence }) => evidence),
      [{ kind: "history", before: "1,240.00", after: "9,240.00", revision: 2 }],
    );
  }
});

test("beyond the queue documents are refused for a while, and those in it are answered", async () => {
  const narrow = createAnalyser({ ...sharedSettings, workers: 1, queueLimit: 1 });
  try {
    const send = () => narrow.analyse({ bytes: honest, declaredFormat: "pdf", nowMs });
    const [first, second, third] = await Promise.allSettled([send(), send(), send()]);
    assert.deepEqual([first?.status, second?.status, third?.status], ["fulfilled", "fulfilled", "rejected"]);
    const reason: unknown = third?.status === "rejected" ? third.reason : undefined;
    assert.ok(
      reason instanceof ServiceError && reason.code === "overloaded" && Number(reason.headers["Retry-After"]) > 0,
    );
    assert.deepEqual([narrow.gauges.busy, narrow.gauges.waiting, narrow.gauges.started], [0, 0, 1]);
  } finally {
    await narrow.close();
  }
});

test("a caller that goes away while waiting gives up its place, and its document is not analysed", async () => {
  const single = createAnalyser({ ...sharedSettings, workers: 1, queueLimit: 1 });
  const gone = new AbortController();
  const send = (signal?: AbortSignal) =>
    single.analyse({ bytes: honest, declaredFormat: "pdf", nowMs, ...(signal === undefined ? {} : { signal }) });
  try {
    const first = send();
    const waiting = send(gone.signal);
    while (single.gauges.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    gone.abort(new Error("gone"));
    await assert.rejects(waiting, /^Error: gone$/);
    assert.equal(single.gauges.waiting, 0);
    // The place is free for another caller, and one that is gone already gets none.
    const next = send();
    await assert.rejects(send(gone.signal), /^Error: gone$/);
    assert.deepEqual([(await first).findings, (await next).findings], [[], []]);
  } finally {
    await single.close();
  }
});
