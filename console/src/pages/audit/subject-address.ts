/** Where the console shows what a record is about. */
const places: Readonly<Record<string, string>> = {
  verdict: "transactions",
  label: "transactions",
  customer: "customers",
  bulk_case: "files",
  case: "cases",
  list: "lists",
  webhook: "webhooks",
  user: "users",
};

export function subjectAddress(kind: string, subject: string): string | undefined {
  const place = places[kind];
  return place === undefined || subject === "" || (kind === "user" && subject === "unknown")
    ? undefined
    : `/console/${place}/${encodeURIComponent(subject)}`;
}
