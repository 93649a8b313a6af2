/** What a user states about a file's columns where their names do not say it, in the form that the service takes beside the file. */
import type { FileContent } from "./peek.ts";

export interface ColumnMapping {
  readonly column: readonly string[];
  readonly value: readonly string[];
  readonly ids?: "from-rows";
  readonly negativeAmounts?: "in" | "out";
  readonly sheet?: string;
  readonly list?: string;
}

export const noMapping: ColumnMapping = { column: [], value: [] };

interface Asked {
  readonly field: string;
  readonly label: string;
}

/** The fields that a row cannot do without. */
export const askedFields: Readonly<Record<FileContent, readonly Asked[]>> = {
  transactions: [
    { field: "transactionId", label: "Id column" },
    { field: "amount", label: "Amount column" },
    { field: "timestamp", label: "Time column" },
    { field: "accountId", label: "Account column" },
  ],
  customers: [
    { field: "customerId", label: "Id column" },
    { field: "name", label: "Name column" },
  ],
  labels: [],
};

/** `read` gives what was written into the field of that name, or `on` for a box that is ticked. */
export function readMapping(content: FileContent, read: (name: string) => string): ColumnMapping {
  const column = askedFields[content].flatMap(({ field }) => {
    const name = read(field).trim();
    return name === "" ? [] : [`${field}:${name}`];
  });
  const sheet = read("sheet").trim();
  const list = read("list").trim();
  const named = { ...(sheet === "" ? {} : { sheet }), ...(list === "" ? {} : { list }) };
  if (content !== "transactions") return { column, value: [], ...named };
  const account = read("account").trim();
  const negativeAmounts = read("negativeAmounts");
  return {
    column,
    value: account === "" ? [] : [`accountId:${account}`],
    ...named,
    ...(read("ids") === "on" ? { ids: "from-rows" } : {}),
    ...(negativeAmounts === "in" || negativeAmounts === "out" ? { negativeAmounts } : {}),
  };
}

/** With the question mark; empty where nothing is mapping. */
export function queryOf(mapping: ColumnMapping, mode?: string): string {
  const query = new URLSearchParams(mode === undefined ? {} : { mode });
  for (const [name, value] of Object.entries(mapping) as [string, string | readonly string[]][]) {
    for (const text of Array.isArray(value) ? value : [value]) query.append(name, text);
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** The advice of a refusal in the words of the form: what the service takes as a parameter stands there as a field. */
export function adviseFields(content: FileContent, message: string): string {
  const words = askedFields[content]
    .reduce(
      (text, { field, label }) => text.replace(new RegExp(`column=(?:\\w+\\.)?${field}:NAME`, "g"), `"${label}"`),
      message,
    )
    .replace("value=accountId:TEXT", '"Account for all rows"')
    .replace("ids=from-rows", '"Rows have no ids"')
    .replaceAll("negativeAmounts=out", '"outgoing money" as "Negative amounts"')
    .replaceAll("negativeAmounts=in", '"incoming money"');
  return words.replace(/ and send (".*) with it\.$/, " and fill in $1 below.").replace(/; send (?=")/g, "; choose ");
}
