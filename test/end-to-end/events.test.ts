/** The stream of events: resumed by id, ended by a stop. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, refusalOf, transaction } from "../support/exchanges.ts";
import { adminToken, ask, type RunningService, startService, withHome } from "../support/service.ts";

async function follow(service: RunningService, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${service.url}/events`, {
    headers: { Authorization: `Bearer ${adminToken}`, ...headers },
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.ok(response.body !== null);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    text: () => text,
    /** True at the end of the stream. */
    async until(isThere: (text: string) => boolean): Promise<boolean> {
      while (!isThere(text)) {
        const { done, value } = await reader.read();
        if (done) return true;
        text += value;
      }
      return false;
    },
  };
}

test("events arrive, resume by id, and end when the service stops", () =>
  withHome(async (home) => {
    const service = await startService(home, { ASSAY_REVIEW_THRESHOLD: "0", ASSAY_EVENT_SUBSCRIBERS: "2" });
    const first = await follow(service);
    await first.until((text) => text.includes("event: overview"));
    await analyse(service, transaction({ transactionId: "e1" }));
    await first.until((text) => text.includes('"caseId":"case-1"'));
    const id = /^id: (\d+)\nevent: verdict\.flagged$/m.exec(first.text())?.[1];
    assert.ok(id !== undefined);
    const second = await follow(service, { "Last-Event-ID": id });
    await second.until((text) => text.includes('"caseId":"case-1"'));
    assert.ok(!second.text().includes("verdict.flagged"));
    refusalOf(await ask(service, "/events"), "overloaded");
    refusalOf(await ask(service, "/events", { headers: { Authorization: "" } }), "unauthorized");
    const stopped = service.stop();
    assert.deepEqual(await Promise.all([first.until(() => false), second.until(() => false)]), [true, true]);
    assert.equal(await stopped, 0);
  }));
