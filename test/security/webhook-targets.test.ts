import assert from "node:assert/strict";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { mock, test } from "node:test";
import { createLookup, findUrlProblem, isPublicAddress } from "../../src/operations/webhooks/allowed-address.ts";

const strict = { allowsHttp: true, allowsPrivate: false };

/** First and last address of what lies inside, from RFC 6890 and its registry. */
const inside = [
  ...["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.0"],
  ...["127.255.255.255", "169.254.0.0", "169.254.255.255", "172.16.0.0", "172.31.255.255", "192.0.0.0", "192.0.0.255"],
  ...["192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255", "224.0.0.0", "239.255.255.255", "240.0.0.0"],
  ...["192.0.2.0", "192.0.2.255", "192.88.99.0", "192.88.99.255", "198.51.100.0", "198.51.100.255", "203.0.113.0"],
  ...["203.0.113.255", "255.255.255.255"],
];
/** Just outside of them. */
const outside = [
  "1.0.0.0",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "128.0.0.0",
  "172.15.255.255",
];
const outsideToo = [
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.88.98.255",
  "192.88.100.0",
  "203.0.114.0",
  "223.255.255.255",
];

/** A number of 32 bits as URLs may spell it. */
function spellings(address: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (part: number) => `0${part.toString(8)}`;
  const hex = (part: number) => `0x${part.toString(16)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map(hex).join("."),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${octal(a)}.${hex(b)}.${c}.${d}`,
    encodeURIComponent(address).replaceAll("0", "%30"),
    // Fullwidth digits and the ideographic full stop, which IDNA turns into ASCII.
    address.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))).replaceAll(".", "\u3002"),
  ];
}

test("an address inside is refused however a URL spells it", () => {
  for (const address of inside) {
    assert.ok(!isPublicAddress(address), address);
    for (const host of spellings(address)) {
      assert.ok(findUrlProblem(`http://${host}/hook`, strict) !== undefined, host);
    }
  }
  for (const address of [...outside, ...outsideToo, "3a00::1"]) assert.ok(isPublicAddress(address), address);
  for (const host of spellings("8.8.8.8")) assert.equal(findUrlProblem(`http://${host}/hook`, strict), undefined, host);
});

test("IPv6 that is local, or carries an IPv4 address, is refused in every form", () => {
  const carried = inside.flatMap((address) => {
    const bytes = address.split(".").map((part) => Number(part).toString(16).padStart(2, "0"));
    const [high, low] = [`${bytes[0]}${bytes[1]}`, `${bytes[2]}${bytes[3]}`];
    return [
      `::ffff:${address}`,
      `::ffff:${high}:${low}`,
      `0:0:0:0:0:ffff:${high}:${low}`,
      `::${high}:${low}`,
      `64:ff9b::${high}:${low}`,
      `64:ff9b:1::${high}:${low}`,
      `2002:${high}:${low}::1`,
      `2001:0:${high}:${low}::`,
    ];
  });
  const local = [
    "::",
    "::1",
    "fe80::1",
    "febf::1",
    "fec0::1",
    "fc00::1",
    "fdff::1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "5f00::1",
    "2001:1ff:ffff::1",
    "2001:db8:ffff::1",
    "3fff:fff::1",
  ];
  for (const address of [...carried, ...local]) {
    assert.ok(findUrlProblem(`http://[${address}]/hook`, strict) !== undefined, address);
  }
  assert.equal(findUrlProblem("http://[2606:4700:4700::1111]/hook", strict), undefined);
  for (const signed of ["user@", ":secret@", "user:secret@"]) {
    assert.ok(findUrlProblem(`http://${signed}example.com/`, strict) !== undefined, signed);
  }
});

test("a name is resolved once, and connected to only where that answer was allowed", async () => {
  const answers = [
    [{ address: "93.184.215.14", family: 4 }],
    [{ address: "127.0.0.1", family: 4 }],
    [
      { address: "169.254.169.254", family: 4 },
      { address: "93.184.215.14", family: 4 },
    ],
    [{ address: "::ffff:127.0.0.1", family: 6 }],
  ];
  let asked = 0;
  mock.method(dns, "lookup", (_: string, options: object, callback: (error: null, found: unknown) => void) => {
    assert.deepEqual(options, { all: true }, "all answers are judged");
    callback(null, answers[asked]);
    asked += 1;
  });
  syncBuiltinESMExports();
  try {
    const lookup = createLookup(strict);
    const resolve = () =>
      new Promise((settle) => {
        lookup("rebinding.example", { all: false }, (error, address) =>
          settle(error === null ? address : error.message),
        );
      });
    assert.equal(await resolve(), "93.184.215.14");
    assert.match(String(await resolve()), /private or local/);
    assert.equal(await resolve(), "93.184.215.14", "of several, only those that are allowed");
    assert.match(String(await resolve()), /private or local/);
    assert.equal(asked, answers.length, "each connection asks once, and uses that answer");
  } finally {
    mock.restoreAll();
    syncBuiltinESMExports();
  }
});
