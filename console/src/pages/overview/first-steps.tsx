/** The overview of an empty side: a demonstration, a sample document, and how to get a first verdict. */

import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, isTestSide, may, visit } from "../../session/session.ts";
import { trySample } from "../documents/try-sample.ts";

/** How long the sums may take to follow what was loaded, and how often they are looked at. */
const followLimitMs = 20_000;
const followStepMs = 300;

export function FirstSteps() {
  const [busy, setBusy] = useState<"demonstration" | "document" | "verdict" | undefined>(undefined);

  async function run(what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> {
    setBusy(what);
    await work().catch(notifyFailure);
    setBusy(undefined);
  }

  return (
    <div class="stack first-steps">
      <p>
        Nothing has been analysed on the {isTestSide.value ? "test" : "live"} side of this workspace yet.
        {may("admin") ? " Try it with synthetic data, or start with your own." : ""}
      </p>
      <div class="columns">
        {may("admin") ? (
          <section class="panel stack">
            <h2>Demonstration</h2>
            <p>
              Six weeks of synthetic payments with simulated fraud, labels and customers. They go to the test side,
              which is separate from the live side. The console uses a token that expires after an hour.
            </p>
            <div class="actions">
              <Button
                name={busy === "demonstration" ? "Analysing 4,000 payments…" : "Open the demonstration"}
                class="button primary"
                disabled={busy !== undefined}
                onClick={() => run("demonstration", openDemonstration)}
              />
            </div>
          </section>
        ) : null}
        {may("documents:write") ? (
          <section class="panel stack">
            <h2>Try a document</h2>
            <p>
              An invoice whose total was raised after it was created. The report shows the place, both amounts, and the
              earlier version of the page.
            </p>
            <div class="actions">
              <Button
                name={busy === "document" ? "Analysing…" : "Analyse the sample"}
                class={`button ${may("admin") ? "" : "primary"}`}
                disabled={busy !== undefined}
                onClick={() => run("document", trySample)}
              />
              <Link to="/console/documents">or your own</Link>
            </div>
          </section>
        ) : null}
      </div>
      <FirstVerdict isBusy={busy !== undefined} run={(work) => run("verdict", work)} />
      <p>
        Load whole files of payments under <Link to="/console/files">Files</Link>; programs use the{" "}
        <a href="/docs">API</a>.
      </p>
    </div>
  );
}

async function openDemonstration(): Promise<void> {
  const { token } = await client.loadDemonstration();
  await visit(token);
  const deadlineMs = Date.now() + followLimitMs;
  while (Date.now() < deadlineMs) {
    const { latest, behind } = await client.fetchOverview();
    if (latest !== null && behind === 0) break;
    await new Promise((settle) => setTimeout(settle, followStepMs));
  }
  goTo("/");
}

function FirstVerdict({
  isBusy,
  run,
}: {
  readonly isBusy: boolean;
  readonly run: (work: () => Promise<void>) => Promise<void>;
}) {
  const id = `first-${Date.now().toString(36)}`;
  const body = {
    transactionId: id,
    amount: 42.5,
    timestamp: new Date().toISOString(),
    accountDetails: { accountId: "my-account", accountType: "checking" },
  };
  return (
    <section class="panel stack">
      <h2>First verdict</h2>
      <p>A transaction needs an id, an amount, a time and an account. More fields make the verdict more accurate.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <pre class="code" tabIndex={0}>
        {`curl -s ${location.origin}/fraud-detection \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body)}'`}
      </pre>
      {may("transactions:write") ? (
        <div class="actions">
          <Button
            name="Send this transaction"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                await client.analyseTransaction({ body });
                goTo(`/console/transactions/${encodeURIComponent(id)}`);
              })
            }
          />
          {may("admin") ? (
            <span class="soft">
              To try things without touching live data, use a <Link to="/console/tokens">token</Link> for the test side.
            </span>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
