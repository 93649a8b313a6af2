import assert from "node:assert/strict";
import { test } from "node:test";
import { DelimiterWatch } from "./delimiter-watch.ts";

const bodies: readonly (readonly [string, boolean])[] = [
  ["--b\r\nhead\r\n\r\ncontent\r\n--b\r\n\r\n\r\n--b--\r\n", true],
  ["--b\r\n\r\n--b\r\n--b--", true],
  ["preamble\r\n--b\r\n\r\n--a\r\n--\r\n-\r\n--B\r\n\r\n--b--", true],
  ["--b--\r\n--bx", true],
  ["a line with --bx in it\r\n--b--", true],
  ["no delimiter at all", true],
  ["--b\r\n\r\nbroken off\r\n--b-", true],
  ["", true],
  ["--bx\r\n", false],
  ["--b \r\n", false],
  ["--b\n\n--b--", false],
  ["--b\r\r\n--b--", false],
  ["--b\r\n\r\ncontent\r\n--b-\r\n--b--", false],
  ["--b\r\n\r\ncontent\r\n--b\r\n--b2\r\n", false],
];

test("a delimiter ends its line or the form, however the bytes are divided", () => {
  for (const [body, isSound] of bodies) {
    for (let size = 1; size <= body.length + 1; size += 1) {
      const watch = new DelimiterWatch("b");
      let found = true;
      for (let at = 0; at < body.length && found; at += size) {
        found = watch.isSound(Buffer.from(body.slice(at, at + size)));
      }
      assert.equal(found, isSound, `${JSON.stringify(body)} in pieces of ${size}`);
    }
  }
});
