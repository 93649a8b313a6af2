/** The readers of untrusted input, each with what must hold for any input. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { createAuthenticator } from "../../src/auth/authenticator.ts";
import { createTokenStore } from "../../src/auth/testing/token-store.ts";
import { ServiceError } from "../../src/errors.ts";
import { Budget } from "../../src/forgery/evidence/budget.ts";
import { ContentLexer } from "../../src/forgery/evidence/pdf/content-lexer.ts";
import { readPdfStructure } from "../../src/forgery/evidence/pdf/structure.ts";
import { decodePlanes } from "../../src/forgery/evidence/raster/jpeg/planes.ts";
import { readJpegHeader } from "../../src/forgery/evidence/raster/jpeg/read-header.ts";
import { readJpeg } from "../../src/forgery/evidence/raster/jpeg/read-jpeg.ts";
import { writeLinearized } from "../../src/forgery/testing/linearized-pdf.ts";
import { contentOf, invoiceLines, startDocument } from "../../src/forgery/testing/pdf-writer.ts";
import { createEncryption } from "../../src/forgery/testing/standard-encryption.ts";
import { parseJsonBody } from "../../src/http/json-body.ts";
import { readAll } from "../../src/intake/testing/files.ts";
import { compileExpression } from "../../src/rules/language/compile.ts";
import { ruleNames } from "../../src/rules/names/catalogue.ts";
import { sampleRow } from "../../src/rules/testing/sample-row.ts";
import type { Target } from "./fuzz.ts";
import { manifests } from "./manifests.ts";
import { multipart } from "./multipart.ts";
import { query } from "./query.ts";
import { recordFiles } from "./record-files.ts";
import { isServiceError, isUnreadable, takesOrRefuses } from "./refusal.ts";
import { smallReaders } from "./small-readers.ts";
import { tiff } from "./tiff.ts";

function parseOrNothing(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const json: Target = {
  name: "json",
  words: ['"', "{", "}", "[", "]", ":", ",", "\\", "\\u0000", "\\ud800", "__proto__", "1e999", "-0", "null", "\ufeff"],
  run: (input) => {
    const reference = parseOrNothing(input.toString("utf8").replace(/^\ufeff/, ""));
    return takesOrRefuses(() => {
      const value = parseJsonBody(input);
      assert.ok(reference !== undefined, "what JSON.parse refuses was taken");
      assert.deepEqual(value, reference.value);
    }, isServiceError);
  },
};

/** A list of flat objects whose texts are kept as they are. */
const list: Target = {
  name: "list",
  words: ['{"a":1}', ",", "[", "]", "{", "}", '"', "\\", "\n", "null", '{"a":{"b":[1]}}', "1e5", '"\\u0041"'],
  async run(input) {
    const text = input.toString("utf8");
    const reference = parseOrNothing(text)?.value;
    const options = { contentType: "application/json", fileName: "a.json" };
    return takesOrRefuses(async () => {
      const { entries } = await readAll(input, options, {}, { blockBytes: 64 });
      const isList = Array.isArray(reference) && reference.every((item) => typeof item === "object" && item !== null);
      // Only a list that is whole and of objects says what its rows must be.
      if (!isList || !text.trimStart().startsWith("[") || text.includes("__proto__")) return;
      const records = entries.flatMap((entry) => (entry.kind === "record" ? [entry.fields] : []));
      const objects = reference.filter((item) => !Array.isArray(item));
      assert.ok(records.length <= objects.length, "rows were made up");
    }, isServiceError);
  },
};

const csv: Target = {
  name: "csv",
  words: [",", ";", "\t", '"', '""', "\n", "\r\n", "a,b\n", "sep=;\n", "\u0000", "\ufeff", "1.234,5", "=1+1", "'"],
  run: (input) => takesOrRefuses(() => readAll(input, {}, {}, { blockBytes: 50 }), isServiceError),
};

const pdf: Target = {
  name: "pdf",
  takesAlmostAll: true,
  words: [
    ..."obj endobj stream endstream xref trailer startxref %%EOF << >> [ ] /Length /Prev /Kids /Filter /FlateDecode".split(
      " ",
    ),
    "1 0 R",
    "/Type/ObjStm",
    "(",
    ")",
    "\\",
  ],
  async made() {
    const lines = invoiceLines("1,240.00");
    const moved = contentOf(lines.map((line) => ({ ...line, x: line.x + 1 })));
    return [
      startDocument(lines).commit().bytes(),
      startDocument(lines).commit({ form: "stream", isPacked: true }).bytes(),
      startDocument(lines).commit().set(4, "<< >>", moved).commit({ form: "stream" }).bytes(),
      writeLinearized(lines),
      startDocument(lines, { encryption: createEncryption("") })
        .commit()
        .bytes(),
    ];
  },
  run: (input) => takesOrRefuses(() => void readPdfStructure(input, new Budget(), 50), isUnreadable),
};

const content: Target = {
  name: "content",
  takesAlmostAll: true,
  words: [
    "BT",
    "ET",
    "Tj",
    "TJ",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "<<",
    ">>",
    "/F1",
    "BI",
    "ID",
    "EI",
    "q",
    "Q",
    "%",
    "\\",
  ],
  run: (input) =>
    takesOrRefuses(() => {
      const lexer = new ContentLexer(input, new Budget());
      let instructions = 0;
      while (lexer.next() !== undefined) {
        instructions += 1;
        assert.ok(instructions <= input.length, "more instructions than bytes");
      }
    }, isUnreadable),
};

async function makePictures(): Promise<readonly Buffer[]> {
  const [width, height] = [48, 40];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37 + (at >> 5) * 11) % 256));
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  const forms = [
    { quality: 40 },
    { quality: 95, chromaSubsampling: "4:4:4" },
    { progressive: true },
    { mozjpeg: true },
  ];
  const files = await Promise.all(forms.map((form) => picture.clone().jpeg(form).toBuffer()));
  return [...files, await picture.clone().grayscale().jpeg().toBuffer()];
}

const jpeg: Target = {
  name: "jpeg",
  words: [
    "\xff\xd8",
    "\xff\xd9",
    "\xff\xda",
    "\xff\xc0",
    "\xff\xc2",
    "\xff\xc4",
    "\xff\xdb",
    "\xff\xdd",
    "\xff\xe1",
    "\xff\xd0",
  ],
  made: makePictures,
  run(input) {
    const header = readJpegHeader(input);
    return takesOrRefuses(() => {
      const picture = readJpeg(input, { coefficients: 2_000_000 });
      assert.ok(picture.end <= input.length);
      const { width, height } = header?.frame ?? picture.frame;
      assert.deepEqual([width, height], [picture.frame.width, picture.frame.height]);
      decodePlanes(picture);
    }, isUnreadable);
  },
};

const rule: Target = {
  name: "rule",
  words: [
    ...ruleNames.slice(0, 30).map(({ name }) => name),
    ..."&& || ! == != < > + - * / % in ( ) [ ] , ? : . 1 'x' '1h' null".split(" "),
  ],
  run(input) {
    const compiled = compileExpression(input.toString("utf8"));
    if (!compiled.ok) {
      assert.ok(compiled.problem.line >= 1 && compiled.problem.column >= 1);
      return false;
    }
    assert.ok([0, 1, 2].includes(compiled.condition.holds(sampleRow())));
    return true;
  },
};

const secret = "assay_live_a-token-that-is-on-the-shelf";
const shelf = createTokenStore();
shelf.put(secret);
const authenticator = createAuthenticator({ tokens: shelf, now: () => 0 });

const token: Target = {
  name: "token",
  words: [" ", "  ", "Bearer ", "bearer", "Basic ", " ", "\t", ",", "assay_live_", secret, "eyJ", ".", "\u0000", "="],
  async run(input) {
    const header = input.toString("latin1");
    return takesOrRefuses(
      async () => {
        await authenticator.authenticate(header);
        assert.match(header, new RegExp(`^\\s*bearer +${secret}\\s*$`, "i"), "a token that nobody issued was taken");
      },
      (error) => error instanceof ServiceError && error.code === "unauthorized",
    );
  },
};

export const targets: readonly Target[] = [
  json,
  list,
  csv,
  pdf,
  content,
  jpeg,
  tiff,
  manifests,
  rule,
  token,
  query,
  multipart,
  ...smallReaders,
  ...recordFiles,
];
