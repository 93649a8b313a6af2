/** The people of the workspace: their roles, how they sign in, and the form that makes the first one. */
import { useState } from "preact/hooks";
import { eachEntry } from "../../../../client/assay.ts";
import type { UserInfo } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { textColumn, timeColumn } from "../../parts/columns.tsx";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { NewPassword } from "../../parts/password-fields.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { type Role, roleChoices, roleName } from "./roles.ts";

/** Nobody reads a longer table to its end. */
const shownLimit = 2_000;

export function Page() {
  const [resource, reload] = useResource("users", async () => {
    const users: UserInfo[] = [];
    for await (const user of eachEntry(client.listUsers, { limit: 500 }, "users")) {
      users.push(user);
      if (users.length === shownLimit) break;
    }
    return users;
  });
  const [isAdding, setAdding] = useState(false);

  function added(name: string): void {
    setAdding(false);
    notify(`${name} can sign in now.`);
    reload();
  }

  return (
    <Frame
      title="Users"
      lead="People sign in with a name and a password; what they may do follows from their role. Tokens are for programs."
      actions={<Button name="Add a user" class="button primary" onClick={() => setAdding(true)} />}
    >
      <Loaded resource={resource} onRetry={reload}>
        {(users) => (
          <>
            {isAdding || users.length === 0 ? (
              <NewUser isFirst={users.length === 0} onAdded={added} onCancel={() => setAdding(false)} />
            ) : null}
            <WorkTable
              rows={users}
              columns={columns}
              keyOf={({ id }) => id}
              addressOf={({ id }) => `/console/users/${id}`}
              label="Users"
            />
          </>
        )}
      </Loaded>
    </Frame>
  );
}

const columns: readonly WorkColumn<UserInfo>[] = [
  { name: "Name", value: ({ name }) => name, cell: ({ id, name }) => <Link to={`/console/users/${id}`}>{name}</Link> },
  textColumn("Role", ({ role }) => roleName(role)),
  textColumn("Signs in with", waysOf),
  timeColumn("Since", ({ createdAt }) => createdAt),
  {
    name: "State",
    value: ({ disabledAt }) => (disabledAt === null ? "active" : "disabled"),
    cell: ({ disabledAt }) => (disabledAt === null ? "active" : `disabled ${formatTime(disabledAt)}`),
  },
];

function waysOf({ hasPassword, hasSecondFactor }: UserInfo): string {
  if (!hasPassword) return "the issuer";
  return hasSecondFactor ? "password and app" : "password";
}

function NewUser({
  isFirst,
  onAdded,
  onCancel,
}: {
  readonly isFirst: boolean;
  readonly onAdded: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [role, setRole] = useState<Role>(isFirst ? "admin" : "analyst");

  async function create(): Promise<void> {
    const user = await client.createUser({ body: { name, password, role } });
    onAdded(user.name);
  }

  return (
    <FormPanel
      title={isFirst ? "Make the first user" : "Add a user"}
      verb="Add"
      onSubmit={create}
      {...(isFirst ? {} : { onCancel })}
    >
      {isFirst ? <p>Nobody has a user yet. Make one for yourself, sign out, and sign in with the password.</p> : null}
      <div class="columns">
        <TextField
          label="Name"
          required
          maxLength={100}
          autocomplete="off"
          value={name}
          onValue={setName}
          hint="Such as a mail address. The audit trail names it."
        />
        <NewPassword
          label="Password"
          value={password}
          onValue={setPassword}
          after="The person can change it on the page Your account."
        />
        <ChoiceField label="Role" value={role} choices={roleChoices} onValue={setRole} />
      </div>
    </FormPanel>
  );
}
