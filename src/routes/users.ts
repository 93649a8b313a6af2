/** `/users`: the people of a workspace, as administrators see them, and `/users/self`: one's own account. */
import { Type } from "../contract/schema.ts";
import {
  PasswordChange,
  PasswordProof,
  SecondFactorOffer,
  SecondFactorRequest,
  SessionEnd,
  SessionList,
  UserChange,
  UserInfo,
  UserList,
  UserRequest,
} from "../contract/users.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import { describeUser, type ManageUsers } from "../operations/people/manage-users.ts";
import { type OwnAccount, personOf } from "../operations/people/own-account.ts";
import { pageFields } from "./query-fields.ts";

const usualLimit = 100;
const Page = Type.Object(pageFields(usualLimit, 500));
const UserPath = Type.Object({ id: Type.String({ description: "Id of the user." }) });
const nothing = { description: "Done.", contentType: null } as const;

export interface UserRouteParts {
  readonly manage: ManageUsers;
  readonly account: OwnAccount;
  /** Called after a change of what somebody may do. */
  readonly onChanged: () => void;
}

export function userRoutes(parts: UserRouteParts): readonly Route[] {
  return [...accountRoutes(parts), ...adminRoutes(parts), ...sessionRoutes(parts)];
}

const base = { tag: "Users", scope: "admin" } as const;

function adminRoutes({ manage, onChanged }: UserRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      path: "/users",
      operation: "listUsers",
      summary: "List the users of this workspace",
      query: Page,
      responses: { 200: { description: "One page, ordered by id.", schema: UserList } },
      answer: ({ caller, query: { limit = usualLimit, cursor = "" } }) => manage.list(caller.workspace, cursor, limit),
    }),
    jsonRoute({
      ...base,
      method: "POST",
      path: "/users",
      operation: "createUser",
      summary: "Create a user",
      description: "The person signs in with this name and password, on both sides of the workspace.",
      body: UserRequest,
      responses: { 201: { description: "The user.", schema: UserInfo } },
      errors: ["conflict"],
      answer: ({ caller, body }) => manage.create(caller.workspace, body, caller.name),
    }),
    jsonRoute({
      ...base,
      method: "GET",
      path: "/users/:id",
      operation: "fetchUser",
      summary: "Fetch a user",
      params: UserPath,
      responses: { 200: { description: "The user.", schema: UserInfo } },
      errors: ["not_found"],
      answer: async ({ caller, params: { id } }) => describeUser(await manage.find(caller.workspace, id)),
    }),
    jsonRoute({
      ...base,
      method: "PATCH",
      path: "/users/:id",
      operation: "changeUser",
      summary: "Change a user",
      description:
        "Role, password, a lost authenticator app, or whether the person may sign in. A new password and disabling end all sessions of the person. People cannot change their own user.",
      params: UserPath,
      body: UserChange,
      responses: { 200: { description: "The user.", schema: UserInfo } },
      errors: ["not_found", "conflict"],
      answer: async ({ caller, params: { id }, body }) => {
        const user = await manage.change(caller, id, body);
        onChanged();
        return user;
      },
    }),
  ];
}

function sessionRoutes({ account, onChanged }: UserRouteParts): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      path: "/users/:id/sessions",
      operation: "listUserSessions",
      summary: "List the sessions of a user",
      params: UserPath,
      responses: { 200: { description: "Newest first.", schema: SessionList } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => account.listSessions(caller, id),
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      path: "/users/:id/sessions",
      operation: "endUserSessions",
      summary: "End all sessions of a user",
      params: UserPath,
      responses: { 200: { description: "How many ended.", schema: SessionEnd } },
      errors: ["not_found"],
      answer: async ({ caller, params: { id } }) => {
        const ended = await account.endSessions(caller, id, "all");
        onChanged();
        return { ended };
      },
    }),
  ];
}

function accountRoutes({ account, onChanged }: UserRouteParts): readonly Route[] {
  const base = { tag: "Users", scope: "any", errors: ["forbidden", "not_found"] } as const;
  const sealing = { ...base, errors: [...base.errors, "conflict"] } as const;
  const own = { ...base, responses: { 200: { description: "The user.", schema: UserInfo } } } as const;
  return [
    jsonRoute({
      ...own,
      method: "GET",
      path: "/users/self",
      operation: "fetchOwnUser",
      summary: "Fetch the person who is signed in",
      answer: ({ caller }) => account.describe(caller),
    }),
    jsonRoute({
      ...base,
      method: "PUT",
      path: "/users/self/password",
      operation: "changeOwnPassword",
      summary: "Change the own password",
      description: "All other sessions of the person end.",
      body: PasswordChange,
      responses: { 204: nothing },
      answer: async ({ caller, body, clientAddress }) => {
        await account.changePassword(caller, body, clientAddress);
        onChanged();
      },
    }),
    jsonRoute({
      ...sealing,
      method: "POST",
      path: "/users/self/second-factor",
      operation: "offerSecondFactor",
      summary: "Get a secret for an authenticator app",
      description: "Nothing is stored until the secret is confirmed with a code from the app.",
      responses: { 200: { description: "The secret.", schema: SecondFactorOffer } },
      answer: ({ caller }) => account.offerSecondFactor(caller),
    }),
    jsonRoute({
      ...own,
      errors: sealing.errors,
      method: "PUT",
      path: "/users/self/second-factor",
      operation: "addSecondFactor",
      summary: "Sign in with an authenticator app from now on",
      body: SecondFactorRequest,
      answer: ({ caller, body: { secret, code, password }, clientAddress: address }) =>
        account.addSecondFactor(caller, secret, code, { password, address }),
    }),
    jsonRoute({
      ...own,
      method: "DELETE",
      path: "/users/self/second-factor",
      operation: "removeSecondFactor",
      summary: "Sign in without an authenticator app again",
      body: PasswordProof,
      answer: ({ caller, body: { password }, clientAddress: address }) =>
        account.removeSecondFactor(caller, { password, address }),
    }),
    jsonRoute({
      ...base,
      method: "GET",
      path: "/users/self/sessions",
      operation: "listOwnSessions",
      summary: "List the own sessions",
      responses: { 200: { description: "Newest first.", schema: SessionList } },
      answer: ({ caller }) => account.listSessions(caller, personOf(caller).userId),
    }),
    jsonRoute({
      ...base,
      method: "DELETE",
      path: "/users/self/sessions",
      operation: "endOwnSessions",
      summary: "Sign out everywhere",
      query: Type.Object({
        id: Type.Optional(Type.String({ description: "Only this session. Default: all of them, this one too." })),
      }),
      responses: { 200: { description: "How many ended.", schema: SessionEnd } },
      answer: async ({ caller, query: { id } }) => {
        const ended = await account.endSessions(
          caller,
          personOf(caller).userId,
          id === undefined ? "all" : { only: id },
        );
        onChanged();
        return { ended };
      },
    }),
  ];
}
