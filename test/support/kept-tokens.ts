/** Puts tokens into a data folder that no request can issue: of other workspaces, and expired ones. */
import { hashToken } from "../../src/auth/token-text.ts";
import { openLedger } from "../../src/compose/ledger.ts";
import { readConfig } from "../../src/config.ts";
import type { Mode } from "../../src/contract/tokens.ts";
import { dataFolderAt } from "../../src/data-folder.ts";
import { storeOf } from "./store-of.ts";

export interface KeptToken {
  readonly text: string;
  readonly workspace: string;
  readonly mode: Mode;
  readonly expiresAtMs: number | null;
}

/** All of them are administrators'. */
export async function keepTokens(home: string, tokens: readonly KeptToken[]): Promise<void> {
  const config = readConfig({ ASSAY_HOME: home, ...(await storeOf(home)) });
  const onLost = (error: Error) => {
    throw error;
  };
  const ledger = await openLedger(config, dataFolderAt(home), { onFailure: onLost, onSearchIndexLost: onLost });
  try {
    for (const [index, { text, workspace, mode, expiresAtMs }] of tokens.entries()) {
      await ledger.workspaces.create(workspace, 0, "test");
      const described = {
        id: `kept-${index}`,
        name: `kept-${index}`,
        requestsPerMinute: null,
        origin: "issued",
      } as const;
      const token = {
        ...described,
        workspace,
        mode,
        scopes: ["admin"],
        hash: hashToken(text),
        createdAtMs: 0,
      } as const;
      await ledger.tokens.save({ ...token, expiresAtMs }, "test");
    }
  } finally {
    await ledger.close();
  }
}
