import assert from "node:assert/strict";
import { test } from "node:test";
import { delayMs, failOnce } from "./deliver.ts";
import { signedHeaders } from "./sign.ts";

test("messages are signed as the standard's own example, and by both secrets while one is changed for another", () => {
  // From the test vectors of the Standard Webhooks libraries.
  const text = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"test": 2432232314}';
  const atMs = 1_614_265_330_000;
  const headers = signedHeaders([{ text, endsAtMs: null }], "msg_p5jXN8AQM9LWM0D4loKWxJek", body, atMs);
  assert.equal(headers["webhook-signature"], "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  const older = { text: "whsec_AAAA", endsAtMs: atMs + 1 };
  const both = signedHeaders([{ text, endsAtMs: null }, older], "m", body, atMs)["webhook-signature"]?.split(" ");
  assert.equal(both?.length, 2);
  const later = signedHeaders([{ text, endsAtMs: null }, older], "m", body, atMs + 1)["webhook-signature"];
  assert.equal(later?.split(" ").length, 1);
});

test("delays double up to six hours, and a target may ask for more", () => {
  assert.deepEqual(
    [1, 2, 3, 20, 5_000].map((attempts) => delayMs(attempts, 0)),
    [5_000, 10_000, 20_000, 21_600_000, 21_600_000],
  );
  assert.equal(delayMs(1, 1), 2_500);
  const first = failOnce(null, 100, 0, 60_000);
  assert.deepEqual(first, { attempts: 1, firstAtMs: 100, nextAtMs: 60_100 });
  assert.deepEqual(failOnce(first, 70_000, 0, undefined), { attempts: 2, firstAtMs: 100, nextAtMs: 80_000 });
});
