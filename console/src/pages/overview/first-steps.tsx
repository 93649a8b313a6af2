/** What an empty side shows: how to get the first verdict, with what is at hand. */
import { useState } from "preact/hooks";
import { tellFailure } from "../../parts/notices.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, isTestSide, may } from "../../session/session.ts";

export function FirstSteps() {
  const [isBusy, setBusy] = useState(false);
  const id = `first-${Date.now().toString(36)}`;
  const body = {
    transactionId: id,
    amount: 42.5,
    timestamp: new Date().toISOString(),
    accountDetails: { accountId: "demo-account", accountType: "checking" },
  };

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await client.analyseTransaction({ body });
      goTo(`/console/transactions/${encodeURIComponent(id)}`);
    } catch (error) {
      tellFailure(error);
      setBusy(false);
    }
  }

  return (
    <div class="stack">
      <p>
        Nothing has been analysed on the {isTestSide.value ? "test" : "live"} side of this workspace yet. A verdict
        needs an id, an amount, a time and an account; everything else sharpens it.
      </p>
      <section class="panel stack">
        <h2>A first verdict</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <pre class="code" tabIndex={0}>
          {`curl -s ${location.origin}/fraud-detection \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body)}'`}
        </pre>
        {may("transactions:write") ? (
          <div class="actions">
            <button type="button" class="button primary" disabled={isBusy} onClick={send}>
              Send this one now
            </button>
          </div>
        ) : null}
      </section>
      <p>
        Or read <a href="/docs">the interface</a>
        {may("admin") ? (
          <>
            , or issue a <Link to="/console/tokens">token</Link> for the test side and try things there
          </>
        ) : null}
        .
      </p>
    </div>
  );
}
