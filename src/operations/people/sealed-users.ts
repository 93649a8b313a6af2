/**
 * Users whose authenticator secrets lie in the store sealed. Callers see them open; one that cannot be opened stays as it is stored,
 * and no code belongs to it.
 */
import { digestOfSecret, sealedSecret, sealedTextOf, type UserLedger, type UserRecord } from "../../ledger/users.ts";
import type { SecretBox } from "../shared/secret-box.ts";

const pageSize = 500;

export function sealUsers(users: UserLedger, box: SecretBox): UserLedger {
  const opened = <T extends UserRecord | undefined>(user: T) => (user && openUser(user, box)) as T;
  return {
    ...users,
    create: (user, actor) => users.create({ ...user, secret: seal(user.id, user.secret, box) }, actor),
    async change(workspace, id, fields, event, atMs, actor) {
      const sealed = fields.secret == null ? fields : { ...fields, secret: seal(id, fields.secret, box) };
      return opened(await users.change(workspace, id, sealed, event, atMs, actor));
    },
    find: async (workspace, id) => opened(await users.find(workspace, id)),
    findByName: async (workspace, name) => opened(await users.findByName(workspace, name)),
    findBySubject: async (workspace, subject) => opened(await users.findBySubject(workspace, subject)),
    list: async (workspace, after, limit) => (await users.list(workspace, after, limit)).map(opened),
  };
}

/** Seals what an earlier version, an import or an earlier key has left. Gives the number of users that it changed. */
export async function sealStoredUsers(
  users: UserLedger,
  box: SecretBox,
  workspaces: readonly string[],
  now: () => number,
): Promise<number> {
  let count = 0;
  for (const workspace of workspaces) {
    for (let after: string | undefined = ""; after !== undefined; ) {
      const page: readonly UserRecord[] = await users.list(workspace, after, pageSize);
      for (const user of page) {
        if (user.secret === null || box.isSealed(sealedTextOf(user.secret) ?? "")) continue;
        const open = openSecret(user.id, user.secret, box);
        if (open === undefined) continue;
        const fields = { secret: seal(user.id, open, box) };
        const changed = await users.change(workspace, user.id, fields, "second_factor_sealed", now(), "service");
        if (changed !== undefined) count += 1;
      }
      after = page.length < pageSize ? undefined : page.at(-1)?.id;
    }
  }
  return count;
}

export function openUser<T extends Pick<UserRecord, "id" | "secret">>(user: T, box: SecretBox): T {
  if (user.secret === null) return user;
  return { ...user, secret: openSecret(user.id, user.secret, box) ?? user.secret };
}

/** Undefined where none of the keys opens it, or where it is not the secret that the digest beside it, which the journal has, is of. */
function openSecret(id: string, stored: string, box: SecretBox): string | undefined {
  const sealed = sealedTextOf(stored);
  if (sealed === undefined) return stored;
  const open = box.open(sealed, id);
  return open !== undefined && digestOfSecret(open) === digestOfSecret(stored) ? open : undefined;
}

function seal(id: string, secret: string | null, box: SecretBox): string | null {
  return secret === null ? null : sealedSecret(secret, box.seal(secret, id));
}
