/** Uploads of 36 MB of any kind keep the service's own thread for no longer than a turn may take. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { sendLater } from "../support/bulk-cases.ts";
import { upload } from "../support/exchanges.ts";
import { longestTurn, type Turn, turnWatch } from "../support/longest-turn.ts";
import { ask, type RunningService, withService } from "../support/service.ts";
import { writeZip } from "../support/zip-writer.ts";

const bytes = 36_000_000;
/**
 * Turns are compared, in processor time, with hashing the upload once, which takes 20 ms of a quiet machine: on a busy one the thread
 * waits for its turn as well, which is not the upload's doing.
 */
const longestShare = 1.5;

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A side of 2^31 - 1, and noise in place of its points. */
function widePng(noise: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(2 ** 31 - 1, 0);
  head.writeUInt32BE(1, 4);
  head.writeUInt8(8, 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([start, pngChunk("IHDR", head), pngChunk("IDAT", noise), pngChunk("IEND", Buffer.alloc(0))]);
}

function analyse(service: RunningService, content: Buffer, format: string) {
  const file = new File([new Uint8Array(content)], `file.${format}`);
  return upload(service, "/forgery/analyse/analyse_docs_v2", { document: file, doc_format: format });
}

function expectRefused({ status, text }: { readonly status: number; readonly text: string }): void {
  assert.equal(status, 422, text);
}

function longestHash(content: Buffer): number {
  const times = Array.from({ length: 3 }, () => {
    const { user, system } = process.cpuUsage();
    createHash("sha256").update(content).digest();
    const after = process.cpuUsage({ user, system });
    return (after.user + after.system) / 1_000;
  });
  return Math.max(...times);
}

test("no turn of the service's thread is long while 36 MB of any kind arrive, are refused, drawn or unpacked", (context) =>
  withService(
    async (service) => {
      const noise = randomBytes(bytes);
      const side = Math.floor(Math.sqrt(bytes / 3));
      const picture = await sharp(noise.subarray(0, side * side * 3), {
        raw: { width: side, height: side, channels: 3 },
      })
        .png({ compressionLevel: 1 })
        .toBuffer();
      const time = "2025-01-01T00:00:00Z";
      const rows = Array.from({ length: 400_000 }, (_, at) => `r${at},${at % 900}.25,${time},account ${at % 1_000}`);
      const table = `transactionId,amount,timestamp,accountId\n${rows.join("\n")}\n`;
      const work: Readonly<Record<string, () => Promise<unknown>>> = {
        "a picture of a side of 2^31": async () => expectRefused(await analyse(service, widePng(noise), "png")),
        "a PDF of noise": async () => {
          const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), noise]);
          expectRefused(await analyse(service, pdf, "pdf"));
        },
        "a JPEG of noise": async () => {
          const jpeg = Buffer.concat([Buffer.from("ffd8ffe000104a46494600", "hex"), noise]);
          expectRefused(await analyse(service, jpeg, "jpg"));
        },
        "a picture of noise, drawn": async () => {
          const reply = await analyse(service, picture, "png");
          assert.equal(reply.status, 200, reply.text);
          const { id } = reply.json as { id: number };
          const page = await ask(service, `/forgery/documents/${id}/pages/1`);
          assert.equal(page.status, 200);
        },
        "an archive": async () => {
          const archive = new File([new Uint8Array(writeZip([{ name: "a.pdf", bytes: noise }]))], "a.zip");
          await upload(service, "/forgery/packages", { package: archive });
        },
        "a file of transactions": async () => assert.equal((await sendLater(service, table)).status, 202),
      };
      // What is loaded at first use counts for nobody.
      await analyse(service, widePng(Buffer.alloc(10)), "png");
      await longestTurn(service);
      const turns: Record<string, Turn> = {};
      for (const [name, send] of Object.entries(work)) {
        await send();
        turns[name] = await longestTurn(service);
      }
      const hashMs = longestHash(noise);
      for (const [name, { worked }] of Object.entries(turns)) {
        const seen = `${name}: a turn of ${worked.toFixed(1)} ms; hashing it takes ${hashMs.toFixed(1)} ms`;
        context.diagnostic(seen);
        assert.ok(worked < longestShare * hashMs, seen);
      }
    },
    { NODE_OPTIONS: `--import=${turnWatch}` },
  ));
