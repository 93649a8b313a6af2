/** What is known of the file itself. */
import type { DocumentReport } from "../../../../client/interface.ts";
import { formatBytes, formatExactTime, formatNumber } from "../../data/format.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Facts } from "../../parts/facts.tsx";

export function FileFacts({ report }: { readonly report: DocumentReport }) {
  return (
    <section class="panel">
      <h2>File</h2>
      <Facts
        entries={[
          ["Format", report.doc_format],
          ["Pages", formatNumber(report.pages)],
          ["Size", formatBytes(report.bytes)],
          ["Report", <Copyable text={String(report.id)} />],
          ["Analysed", formatExactTime(report.analysedAt)],
          ["Check catalogue", report.catalogueVersion],
        ]}
      />
      <p class="digest">
        <span class="soft">SHA-256</span>
        <Copyable text={report.sha256} />
      </p>
    </section>
  );
}
