/** assay token: issues, lists, rotates and revokes tokens in the data folder. */
import { randomBytes } from "node:crypto";
import { defaultWorkspace } from "../auth/first-token.ts";
import { issueToken, type Lifetime, rotateToken } from "../auth/issue.ts";
import { type Scope, scopes } from "../contract/tokens.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { TokenRecord } from "../ledger/tokens.ts";
import { parseSide, sideOption, withLedger } from "./open-data.ts";
import { readWords, UsageError } from "./words.ts";

const actor = "command line";
const pageSize = 500;

const options = {
  name: { type: "string" },
  scopes: { type: "string" },
  ...sideOption,
  "expires-in-days": { type: "string" },
  "requests-per-minute": { type: "string" },
  workspace: { type: "string", default: defaultWorkspace },
} as const;

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 2);
  const [action, id] = positionals;
  const { workspace } = values;
  switch (action) {
    case "create": {
      if (values.name === undefined || values.name === "")
        throw new UsageError("--name is required: it names the user of the token.");
      const rate = values["requests-per-minute"];
      const request = {
        name: values.name,
        mode: parseSide(values),
        scopes: parseScopes(values.scopes),
        expiresInDays: parseLifetime(values["expires-in-days"]) ?? 90,
        ...(rate === undefined ? {} : { requestsPerMinute: parseCount("--requests-per-minute", rate, 1_000_000) }),
      };
      return inWorkspace(workspace, async ({ tokens }) => {
        const { token } = await issueToken(tokens, workspace, request, actor, Date.now(), randomBytes);
        process.stdout.write(`${token}\n`);
        return 0;
      });
    }
    case "list":
      return inWorkspace(workspace, async ({ tokens }) => {
        let after = "";
        for (;;) {
          const page = await tokens.list(workspace, after, pageSize);
          for (const token of page) process.stdout.write(`${describe(token)}\n`);
          after = page.at(-1)?.id ?? "";
          if (page.length < pageSize) return 0;
        }
      });
    case "rotate":
      return inWorkspace(workspace, async ({ tokens }) => {
        const lifetime = parseLifetime(values["expires-in-days"]);
        const rotated = await rotateToken(tokens, workspace, requireId(id), lifetime, actor, Date.now(), randomBytes);
        process.stdout.write(`${rotated.token}\n`);
        return 0;
      });
    case "revoke":
      return inWorkspace(workspace, async ({ tokens }) => {
        const isRevoked = await tokens.revoke(workspace, requireId(id), Date.now(), actor);
        process.stderr.write(isRevoked ? "Revoked.\n" : "The token does not exist, or is already revoked.\n");
        return isRevoked ? 0 : 1;
      });
    default:
      throw new UsageError("Give one of create, list, rotate or revoke.");
  }
}

function inWorkspace(workspace: string, work: (ledger: Ledger) => Promise<number>): Promise<number> {
  return withLedger(async (ledger) => {
    // The default workspace is otherwise created by the first start.
    if (workspace === defaultWorkspace) await ledger.workspaces.create(workspace, Date.now(), actor);
    const found = await ledger.workspaces.findSide(workspace, "live");
    if (found === undefined) throw new UsageError("The workspace does not exist; assay workspace create creates it.");
    return work(ledger);
  });
}

function requireId(id: string | undefined): string {
  if (id === undefined) throw new UsageError("Give the id of the token; assay token list shows it.");
  return id;
}

function parseScopes(text: string | undefined): Scope[] {
  const words = (text ?? "").split(",").filter((word) => word !== "");
  const found = scopes.filter((scope) => words.includes(scope));
  if (found.length === 0 || found.length !== new Set(words).size) {
    throw new UsageError(`--scopes must be one or more of ${scopes.join(", ")}, separated by commas.`);
  }
  return found;
}

function parseLifetime(text: string | undefined): Lifetime | undefined {
  if (text === undefined || text === "never") return text;
  return parseCount("--expires-in-days", text, 3_650);
}

function parseCount(name: string, text: string, most: number): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new UsageError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return count;
}

function describe(token: TokenRecord): string {
  const day = (timeMs: number | null, otherwise: string) =>
    timeMs === null ? otherwise : new Date(timeMs).toISOString().slice(0, 10);
  const state =
    token.revokedAtMs === null ? `expires ${day(token.expiresAtMs, "never")}` : `revoked ${day(token.revokedAtMs, "")}`;
  return [
    token.id,
    token.mode,
    state,
    `last used ${day(token.lastUsedAtMs, "never")}`,
    token.scopes.join(","),
    token.name,
  ].join("\t");
}
