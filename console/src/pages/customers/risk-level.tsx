/** A customer's risk level and place on the watch list, readable without colour. */
const kinds: Readonly<Record<string, string>> = { high: "declined", medium: "review", low: "approved" };

export function RiskLevel({ level }: { readonly level: string | undefined }) {
  if (level === undefined) return <span class="soft">–</span>;
  return <span class={`badge ${kinds[level.toLowerCase()] ?? ""}`}>{level}</span>;
}

export function WatchMark({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <span class="badge review">Listed</span> : <span class="soft">–</span>;
}
