import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Budget, DamageError } from "../budget.ts";
import { ContentLexer, type InstructionRead } from "./content-lexer.ts";

function read(bytes: Uint8Array): InstructionRead[] {
  const lexer = new ContentLexer(bytes, new Budget());
  const found: InstructionRead[] = [];
  for (let next = lexer.next(); next !== undefined; next = lexer.next()) found.push(next);
  return found;
}

const text = (content: string) => read(Buffer.from(content, "latin1"));

test("operands come before their operator, with the digits behind the point", () => {
  const [matrix, show] = text("1 0 0 -1 10.25 .5 Tm % a comment\n[(a\\)b) -20 <4a4B>] TJ");
  assert.deepEqual([matrix?.operator, matrix?.operands, matrix?.decimals], ["Tm", [1, 0, 0, -1, 10.25, 0.5], 2]);
  const [array] = show?.operands ?? [];
  assert.ok(typeof array === "object" && array.kind === "array");
  assert.deepEqual(
    array.items.map((item) =>
      typeof item === "object" && item.kind === "string"
        ? [Buffer.from(item.bytes).toString("latin1"), item.isHexadecimal]
        : item,
    ),
    [["a)b", false], -20, ["JK", true]],
  );
});

test("what stands between operands and operator is returned", () => {
  assert.deepEqual(
    text("(a)Tj (b) Tj [(c)]\nTJ /F1 10 Tf Q").map(({ gap }) => gap),
    ["nothing", "blank", "line end", "blank", "blank"],
  );
});

test("pictures written into the stream are stepped over, whatever their bytes", () => {
  const found = text("q BI /W 2 /H 1 ID \x00(EI[<\xff EI Q");
  assert.deepEqual(
    found.map(({ operator }) => operator),
    ["q", "BI", "Q"],
  );
});

test("any bytes come to an end, and what is written is read back", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        assert.ok(read(bytes).length <= bytes.length);
      } catch (error) {
        assert.ok(error instanceof DamageError);
      }
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const [show] = text(`<${Buffer.from(bytes).toString("hex")}> Tj`);
      const [operand] = show?.operands ?? [];
      assert.ok(typeof operand === "object" && operand.kind === "string");
      assert.deepEqual([...operand.bytes], [...bytes]);
    }),
  );
});
