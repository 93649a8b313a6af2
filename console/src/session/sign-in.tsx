/** Signing in: people by name and password or through the issuer, programs' tokens where somebody has only one of these. */
import { useEffect, useRef, useState } from "preact/hooks";
import { AssayError } from "../../../client/assay.ts";
import { useSubmit } from "../data/use-action.ts";
import { latestOf, useResource } from "../data/use-resource.ts";
import { Button } from "../parts/button.tsx";
import { TextField } from "../parts/fields.tsx";
import { PresentPassword } from "../parts/password-fields.tsx";
import { goTo, place } from "../routing/router.ts";
import { Mark } from "../shell/mark.tsx";
import { may, readSignInWays, session, signIn, signInWithPassword, signOut } from "./session.ts";

type Way = "password" | "token";

export function SignIn() {
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
        <ReturnProblem />
        <Ways />
      </main>
    </div>
  );
}

/** Over the pages of a session that has ended: what they show and what was typed stays below it. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="again"
      aria-labelledby="again-title"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it whatever was prevented.
      onClose={() => dialog.current?.showModal()}
    >
      <div class="stack">
        <h2 id="again-title">Your session has ended; sign in to go on</h2>
        <p class="soft">What you typed is kept.</p>
        <Ways isAgain />
        <div class="actions">
          <Button name="Leave this page and sign out" class="button small" onClick={signOut} />
        </div>
      </div>
    </dialog>
  );
}

function Ways({ isAgain = false }: { readonly isAgain?: boolean }) {
  const [resource] = useResource("ways", readSignInWays);
  const [chosen, choose] = useState<Way | undefined>(undefined);
  // What cannot be asked leaves the way that always works.
  const ways = resource.state === "failed" ? { password: false, issuer: false } : latestOf(resource);
  if (ways === undefined) return null;
  const hasPeople = ways.password || ways.issuer;
  const isToken = isAgain && session.value?.holder.role === undefined;
  const way = chosen ?? (isToken || !hasPeople ? "token" : ways.password ? "password" : undefined);
  return (
    <>
      {ways.issuer ? (
        // In a tab of its own, so that this one keeps what was typed.
        <a class="button primary" href="/session/issuer" {...(isAgain ? { target: "_blank", rel: "noopener" } : {})}>
          Sign in with your organisation
        </a>
      ) : null}
      {way === "password" ? <PasswordForm /> : null}
      {way === "token" ? <TokenForm hasPeople={hasPeople} /> : null}
      <div class="actions">
        {ways.password && way !== "password" ? (
          <Button name="Use a password" class="button small" onClick={() => choose("password")} />
        ) : null}
        {way === "token" ? null : <Button name="Use a token" class="button small" onClick={() => choose("token")} />}
        {isAgain ? null : <a href="/docs">API documentation</a>}
      </div>
    </>
  );
}

const returnProblems: Readonly<Record<string, string>> = {
  forbidden: "You have no role here. Ask the operator of this service.",
  conflict: "This name is taken by another person. Ask the operator of this service.",
  rate_limited: "Too many attempts to sign in. Try again in a minute.",
  overloaded: "Your organisation's sign-in cannot be reached. Try again shortly.",
};

/** After a way to the issuer that did not end well. */
function ReturnProblem() {
  const failed = new URLSearchParams(location.search).get("sign-in-failed");
  if (failed === null) return null;
  return (
    <p class="state failure" role="alert">
      {returnProblems[failed] ?? "The sign-in was not finished. Try again."}
    </p>
  );
}

function PasswordForm() {
  const [name, setName] = useState(() => session.value?.holder.name ?? "");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [workspace, setWorkspace] = useState(() => localStorage.getItem(workspaceKey) ?? "");
  const { isBusy, problem, submit } = useSubmit(async () => {
    const given = workspace.trim();
    await signInWithPassword({
      name,
      password,
      ...(code === "" ? {} : { code: code.replaceAll(" ", "") }),
      ...(given === "" ? {} : { workspace: given }),
    });
    localStorage.setItem(workspaceKey, given);
  });
  return (
    <form class="stack" onSubmit={submit}>
      <TextField label="Name" autocomplete="username" required value={name} onValue={setName} />
      <PresentPassword label="Password" value={password} onValue={setPassword} />
      <TextField
        label="Code"
        autocomplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        value={code}
        onValue={setCode}
        hint="Only if you use an authenticator app."
      />
      <details open={workspace !== ""}>
        <summary>Another workspace</summary>
        <TextField label="Workspace" value={workspace} onValue={setWorkspace} placeholder="default" />
      </details>
      <Foot isBusy={isBusy} problem={problem?.message} />
    </form>
  );
}

/** In the browser's storage: the workspace of the last sign-in. */
const workspaceKey = "assay-workspace";

function TokenForm({ hasPeople }: { readonly hasPeople: boolean }) {
  const [token, setToken] = useState("");
  const { isBusy, problem, submit } = useSubmit(async () => {
    const text = token.trim();
    if (text === "") throw new Error("Enter a token.");
    await signIn(text).catch((error: unknown) => {
      const isUnknown = error instanceof AssayError && error.status === 401;
      throw isUnknown ? new Error("The service refused this token: it is misspelt, expired or revoked.") : error;
    });
    // The first admin makes the first user.
    if (!hasPeople && may("admin") && place.value.path === "/") goTo("/console/users");
  });
  return (
    <form class="stack" onSubmit={submit}>
      <TextField
        label="Token"
        type="password"
        isMono
        autocomplete="current-password"
        value={token}
        onValue={setToken}
        hint={
          hasPeople ? (
            "Tokens are for programs. The browser stays signed in for 12 hours."
          ) : (
            <>
              The service prints the first token when it starts, or writes it to the file <code>first-token</code> in
              its data folder. With it you make the first user; then people sign in with a password.
            </>
          )
        }
      />
      <Foot isBusy={isBusy} problem={problem?.message} />
    </form>
  );
}

function Foot({ isBusy, problem }: { readonly isBusy: boolean; readonly problem: string | undefined }) {
  return (
    <>
      {problem === undefined ? null : (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
      <div class="actions">
        <Button name={isBusy ? "Signing in…" : "Sign in"} class="button primary" type="submit" disabled={isBusy} />
      </div>
    </>
  );
}
