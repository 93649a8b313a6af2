import assert from "node:assert/strict";
import { createCipheriv } from "node:crypto";
import { test } from "node:test";
import { Budget } from "../budget.ts";
import { decryptStrings, openEncryption } from "./decryption.ts";
import { PdfParser } from "./parser.ts";
import { asEntries, asString, type PdfValue } from "./values.ts";

/**
 * What qpdf 11 wrote for the title "Statement" as object 2, with the passwords "user" and "own", once for each revision of
 * the standard encryption: `qpdf --static-id --static-aes-iv --encrypt user own …`.
 */
const filter = "/CF << /StdCF << /CFM /METHOD >> >> /StmF /StdCF /StrF /StdCF";
const vectors = [
  {
    dictionary: "/V 1 /R 2",
    owner: "046297274447c6bef76f396c7ed09d177e086e69e0bf1d7cb6db3210fc73409e",
    user: "f06edaaa4407b7d8f1502828acd2a9178c5f808449c224d353213a4b65d36b2d",
    title: "10bf05a40bae084fde",
  },
  {
    dictionary: "/V 2 /R 3 /Length 128",
    owner: "3837c59b088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790",
    user: "25e96afb9a967974ccd4126d2dd8d42e0122456a91bae5134273a6db134c87c4",
    title: "52c1ff2969a5f27b38",
  },
  {
    dictionary: `/V 4 /R 4 /Length 128 /EncryptMetadata false ${filter.replace("METHOD", "AESV2")}`,
    owner: "3837c59b088c55a8f63e6ff222eb81d9c8bb386e319c31366d6caf4c3f4c6790",
    user: "169aab9ee9021c68d6678b31666cd7730122456a91bae5134273a6db134c87c4",
    title: "0e1c2a38465462707e8c9aa8b6c4d2e0d0b4c49a789f4f1816e106b66006c5f9",
  },
  {
    dictionary: `/V 5 /R 5 /Length 256 ${filter.replace("METHOD", "AESV3")}`,
    owner: "d185f28b13718dba960efee6ee428c9a0c39063f7a19e163d5c4083170dd28aa2bcb81b0d02b625bec72192e7e09eb1c",
    user: "b5f59c49f776e1790de41bdbd567fae2d24203152f9e8eefcf6d997368a52d87df8b7dff5f032b87f8ee0709f845842a",
    ownerKey: "92c6975f33ea1de3a65fa4dbeaa37b81a8996fe3dc22ae8bce95a80ef833a817",
    userKey: "4eeb18e5bd6b4b7072797c295b8a2354ab37cc7c0d2169e3d653329cb9160de7",
    title: "0e1c2a38465462707e8c9aa8b6c4d2e08253aea09ff527362f1864bede16b03c",
  },
  {
    dictionary: `/V 5 /R 6 /Length 256 ${filter.replace("METHOD", "AESV3")}`,
    owner: "c751178449fec633bb2018db68b5f7fa50502dddf7b615cf90be6cdd4a63b163a8962907bae0bcbac6fe38a4e7934a31",
    user: "0c92cfbf622e86eb2b0e9ad1e81d85a78f3bb52ce2bcdf4f7f738cae1bbd831563eb4037b4e267466bdb3a63dda6d66b",
    ownerKey: "b27b651e030cf60c14b3f0db756cc51107ba2db3694f14b988ec3505cf5f1e89",
    userKey: "fdba8877cb8d6503e016b69530e94e2536313fafdc1ba31f9b9c06a7ed13d26b",
    title: "0e1c2a38465462707e8c9aa8b6c4d2e04b235243317980dd069f003fb7c303e0",
  },
];

const parse = (text: string) => new PdfParser(Buffer.from(text, "latin1"), 0, new Budget()).readValue();
const asIs = (value: PdfValue | undefined) => value;

function open(vector: (typeof vectors)[number], password: string) {
  const keys = vector.userKey === undefined ? "" : `/OE <${vector.ownerKey}> /UE <${vector.userKey}>`;
  const dictionary = `${vector.dictionary} /P -4 /O <${vector.owner}> /U <${vector.user}> ${keys}`;
  const id = "<0123456789abcdef0123456789abcdef>";
  const trailer = parse(`<< /ID [${id} ${id}] /Encrypt << /Filter /Standard ${dictionary} >> >>`);
  return openEncryption(asEntries(trailer) ?? new Map(), asIs, password);
}

test("both passwords open every revision of the standard encryption, and others do not", () => {
  for (const vector of vectors) {
    for (const password of ["user", "own"]) {
      const outcome = open(vector, password);
      assert.ok(outcome.kind === "opened", `${vector.dictionary} with ${password}`);
      const title = decryptStrings(parse(`<${vector.title}>`), 2, 0, outcome.decryption);
      assert.equal(Buffer.from(asString(title) ?? []).toString("latin1"), "Statement", vector.dictionary);
    }
    for (const password of ["", "guess"]) assert.equal(open(vector, password).kind, "locked");
  }
});

test("strings within other values are read, and nothing else is touched", () => {
  const [vector] = vectors;
  assert.ok(vector !== undefined);
  const outcome = open(vector, "user");
  assert.ok(outcome.kind === "opened");
  const value = decryptStrings(parse(`<< /A [<${vector.title}> 7 /Name null] >>`), 2, 0, outcome.decryption);
  assert.deepEqual(value, parse("<< /A [(Statement) 7 /Name null] >>"));
});

test("the value of a signature is not encrypted, and what stands beside it is", () => {
  const [vector] = vectors;
  assert.ok(vector !== undefined);
  const outcome = open(vector, "user");
  assert.ok(outcome.kind === "opened");
  const signature = `<< /ByteRange [0 1 2 3] /Contents <3006> /Name <${vector.title}> >>`;
  const value = decryptStrings(parse(signature), 2, 0, outcome.decryption);
  assert.deepEqual(value, parse("<< /ByteRange [0 1 2 3] /Contents <3006> /Name (Statement) >>"));
});

test("a program that encrypted the value of a signature with all else is undone; what is no message either way stays", () => {
  const vector = vectors.at(-1);
  assert.ok(vector !== undefined);
  const outcome = open(vector, "user");
  assert.ok(outcome.kind === "opened");
  const { key } = outcome.decryption;
  const read = (contents: Buffer) => {
    const signature = parse(`<< /ByteRange [0 1 2 3] /Contents <${contents.toString("hex")}> >>`);
    const value = asEntries(decryptStrings(signature, 2, 0, outcome.decryption))?.get("Contents");
    return Buffer.from(asString(value) ?? []).toString("hex");
  };
  const encrypt = (bytes: Buffer) => {
    const start = Buffer.alloc(16, 7);
    const cipher = createCipheriv("aes-256-cbc", key, start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  };
  const message = Buffer.concat([Buffer.from([0x30, 0x82, 0x01, 0x00]), Buffer.alloc(300, 5)]);
  assert.equal(read(encrypt(message)), message.toString("hex"));
  for (const other of [message, encrypt(Buffer.alloc(40, 9)), Buffer.alloc(64)]) {
    assert.equal(read(other), other.toString("hex"));
  }
});

test("no encryption, an unknown one, and one without its parts", () => {
  const outcomeOf = (trailer: string) => openEncryption(asEntries(parse(trailer)) ?? new Map(), asIs, "").kind;
  assert.equal(outcomeOf("<< >>"), "plain");
  assert.equal(outcomeOf("<< /Encrypt << /Filter /Adobe.PubSec >> >>"), "locked");
  assert.equal(outcomeOf("<< /Encrypt << /Filter /Standard /V 5 /R 6 >> >>"), "locked");
  assert.equal(outcomeOf("<< /Encrypt << /Filter /Standard /V 1 /R 2 >> >>"), "locked");
});
