/** The versions that can be recovered from a file, each to download. */

import type { DocumentVersions } from "../../../../client/interface.ts";
import { formatBytes, formatNumber } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { Button } from "../../parts/button.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function VersionList({ id, versions }: { readonly id: string; readonly versions: DocumentVersions }) {
  function save(version: number): void {
    const answer = client.downloadDocumentVersion({ id, version: String(version) });
    saveAnswer(answer, `document-${id}-version-${version}.pdf`).catch(notifyFailure);
  }
  return (
    <section class="panel">
      <h2>Versions</h2>
      <p class="soft">
        The file was saved {formatNumber(versions.versions.length + versions.omitted)} times, and each save was appended
        to it. Select a version above the page to compare.
        {versions.omitted === 0 ? "" : ` ${formatNumber(versions.omitted)} of the oldest are not listed.`}
      </p>
      <table>
        <thead>
          <tr>
            <th>Version</th>
            <th>Pages</th>
            <th>Length</th>
            <th>File</th>
          </tr>
        </thead>
        <tbody>
          {versions.versions.map(({ version, pages, bytes }, index) => (
            <tr key={version}>
              <td>
                {version}
                {index === versions.versions.length - 1 ? " (current)" : ""}
              </td>
              <td class="figure">{pages === 0 ? "unknown" : formatNumber(pages)}</td>
              <td class="figure">{formatBytes(bytes)}</td>
              <td>
                <Button
                  name="Download"
                  class="button small"
                  aria-label={`Download version ${version}`}
                  onClick={() => save(version)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
