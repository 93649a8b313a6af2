/** Known vulnerabilities of the packages of a release, as npm reports them, and those that docs/upgrading.md explains. */
import { spawnSync } from "node:child_process";

interface AuditReport {
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly via: readonly (string | { readonly url: string; readonly title: string })[] }>
  >;
}

/** Undefined where the registry does not answer. */
export function askForAudit(root: string): AuditReport | undefined {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  try {
    const report = JSON.parse(stdout) as AuditReport;
    return report.vulnerabilities === undefined ? undefined : report;
  } catch {
    return undefined;
  }
}

/** In sentences, those that the page does not name by their advisory. */
export function unexplained(report: AuditReport, page: string): readonly string[] {
  const found = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { via }]) =>
    via.flatMap((one) => (typeof one === "string" ? [] : [{ name, ...one }])),
  );
  return found
    .filter(({ url }) => !page.includes(url.slice(url.lastIndexOf("/") + 1)))
    .map(({ name, title, url }) => `${name}: ${title} (${url})`);
}
