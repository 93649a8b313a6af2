/** Files of records that make much of little: each is read or refused by a service of little memory, which answers others meanwhile. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { deflateRawSync, gzipSync, inflateRawSync } from "node:zlib";
import { listZip } from "../../src/archive/zip.ts";
import { camt053 } from "../../src/intake/testing/statement-files.ts";
import { textRow, writeWorkbook } from "../../src/intake/testing/workbook-files.ts";
import { upload } from "../support/exchanges.ts";
import { longestTurn, turnWatch } from "../support/longest-turn.ts";
import { ask, type RunningService, withService } from "../support/service.ts";
import { writeZip } from "../support/zip-writer.ts";

const heapMebibytes = 256;
const rows = textRow(["id", "amount", "timestamp", "account"]);
const plain = writeWorkbook([{ name: "a", rows }]);

/** So much noise that the whole unpacks to some 150 times its size, which is allowed. */
function noiseFor(bytes: number): string {
  return `<!--${randomBytes(Math.ceil(bytes / 150)).toString("hex")}-->`;
}

/** The plain workbook with one of its parts made of a unit many times over. */
function workbookOf(path: string, before: string, unit: string, times: number): Buffer {
  const block = Buffer.from(unit.repeat(Math.ceil(times / 20)) + noiseFor((unit.length * times) / 20));
  const content = Buffer.concat([Buffer.from(before), ...Array.from({ length: 20 }, () => block)]);
  const entries = (listZip(plain) ?? []).map(({ path: name, packed = Buffer.alloc(0) }) => {
    const bytes = name === path ? content : inflateRawSync(packed);
    return { name, bytes, packed: deflateRawSync(bytes, { level: 1 }) };
  });
  return writeZip(entries);
}

function repeatedText(): Buffer {
  const cells = '<c t="s"><v>0</v></c>'.repeat(700);
  return writeWorkbook([{ name: "a", rows: `<row>${cells}</row>` }], {
    texts: `<si><t>${'"'.repeat(25_000_000)}</t></si>`,
  });
}

/** Levels with long names, and values below them. */
function longNames(): Buffer {
  const names = Array.from({ length: 85 }, (_, at) => `n${at}${"x".repeat(50_000)}`);
  const values = Array.from({ length: 1_900 }, (_, at) => `<v${at}>1</v${at}>`).join("");
  const open = names.map((name) => `<${name}>`).join("");
  const close = names
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");
  return gzipSync(camt053.replace("<RmtInf>", `${open}${values}${close}<RmtInf>`));
}

function longKeys(): Buffer {
  const lines = Array.from(
    { length: 500 },
    (_, at) => `{"${at}${randomBytes(3_000).toString("hex")}${"k".repeat(900_000)}":1}`,
  );
  return gzipSync(lines.join("\n"));
}

const styles = "xl/styles.xml";
const texts = "xl/sharedStrings.xml";
const bulk = (service: RunningService, name: string, bytes: Buffer) =>
  upload(service, "/fraud-detection/bulk", { file: new File([new Uint8Array(bytes)], name) });

const sparseText = `<si><t>a text of a cell</t></si><!--${" ".repeat(16_000)}-->`;
const files: Readonly<
  Record<string, (service: RunningService) => Promise<{ readonly status: number; readonly text: string }>>
> = {
  "a text that hundreds of cells repeat": (service) => bulk(service, "a.xlsx", repeatedText()),
  "sixty million styles": (service) => bulk(service, "a.xlsx", workbookOf(styles, "<cellXfs>", "<xf/>", 60_000_000)),
  "texts far apart": (service) => bulk(service, "a.xlsx", workbookOf(texts, "<sst>", sparseText, 20_000)),
  "long names of elements": (service) => bulk(service, "a.xml", longNames()),
  "long keys": (service) => bulk(service, "a.jsonl", longKeys()),
  "a list of blanks": async (service) => {
    const put = { method: "PUT", headers: { "Content-Type": "application/json" } };
    await ask(service, "/lists/watch", { ...put, body: JSON.stringify({ kind: "screen", field: "name" }) });
    const line = `P1,Person,Name,a${" ".repeat(900_000)}b,,,,,,,,x`;
    const heading = "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset";
    const file = new File([[heading, line, line, line].join("\n")], "targets.simple.csv");
    return await upload(service, "/lists/watch/load", { file });
  },
};

/** Hashing 36 MB takes about as long as a turn may take on a quiet machine; V8 collects a small heap often. */
function longestAllowedMs(): number {
  const noise = randomBytes(36_000_000);
  const before = process.cpuUsage();
  createHash("sha256").update(noise).digest();
  const { user, system } = process.cpuUsage(before);
  return (10 * (user + system)) / 1_000;
}

test(
  "no file of records stops a service of little memory, or keeps it from others for long",
  { timeout: 1_800_000 },
  (context) =>
    withService(
      async (service) => {
        const { pid } = service.child;
        await longestTurn(service);
        for (const [name, send] of Object.entries(files)) {
          const { status, text } = await send(service);
          const { worked } = await longestTurn(service);
          context.diagnostic(`${name}: ${status}, a turn of ${worked.toFixed(0)} ms; ${text.slice(0, 120)}`);
          assert.ok(status < 500, `${name}: ${text}`);
          assert.ok(worked < longestAllowedMs(), name);
          assert.equal((await ask(service, "/readyz")).status, 200, name);
        }
        assert.equal(service.child.pid, pid);
      },
      { NODE_OPTIONS: `--max-old-space-size=${heapMebibytes} --import=${turnWatch}` },
    ),
);
