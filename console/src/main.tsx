/** The console's entry: resumes the session, then shows the sign-in or the pages. */

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { asError } from "./data/as-error.ts";
import { Failure, Loading } from "./parts/states.tsx";
import { resumeSession, session } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { PageHost } from "./shell/page-host.tsx";
import { Shell } from "./shell/shell.tsx";
import "./shell/close-menus.ts";
import "./shell/theme.ts";

function Console() {
  const [start, setStart] = useState<"resuming" | "ready" | Error>("resuming");
  useEffect(() => {
    resumeSession().then(
      () => setStart("ready"),
      (error: unknown) => setStart(asError(error)),
    );
  }, []);
  if (start === "resuming") return <Loading what="Opening" />;
  if (start instanceof Error) return <Failure error={start} onRetry={() => location.reload()} />;
  if (session.value === undefined) return <SignIn />;
  return (
    <Shell>
      <PageHost />
    </Shell>
  );
}

const root = document.getElementById("console");
if (root !== null) render(<Console />, root);
