import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "../config.ts";
import { openCountries } from "./geoip.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-geoip-"));
after(() => rmSync(folder, { recursive: true }));

const text = (value: string) => Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([Buffer.from([0xe0 | pairs.length]), ...pairs.flatMap(([key, value]) => [text(key), value])]);
const whole = (value: number) =>
  Buffer.from([0xc4, value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));
const short = (value: number) => Buffer.from([0xa2, value >>> 8, value & 255]);

/** Addresses below 128.0.0.0 are in the first country, those from there on in the second, as MaxMind writes it. */
function databaseOf(first: Buffer, second: Buffer): Buffer {
  const pointer = (offset: number) => [0, 0, 1 + 16 + offset];
  const tree = Buffer.from([...pointer(0), ...pointer(first.length)]);
  const metadata = map(
    ["node_count", whole(1)],
    ["record_size", short(24)],
    ["ip_version", short(4)],
    ["database_type", text("Test-Country")],
    ["binary_format_major_version", short(2)],
    ["binary_format_minor_version", short(0)],
  );
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    first,
    second,
    Buffer.from("abcdef", "hex"),
    Buffer.from("4d61784d696e642e636f6d", "hex"),
    metadata,
  ]);
}

const bytes = databaseOf(map(["country", map(["iso_code", text("DE")])]), map(["country_code", text("FR")]));

function written(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("An address has the country that the file gives; what is no address, or unknown, has none", () => {
  const countryOf = openCountries(written("whole.mmdb", bytes));
  assert.deepEqual(["1.2.3.4", " 1.2.3.4 ", "200.1.1.1", "localhost", ""].map(countryOf), [
    "DE",
    "DE",
    "FR",
    undefined,
    undefined,
  ]);
  const odd = databaseOf(map(["country", text("de")]), map());
  assert.deepEqual(["1.2.3.4", "200.1.1.1"].map(openCountries(written("odd.mmdb", odd))), [undefined, undefined]);
});

test("A file that is missing, cut or something else is refused at the start, by the setting's name", () => {
  const problemOf = (path: string) => {
    try {
      readConfig({ ASSAY_GEOIP: path });
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
    }
    return undefined;
  };
  assert.equal(problemOf(join(folder, "none")), "ASSAY_GEOIP must name a file that can be read.");
  for (const length of [0, 10, 60, bytes.length - 30]) {
    assert.match(
      problemOf(written("cut.mmdb", bytes.subarray(0, length))) ?? "",
      /^ASSAY_GEOIP must name a whole database .* damaged/,
    );
  }
  assert.equal(readConfig({ ASSAY_GEOIP: written("good.mmdb", bytes) }).geoip, join(folder, "good.mmdb"));
});
