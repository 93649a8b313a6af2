import assert from "node:assert/strict";
import { test } from "node:test";
import { networks } from "./setting.ts";

test("proxies are addresses or networks; anything else is refused", () => {
  assert.deepEqual(networks("10.0.0.0/8, fd00::/8,192.0.2.7"), ["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);
  for (const entry of ["proxy.local", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", "10.0.0"]) {
    assert.throws(() => networks(`192.0.2.7,${entry}`), /must list IP addresses or networks/, entry);
  }
});
