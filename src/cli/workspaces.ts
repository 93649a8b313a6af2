/** assay workspace: creates and lists workspaces. */
import { withLedger } from "./open-data.ts";
import { readWords, UsageError } from "./words.ts";

/** Names appear in addresses, claims and logs. */
const workspaceName = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export function run(words: readonly string[]): Promise<number> {
  const { positionals } = readWords(words, {});
  const [action, name, ...rest] = positionals;
  if (action === "list" && name === undefined) {
    return withLedger(async ({ workspaces }) => {
      for (const workspace of await workspaces.list()) process.stdout.write(`${workspace}\n`);
      return 0;
    });
  }
  if (action !== "create" || name === undefined || rest.length > 0) {
    throw new UsageError("Give create NAME, or list.");
  }
  if (!workspaceName.test(name)) {
    throw new UsageError("The name of a workspace has 1 to 64 lower-case letters, digits and inner hyphens.");
  }
  return withLedger(async ({ workspaces }) => {
    const isNew = await workspaces.create(name, Date.now(), "command line");
    process.stderr.write(
      isNew ? "Workspace created, with a live and a test side.\n" : "The workspace already exists.\n",
    );
    return isNew ? 0 : 1;
  });
}
