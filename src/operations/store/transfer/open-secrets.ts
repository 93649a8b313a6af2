/** A store's rows with secrets of webhooks and users in clear: the store that they move to has another key, and seals them at its first start. */
import type { TransferTable } from "../../../ledger/transfer/tables.ts";
import type { TransferRow, TransferSource } from "../../../ledger/transfer/transfer-store.ts";
import type { StoredWebhook } from "../../../ledger/webhooks.ts";
import { openUser } from "../../people/sealed-users.ts";
import type { SecretBox } from "../../shared/secret-box.ts";
import { openSecrets } from "../../webhooks/sealed-webhooks.ts";

export function withOpenSecrets(source: TransferSource, box: SecretBox | undefined): TransferSource {
  if (box === undefined) return source;
  return {
    ...source,
    async *rows(table, after) {
      const open = openerOf(table, box);
      for await (const batch of source.rows(table, after)) yield open === undefined ? batch : batch.map(open);
    },
  };
}

function openerOf({ name, columns }: TransferTable, box: SecretBox): ((row: TransferRow) => TransferRow) | undefined {
  const place = (column: string) => Object.keys(columns).indexOf(column);
  switch (name) {
    case "webhooks": {
      const body = place("body");
      return (row) => row.with(body, JSON.stringify(openSecrets(JSON.parse(String(row[body])) as StoredWebhook, box)));
    }
    case "users": {
      const [id, secret] = [place("id"), place("secret")];
      return (row) => {
        const stored = row[secret];
        return typeof stored !== "string"
          ? row
          : row.with(secret, openUser({ id: String(row[id]), secret: stored }, box).secret);
      };
    }
    default:
      return undefined;
  }
}
