/** assay user: creates, lists, disables and changes the people of a workspace in the data folder, also those who cannot sign in any more. */
import { randomBytes } from "node:crypto";
import { randomText } from "../auth/token-text.ts";
import { openManageUsers } from "../compose/access.ts";
import { readConfig } from "../config.ts";
import { type Role, roles } from "../contract/tokens.ts";
import type { UserChange, UserInfo } from "../contract/users.ts";
import type { ManageUsers } from "../operations/people/manage-users.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { need, readWords, UsageError } from "./words.ts";

/** Letters and digits: some 119 bits. */
const passwordLength = 20;
const pageSize = 500;

interface Output {
  readonly print: (line: string) => void;
  /** Writes notes that are not part of the result, such as which user was changed. */
  readonly note: (line: string) => void;
}

export function run(words: readonly string[]): Promise<number> {
  const options = { workspace: sideOptions.workspace, role: { type: "string" } } as const;
  const { values, positionals } = readWords(words, options);
  const { workspace, role } = values;
  const output: Output = {
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
  };
  return inSide({ workspace, side: "live" }, async (ledger, _side, folder) => {
    const manage = await openManageUsers(readConfig(), folder, ledger, Date.now);
    await actOnUsers(manage, workspace, positionals, role, output);
    return 0;
  });
}

export async function actOnUsers(
  manage: ManageUsers,
  workspace: string,
  [action, name, ...rest]: readonly string[],
  role: string | undefined,
  { print, note }: Output,
): Promise<void> {
  const last = rest.shift();
  if (rest.length > 0 || (last !== undefined && action !== "role")) throw new UsageError("Too many arguments.");
  const change = async (fields: UserChange): Promise<void> => {
    const { id } = await manage.findByName(workspace, need(name, "The name of the user"));
    note(describe(await manage.change({ workspace, name: commandLine }, id, fields)));
  };
  const withPassword = async (use: (password: string) => Promise<void>): Promise<void> => {
    const password = randomText(passwordLength, randomBytes);
    await use(password);
    print(password);
  };
  switch (action) {
    case "add": {
      const request = { name: need(name, "The name of the user"), role: parseRole(role) };
      return withPassword(async (password) =>
        note(describe(await manage.create(workspace, { ...request, password }, commandLine))),
      );
    }
    case "list":
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await manage.list(workspace, cursor, pageSize);
        for (const user of page.users) print(describe(user));
        cursor = page.nextCursor;
      }
      return;
    case "role":
      return change({ role: parseRole(last) });
    case "password":
      return withPassword((password) => change({ password }));
    case "remove-app":
      return change({ hasSecondFactor: false });
    case "disable":
    case "enable":
      return change({ isDisabled: action === "disable" });
    default:
      throw new UsageError("Give one of add, list, role, password, remove-app, disable or enable.");
  }
}

function parseRole(text: string | undefined): Role {
  const role = roles.find((known) => known === text);
  if (role === undefined) throw new UsageError(`The role must be one of ${roles.join(", ")}.`);
  return role;
}

function describe({ id, name, role, disabledAt, hasPassword, hasSecondFactor, createdAt }: UserInfo): string {
  return [
    id,
    name,
    role,
    disabledAt === null ? "may sign in" : `disabled ${disabledAt.slice(0, 10)}`,
    hasPassword ? `password${hasSecondFactor ? " and app" : ""}` : "issuer",
    `since ${createdAt.slice(0, 10)}`,
  ].join("\t");
}
