import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openLinkKey } from "./disk/link-key.ts";
import { createLinkSigner } from "./links.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-links-"));
after(() => rm(folder, { recursive: true, force: true }));
const signer = createLinkSigner(new Uint8Array(32).fill(7));

function claimOf(query: string) {
  const parameters = new URLSearchParams(query);
  return { expires: parameters.get("expires") ?? "", signature: parameters.get("signature") ?? "" };
}

test("a link is valid until the second at which it expires", () => {
  const claim = { documentId: 12, ...claimOf(signer.sign({ documentId: 12, expiresAtS: 1_000 })) };
  assert.equal(signer.verify({ ...claim, nowS: 999.9 }), "valid");
  assert.equal(signer.verify({ ...claim, nowS: 1_000 }), "expired");
});

test("a link has the published form", () => {
  assert.match(
    signer.sign({ documentId: 1, expiresAtS: 1_700_000_900.7 }),
    /^expires=1700000900&signature=[0-9a-f]{64}$/,
  );
});

test("a link of another document, of a later expiry or of another key is invalid", () => {
  const { expires, signature } = claimOf(signer.sign({ documentId: 12, expiresAtS: 1_000 }));
  const nowS = 10;
  assert.equal(signer.verify({ documentId: 13, expires, signature, nowS }), "invalid");
  assert.equal(signer.verify({ documentId: 12, expires: "2000", signature, nowS }), "invalid");
  const other = createLinkSigner(new Uint8Array(32).fill(8));
  assert.equal(other.verify({ documentId: 12, expires, signature, nowS }), "invalid");
});

test("malformed claims are invalid, not errors", () => {
  const { expires, signature } = claimOf(signer.sign({ documentId: 12, expiresAtS: 1_000 }));
  for (const bad of ["", "01000", "1e3", "-1", "1000 ", "9".repeat(16)]) {
    assert.equal(signer.verify({ documentId: 12, expires: bad, signature, nowS: 1 }), "invalid");
  }
  for (const bad of ["", signature.slice(1), signature.toUpperCase(), `${signature}00`, "zz".repeat(32)]) {
    assert.equal(signer.verify({ documentId: 12, expires, signature: bad, nowS: 1 }), "invalid");
  }
});

test("the key is made once, for its owner only, also when two ask at once", async () => {
  const home = join(folder, "new");
  const [first, second] = await Promise.all([openLinkKey(home), openLinkKey(home)]);
  assert.deepEqual(first, second);
  assert.deepEqual(await openLinkKey(home), await readFile(join(home, "link-key")));
  assert.equal(first.length, 32);
  if (process.platform !== "win32") assert.equal((await stat(join(home, "link-key"))).mode & 0o777, 0o600);
});

test("a damaged key is reported, not replaced silently", async () => {
  await writeFile(join(folder, "link-key"), "short");
  await assert.rejects(openLinkKey(folder), /link-key.*damaged/);
});
