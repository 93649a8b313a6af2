import assert from "node:assert/strict";
import { test } from "node:test";
import { DelimiterWatch } from "./delimiter-watch.ts";

/** What a parser is given of each body: all of it, what differs, or nothing where it is malformed. */
const bodies: readonly (readonly [string, true | false | string])[] = [
  ["--b\r\nhead\r\n\r\ncontent\r\n--b\r\n\r\n\r\n--b--\r\n", true],
  ["--b\r\n\r\n--b\r\n--b--", true],
  ["preamble\r\n--b\r\n\r\n--a\r\n--\r\n-\r\n--B\r\n\r\n--b--", true],
  ["--b--\r\n--bx", true],
  ["a line with --bx in it\r\n--b--", true],
  ["no delimiter at all", true],
  ["--b\r\n\r\nbroken off\r\n--b-", true],
  ["", true],
  ["--b \r\nx\r\n--b--", "--b\r\nx\r\n--b--"],
  ["--b\t \r\n  x \r\n--b  \r\n--b-- \r\n", "--b\r\n  x \r\n--b\r\n--b-- \r\n"],
  ["--b\r\nx\r\n--b  ", "--b\r\nx\r\n--b"],
  ["--b --", false],
  ["--b \nx", false],
  ["--b \r\r\n", false],
  ["--b x\r\n", false],
  [`--b${" ".repeat(300)}\r\n`, false],
  ["--bx\r\n", false],
  ["--b\n\n--b--", false],
  ["--b\r\r\n--b--", false],
  ["--b\r\n\r\ncontent\r\n--b-\r\n--b--", false],
  ["--b\r\n\r\ncontent\r\n--b\r\n--b2\r\n", false],
];

test("a delimiter ends its line or the form, but for blanks behind it, however the bytes are divided", () => {
  for (const [body, expected] of bodies) {
    for (let size = 1; size <= body.length + 1; size += 1) {
      const watch = new DelimiterWatch("b");
      let found: string | false = "";
      for (let at = 0; at < body.length && found !== false; at += size) {
        const taken: Buffer | undefined = watch.take(Buffer.from(body.slice(at, at + size)));
        found = taken === undefined ? false : found + taken.toString();
      }
      assert.equal(found, expected === true ? body : expected, `${JSON.stringify(body)} in pieces of ${size}`);
    }
  }
});
