/** Signing in with a token, which the service checks before anything else is shown. */

import { useState } from "preact/hooks";
import { AssayError } from "../../../client/assay.ts";
import { Button } from "../parts/button.tsx";
import { Mark } from "../shell/mark.tsx";
import { signIn } from "./session.ts";

export function SignIn() {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const text = token.trim();
    if (text === "") {
      setProblem("Enter a token.");
      return;
    }
    setBusy(true);
    try {
      await signIn(text);
    } catch (error) {
      const isUnknown = error instanceof AssayError && error.status === 401;
      setProblem(
        isUnknown
          ? "The service refused this token: it is misspelt, expired or revoked."
          : error instanceof Error
            ? error.message
            : String(error),
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <div class="entrance">
      <main>
        <div class="brand">
          <Mark />
          Assay
        </div>
        <h1>Sign in</h1>
        <p class="soft">
          Fraud detection for payments and forgery analysis of documents: a score, the reasons and the evidence.
        </p>
        <form class="stack" onSubmit={submit}>
          <label class="field">
            <span class="label">Token</span>
            <input
              class="input mono"
              type="password"
              autocomplete="current-password"
              spellcheck={false}
              value={token}
              onInput={(event) => setToken(event.currentTarget.value)}
              aria-describedby="token-hint"
            />
            <span class="hint" id="token-hint">
              The service prints the first token when it starts, or writes it to the file <code>first-token</code> in
              its data folder. The browser stays signed in for 12 hours.
            </span>
            {problem === undefined ? null : (
              <span class="problem" role="alert">
                {problem}
              </span>
            )}
          </label>
          <div class="actions">
            <Button name={isBusy ? "Signing in…" : "Sign in"} class="button primary" type="submit" disabled={isBusy} />
            <a href="/docs">API documentation</a>
          </div>
        </form>
      </main>
    </div>
  );
}
