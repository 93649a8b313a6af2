import assert from "node:assert/strict";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { refusalOf, tokenWith } from "../support/exchanges.ts";
import { adminToken, type RunningService, startService, withHome } from "../support/service.ts";
import { assertTokenEnds, listTokens, useToken } from "../support/tokens.ts";

const dayMs = 86_400_000;

async function command(home: string, words: readonly string[]): Promise<string> {
  const { code, output, errors } = await runCommand(home, ...words);
  assert.equal(code, 0, errors);
  return output.trim();
}

/** Starts the service with its clock put forward. */
function startLater(home: string, days: number, token: string): Promise<RunningService> {
  const shift = `const now = Date.now; Date.now = () => now() + ${days * dayMs};
    globalThis.Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(Date.now()); } };`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(shift)}`;
  return startService(home, { NODE_OPTIONS, ASSAY_TOKEN: token });
}

test("tokens made and revoked on the command line count at once; each ends on its day; a new ASSAY_TOKEN replaces the former", () =>
  withHome(async (home) => {
    const first = await startService(home);
    const week = await tokenWith(first, ["reports:read"], { expiresInDays: 7 });
    const usual = await tokenWith(first, ["reports:read"]);
    const forever = await tokenWith(first, ["reports:read"], { expiresInDays: "never" });

    const byHand = await command(home, ["token", "create", "--name", "by-hand", "--scopes", "reports:read"]);
    assert.match(byHand, /^assay_live_\S+$/);
    refusalOf(await useToken(first, byHand), "not_found");
    const id = (await listTokens(first)).find(({ name }) => name === "by-hand")?.id ?? "";
    await command(home, ["token", "revoke", id]);
    await assertTokenEnds(first, byHand);
    await first.stop("SIGKILL");

    const replacement = "another-admin-token-9876543210";
    const expected: readonly (readonly [number, string, readonly number[]])[] = [
      [8, adminToken, [401, 404, 404, 404]],
      [91, replacement, [401, 401, 404, 401]],
    ];
    for (const [days, token, statuses] of expected) {
      const later = await startLater(home, days, token);
      try {
        const texts = [week.token, usual.token, forever.token, adminToken];
        const replies = await Promise.all(texts.map((text) => useToken(later, text)));
        assert.deepEqual(
          replies.map((reply) => reply.status),
          statuses,
          `${days} days later`,
        );
        for (const reply of replies) {
          if (reply.status === 401) assert.match(reply.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/);
        }
        assert.equal((await useToken(later, token)).status, 404);
      } finally {
        await later.stop("SIGKILL");
      }
    }
  }));
