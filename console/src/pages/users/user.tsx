/** One user as administrators see it: role, password, authenticator app, sessions. */
import { useState } from "preact/hooks";
import type { UserChange, UserInfo } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { ChoiceField } from "../../parts/fields.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { NewPassword } from "../../parts/password-fields.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { client, session } from "../../session/session.ts";
import { roleChoices, roleName } from "./roles.ts";
import { SessionTable } from "./session-table.tsx";

export function Page({ parameters: { id = "" } }: PageProps) {
  const [resource, reload] = useResource(id, async () => {
    const [user, { sessions }] = await Promise.all([client.fetchUser({ id }), client.listUserSessions({ id })]);
    return { user, sessions };
  });
  return (
    <Loaded resource={resource} onRetry={reload}>
      {({ user, sessions }) => (
        <Frame title={user.name} lead={describe(user)}>
          {user.name === session.value?.holder.name && session.value.holder.role !== undefined ? (
            <Empty title="This is you">
              <p>Another administrator changes your role. Password, app and sessions are under your account.</p>
            </Empty>
          ) : (
            <Changes user={user} onChanged={reload} />
          )}
          <section class="panel stack">
            <h2>Sessions</h2>
            <SessionTable sessions={sessions} />
            {sessions.length === 0 ? null : (
              <div class="actions">
                <ConfirmButton
                  name="End all sessions"
                  title={`Sign ${user.name} out everywhere?`}
                  verb="Sign out"
                  isDangerous
                  onConfirm={async () => {
                    await client.endUserSessions({ id });
                    reload();
                  }}
                >
                  <p>The person can sign in again.</p>
                </ConfirmButton>
              </div>
            )}
          </section>
        </Frame>
      )}
    </Loaded>
  );
}

function describe({ role, disabledAt, hasPassword }: UserInfo): string {
  const state = disabledAt === null ? "" : ", disabled";
  return `${roleName(role)}${state}. ${hasPassword ? "Signs in with a password." : "Signs in through the issuer, which decides on the role."}`;
}

function Changes({ user, onChanged }: { readonly user: UserInfo; readonly onChanged: () => void }) {
  const { id, name, disabledAt, hasPassword, hasSecondFactor } = user;
  const [role, setRole] = useState(user.role);
  const [password, setPassword] = useState("");

  async function change(body: UserChange, words: string): Promise<string> {
    await client.changeUser({ id, body });
    onChanged();
    return words;
  }
  const confirm = (body: UserChange, words: string) => async () => notify(await change(body, words));

  return (
    <section class="panel stack">
      <h2>Change</h2>
      {hasPassword ? <ChoiceField label="Role" value={role} choices={roleChoices} onValue={setRole} /> : null}
      <div class="actions">
        {hasPassword ? (
          <ActionButton
            name="Change the role"
            isDisabled={role === user.role}
            work={() => change({ role }, `${name} is ${roleName(role)} now.`)}
          />
        ) : null}
        {hasPassword ? (
          <ConfirmButton
            name="Set a new password"
            title={`A new password for ${name}`}
            verb="Set"
            onConfirm={confirm({ password }, "The password is set. All sessions have ended.")}
          >
            <NewPassword
              label="Password"
              value={password}
              onValue={setPassword}
              after="Give it to the person, who can change it on the page Your account."
            />
          </ConfirmButton>
        ) : null}
        {hasSecondFactor ? (
          <ConfirmButton
            name="Remove the app"
            title={`Let ${name} sign in without the authenticator app?`}
            verb="Remove"
            isDangerous
            onConfirm={confirm({ hasSecondFactor: false }, "The app is removed.")}
          >
            <p>For a phone that was lost. First make sure that it is the person who asks.</p>
          </ConfirmButton>
        ) : null}
        {disabledAt === null ? (
          <ConfirmButton
            name="Disable"
            title={`Disable ${name}?`}
            verb="Disable"
            isDangerous
            onConfirm={confirm({ isDisabled: true }, `${name} is disabled.`)}
          >
            <p>All sessions end, and the person cannot sign in. What was done stays in the audit trail.</p>
          </ConfirmButton>
        ) : (
          <ActionButton name="Enable" work={() => change({ isDisabled: false }, `${name} can sign in again.`)} />
        )}
      </div>
    </section>
  );
}
