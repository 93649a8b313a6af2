import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { findGeneratorMarks, readChunkText } from "./generator-marks.ts";

const programOf = (place: string, text: string) => findGeneratorMarks([{ place, text }])[0]?.program;

test("texts of generators, each by its shape", () => {
  const settings = "a payslip\nNegative prompt: blurry\nSteps: 30, Sampler: DPM++ 2M, CFG scale: 7, Seed: 1";
  assert.equal(programOf("PNG text parameters", settings), "Stable Diffusion web UI");
  assert.equal(programOf("EXIF", settings), "Stable Diffusion web UI");
  assert.equal(programOf("PNG text prompt", '{"3": {"class_type": "KSampler"}}'), "ComfyUI");
  assert.equal(programOf("PNG text workflow", '{"nodes": [{"type": "CheckpointLoaderSimple"}]}'), "ComfyUI");
  assert.equal(programOf("PNG text invokeai_metadata", '{"app_version": "5.0"}'), "InvokeAI");
  assert.equal(programOf("PNG text Software", "NovelAI"), "NovelAI");
  const job = "a statement --v 6.1 Job ID: 0c5b1b0a-1111-4222-8333-123456789abc";
  assert.equal(programOf("PNG text Description", job), "Midjourney");
  assert.match(programOf("PNG text AIGC", '{"Label":"1","ContentProducer":"x"}') ?? "", /AIGC/);
});

test("other texts are none", () => {
  assert.equal(programOf("PNG text Comment", "Created with GIMP"), undefined);
  assert.equal(programOf("PNG text parameters", "gamma 2.2"), undefined);
  assert.equal(programOf("PNG text workflow", '{"nodes": [{"type": "ImageScale"}]}'), undefined);
});

test("packed texts are read, and damaged or huge ones say nothing", () => {
  const read = (type: string, body: Buffer) => readChunkText(body, { type, start: 0, end: body.length });
  const packed = Buffer.concat([Buffer.from("parameters\0\0", "latin1"), deflateSync("Steps: 1")]);
  assert.deepEqual(read("zTXt", packed), { keyword: "parameters", text: "Steps: 1" });
  const international = Buffer.concat([Buffer.from("prompt\0\x01\0\0\0", "latin1"), deflateSync("é")]);
  assert.deepEqual(read("iTXt", international), { keyword: "prompt", text: "é" });
  assert.equal(read("zTXt", packed.subarray(0, 14)).text, "");
  const bomb = Buffer.concat([Buffer.from("a\0\0", "latin1"), deflateSync(Buffer.alloc(8 * 2 ** 20))]);
  assert.equal(read("zTXt", bomb).text, "");
});
