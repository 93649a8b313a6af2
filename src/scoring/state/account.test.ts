import assert from "node:assert/strict";
import { test } from "node:test";
import { absorbEvent, ordinaryDays } from "../testing/story.ts";
import { createAccount, reviveAccount } from "./account.ts";
import { accountBytesWithoutUnit, accountStateVersion, accountStateWithoutUnit, slot } from "./layout.ts";

/** As the version before the unit kept it. */
function olderBytes(): Uint8Array {
  const account = createAccount();
  for (const event of ordinaryDays(20)) absorbEvent(account, event);
  account.floats[slot.header] = accountStateWithoutUnit;
  return account.bytes.slice(0, accountBytesWithoutUnit);
}

test("A state without unit is read, also into one that was used for another account, and becomes one of this version", () => {
  const used = createAccount();
  for (const event of ordinaryDays(9, { currency: "EUR", attributes: { branch: "Harbour" } })) absorbEvent(used, event);
  const bytes = olderBytes();
  const [fresh, reused] = [reviveAccount(bytes), reviveAccount(bytes, used)];
  assert.equal(fresh.floats[slot.header], accountStateVersion);
  assert.deepEqual(reused.bytes, fresh.bytes);
  assert.deepEqual(fresh.bytes.slice(8, bytes.length), bytes.slice(8));
  assert.ok(fresh.bytes.slice(bytes.length).every((byte) => byte === 0));
  assert.deepEqual(reviveAccount(fresh.bytes).bytes, fresh.bytes);
});

test("Bytes of another size or version are refused", () => {
  const bytes = olderBytes();
  assert.throws(() => reviveAccount(bytes.subarray(1)), /must have \d+ bytes/);
  const ahead = createAccount();
  ahead.floats[slot.header] = accountStateVersion + 1;
  assert.throws(() => reviveAccount(ahead.bytes), /must be of version/);
});
