/** One document: its findings, marked on its pages, and its earlier versions. */

import type { DocumentReport, DocumentVersions } from "../../../../client/interface.ts";
import { formatNumber } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { Examination } from "./examination.tsx";
import { isNotAssessed } from "./finding.ts";
import { encodePassword, password } from "./password.tsx";

interface Known {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions;
}

const noVersions: DocumentVersions = { versions: [], omitted: 0 };

export function Page({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const [resource, reload] = useResource(id, async (signal): Promise<Known> => {
    const report = await client.fetchDocumentReport({ id }, { signal });
    // Without its versions the report is whole all the same.
    const versions = await client.listDocumentVersions({ id }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) notifyFailure(error);
      return noVersions;
    });
    return { report, versions };
  });
  const name = resource.state === "ready" ? resource.value.report.document_name : "Document";
  return (
    <Frame
      title={name === "" ? `Document ${id}` : name}
      class="document"
      actions={resource.state === "ready" ? <Actions report={resource.value.report} /> : undefined}
    >
      <Loaded resource={resource} onRetry={reload}>
        {(known) => <Sheet known={known} />}
      </Loaded>
    </Frame>
  );
}

function Actions({ report }: { readonly report: DocumentReport }) {
  const id = String(report.id);
  async function remove(): Promise<void> {
    await client.deleteDocument({ id });
    notify("Document deleted.");
    goTo("/console/documents");
  }
  function print(): void {
    const headers = encodePassword(password.value);
    saveAnswer(client.printDocumentReport({ id }, { headers }), `report-${id}.html`).catch(notifyFailure);
  }
  return (
    <>
      <Button name="Printable report" onClick={print} />
      <a class="button" href={report.document_url} download>
        Original
      </a>
      {may("documents:write") ? (
        <ConfirmButton
          name="Delete"
          title="Delete this document?"
          verb="Delete permanently"
          isDangerous
          onConfirm={remove}
        >
          <p>The report is deleted too. Earlier backups still hold both.</p>
        </ConfirmButton>
      ) : null}
    </>
  );
}

function Sheet({ known: { report, versions } }: { readonly known: Known }) {
  return (
    <>
      <Result report={report} />
      <Examination report={report} versions={versions} />
    </>
  );
}

function Result({ report }: { readonly report: DocumentReport }) {
  const findings = report.findings.filter((finding) => !isNotAssessed(finding));
  const tampered = findings.filter((finding) => finding.tampered).length;
  const assessed = report.checks.filter(({ outcome }) => outcome === "clear" || outcome === "found").length;
  const kind = tampered > 0 ? "declined" : findings.length > 0 ? "review" : "nothing";
  return (
    <section class={`result ${kind}`} aria-label="Result">
      <p class="headline">{report.summary}</p>
      <p class="soft">
        {formatNumber(assessed)} of {formatNumber(report.checks.length)} checks had something to compare.{" "}
        {findings.length === 0 ? "No finding does not prove that the document is authentic." : ""}
      </p>
    </section>
  );
}
