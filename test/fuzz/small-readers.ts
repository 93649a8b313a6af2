/** Packages, XML, metadata and the binary formats within documents. */
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { readCbor } from "../../src/forgery/evidence/credentials/cbor.ts";
import { listPackage, takeFromPackage } from "../../src/forgery/evidence/packages/open-package.ts";
import { countPngFrames, listPngChunks } from "../../src/forgery/evidence/raster/png-chunks.ts";
import { parseXml, type XmlElement } from "../../src/forgery/evidence/xml.ts";
import { readXmp } from "../../src/forgery/evidence/xmp.ts";
import type { Target } from "./fuzz.ts";
import { isServiceError, isUnreadable, takesOrRefuses } from "./refusal.ts";

const takenLimit = 100_000;

function readPackage(input: Buffer): Promise<boolean> {
  return takesOrRefuses(() => {
    const { entries } = listPackage(input);
    for (const [index, { name, refusal }] of entries.entries()) {
      assert.ok(!/[\\/\p{Cc}]/u.test(name), "a name leads elsewhere");
      if (refusal === undefined) assert.ok(takeFromPackage(input, index, takenLimit).length <= takenLimit);
    }
  }, isServiceError);
}

/** One stored and one packed file, by APPNOTE 4.3. */
function makeZip(): Buffer {
  const texts = ["a plain file", "a packed file ".repeat(40)];
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [index, text] of texts.entries()) {
    const name = Buffer.from(`folder/${index}.pdf`);
    const bytes = index === 0 ? Buffer.from(text) : deflateRawSync(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(index === 0 ? 0 : 8, 4);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(text.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, place, name]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(texts.length, 4);
  end.writeUInt16LE(texts.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06"), end]);
}

const zip: Target = {
  name: "zip",
  words: [
    "PK\x01\x02",
    "PK\x03\x04",
    "PK\x05\x06",
    "PK\x06\x06",
    "PK\x06\x07",
    "\x08\0",
    "\xff\xff\xff\xff",
    "../",
    "\x01\0",
  ],
  made: async () => [makeZip()],
  run: readPackage,
};

const mail: Target = {
  name: "mail",
  words: [
    ..."From:|Subject:|Content-Type: multipart/mixed; boundary=|--b|--b--|Content-Transfer-Encoding: base64".split("|"),
    ..."Content-Disposition: attachment; filename=|filename*=UTF-8''%e2|=?utf-8?B?YQ==?=|=?x?Q?=|message/rfc822".split(
      "|",
    ),
    ...'\r\n|\r\n\r\n|\n|quoted-printable|=3D|;|"|\\'.split("|"),
  ],
  run: readPackage,
};

function depthOf({ children }: XmlElement): number {
  return 1 + Math.max(0, ...children.map(depthOf));
}

const xml: Target = {
  name: "xml",
  words: [
    "<",
    ">",
    "</",
    "/>",
    "<?",
    "?>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE",
    "&amp;",
    "&#x",
    "&#0;",
    ";",
    '"',
    "=",
  ],
  run: (input) => takesOrRefuses(() => assert.ok(depthOf(parseXml(input)) < 100), isUnreadable),
};

const xmp: Target = {
  name: "xmp",
  takesAlmostAll: true,
  words: [
    ...'<xmp:CreateDate>|</xmp:CreateDate>|xmp:ModifyDate="|<rdf:li|</rdf:li>|<xmpMM:History|</xmpMM:History>'.split(
      "|",
    ),
    ...'stEvt:action="|stEvt:when|xmpMM:DerivedFrom|<pdf:Producer>|photoshop:Credit|\u00fe\u00ff|\0'.split("|"),
  ],
  run(input) {
    const { dates, tools, history = [] } = readXmp(input);
    assert.ok(history.length <= 50 && [...dates, ...tools].every(({ text }) => text.length <= 1_000));
    return true;
  },
};

const cbor: Target = {
  name: "cbor",
  words: [
    "\xa1",
    "\xbf",
    "\x9f",
    "\xff",
    "\x5f",
    "\x7f",
    "\x1b\0\0\0\0",
    "\x9b",
    "\xd8\x20",
    "\xfb",
    "\xf9\x7e",
    "\x78\x20",
    "\xf6",
  ],
  run: (input) => takesOrRefuses(() => void readCbor(input), isUnreadable),
};

const png: Target = {
  name: "png",
  takesAlmostAll: true,
  words: [
    "IHDR",
    "IDAT",
    "IEND",
    "acTL",
    "fcTL",
    "fdAT",
    "tEXt",
    "iTXt",
    "eXIf",
    "\0\0\0\0",
    "\xff\xff\xff\xff",
    "\x7f\xff\xff\xff",
  ],
  made: async () => [
    await sharp({ create: { width: 9, height: 7, channels: 3, background: "#808080" } })
      .withExif({ IFD0: { Software: "one" } })
      .png()
      .toBuffer(),
  ],
  run(input) {
    listPngChunks(input);
    assert.ok(countPngFrames(input) >= 0);
    return true;
  },
};

export const smallReaders: readonly Target[] = [zip, mail, xml, xmp, cbor, png];
