/** A case as a page to print, and as data of a suspicious-activity report. */
import { saveAnswer } from "../../data/save.ts";
import { Button } from "../../parts/button.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { client } from "../../session/session.ts";

export function ExportButtons({ caseId }: { readonly caseId: string }) {
  const print = () => saveAnswer(client.printCase({ caseId }), `${caseId}.html`).catch(notifyFailure);
  const report = () => saveAnswer(client.exportActivityReport({ caseId }), `${caseId}.xml`).catch(notifyFailure);
  return (
    <>
      <Button name="Printable page" onClick={print} />
      <Button name="Activity report (XML)" onClick={report} />
    </>
  );
}
