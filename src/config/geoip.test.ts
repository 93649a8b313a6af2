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

/**
 * Addresses below 128.0.0.0 are in the first country, those from there on in the second, as MaxMind writes it; in a tree of IPv6 all
 * addresses of IPv4 are in the first, which stand behind 96 zeros.
 */
function databaseOf(first: Buffer, second: Buffer, version: 4 | 6 = 4): Buffer {
  const nodes = version === 4 ? 1 : 97;
  const record = (value: number) => [value >> 16, value >> 8, value].map((byte) => byte & 255);
  const pointer = (offset: number) => record(nodes + 16 + offset);
  const zeros = Array.from({ length: nodes - 1 }, (_, at) => [...record(at + 1), ...pointer(first.length)]).flat();
  const last = version === 4 ? pointer(first.length) : pointer(0);
  const tree = Buffer.from([...zeros, ...pointer(0), ...last]);
  const metadata = map(
    ["node_count", whole(nodes)],
    ["record_size", short(24)],
    ["ip_version", short(version)],
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

test("A record that unfolds without end or claims more than there is costs nothing, and one of another shape has no country", () => {
  const array = (...items: readonly Buffer[]) => Buffer.concat([Buffer.from([items.length, 4]), ...items]);
  const pointer = (at: number) => Buffer.from([0x20 | (at >> 8), at & 255]);
  // Each array holds the one behind it twice: 2^40 texts. Records begin behind an empty one.
  const levels = Array.from({ length: 40 }, (_, level) =>
    array(pointer(1 + 6 * (level + 1)), pointer(1 + 6 * (level + 1))),
  );
  const endless = Buffer.concat([...levels, text("DE")]);
  // Arrays of 16 million values, each within the one before.
  const claims = Buffer.alloc(2_000 * 5, Buffer.from([31, 4, 255, 255, 255]));
  const circle = array(pointer(1));
  for (const record of [endless, claims, circle]) {
    const path = written("hostile.mmdb", databaseOf(map(), record));
    assert.throws(() => openCountries(path), /must name a whole database/);
  }
  const list = databaseOf(map(), map(["country_code", array(text("DE"))]));
  assert.equal(openCountries(written("list.mmdb", list))("200.1.1.1"), undefined);
});

test("Addresses of IPv6 are looked up where the tree has them, and those of IPv4 below 96 zeros", () => {
  const [de, fr] = [map(["country_code", text("DE")]), map(["country_code", text("FR")])];
  const countryOf = openCountries(written("six.mmdb", databaseOf(de, fr, 6)));
  const addresses = [
    "1.2.3.4",
    "::1.2.3.4",
    "::",
    "2001:db8::1",
    "2001:0db8:0:0:0:0:192.0.2.1",
    "fe80::1%eth0",
    "1::2::3",
  ];
  assert.deepEqual(addresses.map(countryOf), ["DE", "DE", "DE", "FR", "FR", "FR", undefined]);
  assert.equal(openCountries(written("four.mmdb", bytes))("2001:db8::1"), undefined);
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
