/** Query strings as a fuzzing target: what comes out has the declared names and types only, and says what the platform's own reader says. */
import assert from "node:assert/strict";
import { parse } from "node:querystring";
import { Type } from "../../src/contract/schema.ts";
import { ServiceError } from "../../src/errors.ts";
import { compileQuery, parseQuery } from "../../src/http/query.ts";
import type { Target } from "./fuzz.ts";

/** One parameter of each kind that routes declare. */
const schema = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  dryRun: Type.Optional(Type.Boolean()),
  status: Type.Optional(Type.Enum(["approved", "review", "declined"])),
  cursor: Type.Optional(Type.String({ maxLength: 40 })),
});
const readQuery = compileQuery(schema);
const names = Object.keys(schema.properties);

function isAsDeclared(name: string, value: unknown): boolean {
  if (name === "limit") return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 500;
  if (name === "share") return typeof value === "number" && value >= 0 && value <= 1;
  if (name === "dryRun") return typeof value === "boolean";
  if (name === "status") return value === "approved" || value === "review" || value === "declined";
  return typeof value === "string" && [...value].length <= 40;
}

/** Where an encoding is broken, the two repair it differently. */
function agreesWithPlatform(text: string): void {
  try {
    decodeURIComponent(text);
  } catch {
    return;
  }
  assert.deepEqual({ ...parseQuery(text) }, { ...parse(text, "&", "=", { maxKeys: 0 }) });
}

export const query: Target = {
  name: "query",
  words: [
    ...names.map((name) => `&${name}=`),
    ..."& = ; + % %00 %ff %C3%A9 [] __proto__= constructor= 1e2 -0 0.5 true false review 9007199254740993 NaN".split(
      " ",
    ),
  ],
  run(input) {
    const text = input.toString("latin1");
    agreesWithPlatform(text);
    try {
      const read = readQuery(parse(text)) as Readonly<Record<string, unknown>>;
      const reference = new URLSearchParams(text);
      for (const [name, value] of Object.entries(read)) {
        assert.ok(names.includes(name) && isAsDeclared(name, value), `${name} is ${String(value)}`);
        // What is no UTF-8 is repaired by each in its own way.
        const [said, ...more] = reference.getAll(name);
        assert.equal(more.length, 0, `${name} was given twice`);
        if (typeof value === "string") assert.ok(value === said || /\ufffd/.test(`${said}${value}`), name);
        else if (typeof value === "number") assert.equal(value, Number(said), name);
        else assert.equal(String(value), said, name);
      }
      return Object.keys(read).length > 0;
    } catch (error) {
      if (error instanceof ServiceError && error.code === "invalid_request") return false;
      throw error;
    }
  },
};
