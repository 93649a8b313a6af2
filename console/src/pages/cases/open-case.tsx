/** Opens a case by hand, for an account and some of its transactions. */
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { RemarkField, TextField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";

export function OpenCase() {
  const [isAsking, setAsking] = useState(false);
  const [accountId, setAccount] = useState("");
  const [ids, setIds] = useState("");
  const [note, setNote] = useState("");
  async function open(): Promise<void> {
    const transactionIds = ids.split(/[\s,;]+/).filter((id) => id !== "");
    const body = {
      accountId: accountId.trim(),
      ...(transactionIds.length === 0 ? {} : { transactionIds }),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    const { caseId } = await client.openCase({ body });
    goTo(`/console/cases/${encodeURIComponent(caseId)}`);
  }
  return (
    <>
      <Button name="Open a case" onClick={() => setAsking(true)} />
      {isAsking ? (
        <Confirm title="Open a case" verb="Open" onConfirm={open} onClose={() => setAsking(false)}>
          <TextField
            label="Account"
            required
            maxLength={256}
            autocomplete="off"
            value={accountId}
            onValue={setAccount}
          />
          <TextField
            label="Transactions"
            autocomplete="off"
            hint="Ids of transactions of the account, with commas between; none is needed."
            value={ids}
            onValue={setIds}
          />
          <RemarkField label="Reason" text={note} onText={setNote} />
        </Confirm>
      ) : null}
    </>
  );
}
