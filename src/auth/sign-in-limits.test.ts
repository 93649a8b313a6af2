import assert from "node:assert/strict";
import { test } from "node:test";
import { createSignInLimits, networkOf } from "./sign-in-limits.ts";

async function countAdmitted(
  attempts: readonly (readonly [address: string, name: string])[],
  shared?: Map<string, number>,
) {
  const take = async (bucket: string, perMinute: number) => {
    const used = shared?.get(bucket) ?? 0;
    shared?.set(bucket, used + 1);
    return { granted: used < perMinute ? 1 : 0 };
  };
  const limits = createSignInLimits(() => 0, shared === undefined ? undefined : take);
  const results = await Promise.allSettled(attempts.map(([address, name]) => limits.admit(address, "default", name)));
  return results.filter(({ status }) => status === "fulfilled").length;
}

for (const [name, shared] of [
  ["alone", () => undefined],
  ["with other nodes", () => new Map<string, number>()],
] as const) {
  test(`${name}: attempts are limited as one user from anywhere, and from one address as anybody`, async () => {
    const many = Array.from({ length: 90 }, (_, index) => String(index));
    assert.equal(
      await countAdmitted(
        many.map((at) => [`192.0.2.${at}`, "anna"]),
        shared(),
      ),
      10,
    );
    assert.equal(
      await countAdmitted(
        many.map((at) => ["192.0.2.1", `user-${at}`]),
        shared(),
      ),
      60,
    );
    assert.equal(
      await countAdmitted(
        many.map((at) => [`2001:db8:0:1::${at}`, `user-${at}`]),
        shared(),
      ),
      60,
    );
  });
}

test("the refusal says when to try again, and nothing of who exists", async () => {
  const limits = createSignInLimits(() => 0);
  for (let at = 0; at < 10; at += 1) await limits.admit("192.0.2.1", "default", "anna");
  await assert.rejects(limits.admit("192.0.2.1", "default", "anna"), {
    code: "rate_limited",
    message: "Too many attempts to sign in; try again in 6 s.",
    headers: { "Retry-After": "6" },
  });
  await limits.admit("192.0.2.1", "other", "anna");
});

test("an IPv6 address counts by its network", () => {
  assert.equal(networkOf("192.0.2.7"), "192.0.2.7");
  assert.equal(networkOf("2001:db8::1"), "2001:db8:0:0");
  assert.equal(networkOf("2001:0DB8:0000:0001:ffff::1"), "2001:db8:0:1");
  assert.equal(networkOf("fe80::1%eth0"), "fe80:0:0:0");
  assert.equal(networkOf("::1"), "0:0:0:0");
});
