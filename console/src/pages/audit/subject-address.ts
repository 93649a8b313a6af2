/** Where the console shows what a record is about. */
const places: Readonly<Record<string, string>> = {
  verdict: "transactions",
  label: "transactions",
  customer: "customers",
  bulk_case: "files",
  case: "cases",
  list: "lists",
  webhook: "webhooks",
};

export function subjectAddress(kind: string, subject: string): string | undefined {
  const place = places[kind];
  return place === undefined || subject === "" ? undefined : `/console/${place}/${encodeURIComponent(subject)}`;
}
