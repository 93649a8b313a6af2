/** The names under which a file of list entries may hold each field. */
import { type Aliases, ColumnTable } from "./columns.ts";

export type ListColumn = "value" | "expiresAt" | "note";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const aliases: Aliases<ListColumn> = {
  value: [
    words("entry item id identifier wert valeur valor"),
    words(`account accountId counterparty counterpartyId beneficiary merchant merchantId country countryCode device deviceId
      category merchantCategory mcc channel currency customer customerId iban`),
  ],
  expiresAt: [words("expires expiry expiryDate expiresOn validUntil until endDate")],
  note: [words("remark comment reason description")],
};

export const listColumns = new ColumnTable<ListColumn>(aliases, {
  required: [["value"]],
  exampleHeader: "value,expiresAt,note",
});
