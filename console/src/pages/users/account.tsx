/** The own account: password, authenticator app, sessions, and the side of the workspace. */
import { useState } from "preact/hooks";
import { AssayError } from "../../../../client/assay.ts";
import type { SessionInfo, UserInfo } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton, FormPanel } from "../../parts/forms.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { NewPassword, PresentPassword } from "../../parts/password-fields.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { client, isTestSide, signOut, turnSide } from "../../session/session.ts";
import { roleName } from "./roles.ts";
import { SecondFactor } from "./second-factor.tsx";
import { SessionTable } from "./session-table.tsx";

export function Page() {
  const [resource, reload] = useResource("account", async () => {
    try {
      const [user, { sessions }] = await Promise.all([client.fetchOwnUser(), client.listOwnSessions()]);
      return { user, sessions };
    } catch (error) {
      if (error instanceof AssayError && error.status === 404) return undefined;
      throw error;
    }
  });
  return (
    <Frame title="Your account">
      <Loaded resource={resource} onRetry={reload}>
        {(found) =>
          found === undefined ? (
            <Empty title="A token has no account">
              <p>Sign in as a person to have one. Administrators make users on the page Users.</p>
            </Empty>
          ) : (
            <Account {...found} onChanged={reload} />
          )
        }
      </Loaded>
    </Frame>
  );
}

function Account({
  user,
  sessions,
  onChanged,
}: {
  readonly user: UserInfo;
  readonly sessions: readonly SessionInfo[];
  readonly onChanged: () => void;
}) {
  async function end({ id }: SessionInfo): Promise<void> {
    await client.endOwnSessions({ id }).then(() => notify("The session has ended."), notifyFailure);
    onChanged();
  }
  return (
    <>
      <p>
        You are <strong>{user.name}</strong>, {roleName(user.role)}, on the {isTestSide.value ? "test" : "live"} side.{" "}
        <Button
          name={`Go to the ${isTestSide.value ? "live" : "test"} side`}
          class="button small"
          onClick={() => turnSide().catch(notifyFailure)}
        />
      </p>
      {user.hasPassword ? (
        <div class="columns">
          <Password />
          <SecondFactor user={user} onChanged={onChanged} />
        </div>
      ) : null}
      <section class="panel stack">
        <h2>Where you are signed in</h2>
        <SessionTable sessions={sessions} onEnd={end} />
        <div class="actions">
          <ConfirmButton
            name="Sign out everywhere"
            title="Sign out everywhere?"
            verb="Sign out"
            isDangerous
            onConfirm={async () => {
              await client.endOwnSessions();
              signOut();
            }}
          >
            <p>All sessions end, this one too.</p>
          </ConfirmButton>
        </div>
      </section>
    </>
  );
}

function Password() {
  const [password, setPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  async function change(): Promise<void> {
    await client.changeOwnPassword({ body: { password, newPassword } });
    setPassword("");
    setNewPassword("");
    notify("The password is changed. Other sessions have ended.");
  }
  return (
    <FormPanel title="Password" verb="Change" onSubmit={change}>
      <PresentPassword label="Current password" value={password} onValue={setPassword} />
      <NewPassword label="New password" value={newPassword} onValue={setNewPassword} after="Your other sessions end." />
    </FormPanel>
  );
}
