import assert from "node:assert/strict";
import { test } from "node:test";
import { type Scope, scopes } from "../contract/tokens.ts";
import { type Caller, hasScope, scopeBits } from "./caller.ts";
import { requireScope } from "./refusal.ts";

function callerWith(held: readonly Scope[]): Caller {
  return {
    tokenId: "t",
    name: "n",
    workspace: "w",
    mode: "live",
    side: 1,
    scopes: scopeBits(held),
    requestsPerMinute: null,
  };
}

test("each scope grants exactly itself, and admin grants all", () => {
  for (const held of scopes) {
    const opened = scopes.filter((asked) => hasScope(callerWith([held]), asked));
    assert.deepEqual(opened, held === "admin" ? [...scopes] : [held]);
  }
  assert.deepEqual(
    scopes.filter((asked) => hasScope(callerWith([]), asked)),
    [],
  );
});

test("a missing scope is refused with the challenge that names it", () => {
  assert.throws(() => requireScope(callerWith(["reports:read"]), "audit:read"), {
    code: "forbidden",
    headers: { "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="audit:read"' },
  });
  assert.doesNotThrow(() => requireScope(callerWith(["admin"]), "audit:read"));
});
