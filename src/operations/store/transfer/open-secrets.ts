/** A store's rows with webhooks' secrets in clear: the store that they move to has another key, and seals them at its first start. */
import type { TransferRow, TransferSource } from "../../../ledger/transfer/transfer-store.ts";
import type { StoredWebhook } from "../../../ledger/webhooks.ts";
import { openSecrets } from "../../webhooks/sealed-webhooks.ts";
import type { SecretBox } from "../../webhooks/secret-box.ts";

export function withOpenSecrets(source: TransferSource, box: SecretBox | undefined): TransferSource {
  if (box === undefined) return source;
  return {
    ...source,
    async *rows(table, after) {
      const place = table.name === "webhooks" ? Object.keys(table.columns).indexOf("body") : -1;
      const open = (row: TransferRow) => row.map((value, at) => (at === place ? openBody(String(value), box) : value));
      for await (const batch of source.rows(table, after)) yield place === -1 ? batch : batch.map(open);
    },
  };
}

function openBody(body: string, box: SecretBox): string {
  return JSON.stringify(openSecrets(JSON.parse(body) as StoredWebhook, box));
}
