/** The token that a service starts with: the operator's own, or one that is made at the very first start. */
import type { NewToken, TokenLedger, WorkspaceLedger } from "../ledger/tokens.ts";
import { issueToken } from "./issue.ts";
import { hashToken, type RandomBytes } from "./token-text.ts";

type FirstToken =
  | { readonly kind: "configured" | "existing" }
  /** The text is to be shown to the operator; it is stored nowhere. */
  | { readonly kind: "made"; readonly text: string };

export const defaultWorkspace = "default";
/** The actor in the journal. */
const actor = "startup";

/** Sets the configured token, or makes the first one while there is none at all. */
export async function ensureFirstToken(
  ledger: { readonly tokens: TokenLedger; readonly workspaces: WorkspaceLedger },
  configured: string | undefined,
  nowMs: number,
  random: RandomBytes,
): Promise<FirstToken> {
  await ledger.workspaces.create(defaultWorkspace, nowMs, actor);
  if (configured !== undefined) {
    await ledger.tokens.saveConfigured(configuredToken(configured, nowMs), actor);
    return { kind: "configured" };
  }
  if ((await ledger.tokens.count()) > 0) return { kind: "existing" };
  const issued = await issueToken(
    ledger.tokens,
    defaultWorkspace,
    { name: "first token", scopes: ["admin"] },
    actor,
    nowMs,
    random,
  );
  return { kind: "made", text: issued.token };
}

/** The same text gives the same id at every start; the id reveals nothing of the text, since it is a hash of the hash. */
function configuredToken(text: string, nowMs: number): NewToken {
  const hash = hashToken(text);
  return {
    id: `tok_configured_${hashToken(`id of ${hash}`).slice(0, 12)}`,
    name: "ASSAY_TOKEN",
    workspace: defaultWorkspace,
    mode: "live",
    scopes: ["admin"],
    hash,
    createdAtMs: nowMs,
    expiresAtMs: null,
    requestsPerMinute: null,
    origin: "configured",
  };
}
