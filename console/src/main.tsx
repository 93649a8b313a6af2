/** The console's entry: resumes the session, then shows the sign-in or the pages. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { asError } from "./data/as-error.ts";
import { useRetry } from "./data/use-retry.ts";
import { Failure, Loading } from "./parts/states.tsx";
import { hasEnded, resumeSession, session } from "./session/session.ts";
import { SignIn, SignInAgain } from "./session/sign-in.tsx";
import { PageHost } from "./shell/page-host.tsx";
import { Shell } from "./shell/shell.tsx";
import "./shell/close-menus.ts";
import "./shell/theme.ts";

function Console() {
  const [start, setStart] = useState<"resuming" | "ready" | Error>("resuming");
  function resume(): void {
    resumeSession().then(
      () => setStart("ready"),
      (error: unknown) => setStart(asError(error)),
    );
  }
  useEffect(resume, []);
  useRetry(start instanceof Error ? start : undefined, resume);
  if (start === "resuming") return <Loading what="Opening" />;
  if (start instanceof Error) return <Failure error={start} onRetry={() => location.reload()} />;
  if (session.value === undefined) return <SignIn />;
  return (
    <>
      <Shell>
        <PageHost />
      </Shell>
      {hasEnded.value ? <SignInAgain /> : null}
    </>
  );
}

const root = document.getElementById("console");
if (root !== null) render(<Console />, root);
