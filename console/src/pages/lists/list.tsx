/** One list: its entries, searched, added and removed, one by one or by file. */
import type { List } from "../../../../client/interface.ts";
import { formatNumber, formatTime } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { useResource } from "../../data/use-resource.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { AddEntry, Entries } from "./entries.tsx";
import { fields, KindBadge, kinds } from "./kinds.tsx";
import { LoadFile } from "./load-file.tsx";

export function Page({ parameters }: PageProps) {
  const { name = "" } = parameters;
  const [resource, reload] = useResource(name, (signal) => client.fetchList({ name }, { signal }));
  return (
    <Frame title={name} class="list" actions={<Actions name={name} />}>
      <Loaded resource={resource} onRetry={reload}>
        {(list) => <Sheet list={list} onChange={reload} />}
      </Loaded>
    </Frame>
  );
}

function Actions({ name }: { readonly name: string }) {
  return (
    <>
      <ActionButton
        name="Download"
        work={async () => {
          await saveAnswer(client.downloadList({ name }), `${name}.csv`);
          return `Saved as ${name}.csv. The file can be loaded again.`;
        }}
      />
      {may("rules:write") ? (
        <ConfirmButton
          name="Retire"
          title={`Retire the list ${name}?`}
          verb="Retire"
          isDangerous
          onConfirm={async () => {
            await client.retireList({ name });
            notify(`The list ${name} is retired.`);
            goTo("/console/lists");
          }}
        >
          <p>Later verdicts ignore the list. Earlier verdicts do not change.</p>
        </ConfirmButton>
      ) : null}
    </>
  );
}

function Sheet({ list, onChange }: { readonly list: List; readonly onChange: () => void }) {
  const { name, kind, field, title, entries, changedAt, changedBy } = list;
  return (
    <>
      <p class="actions">
        <KindBadge kind={kind} />
        <span>
          {kinds[kind].effect} · {formatNumber(entries)} {fields[field]}
          {title === "" ? "" : ` · ${title}`}
        </span>
        <span class="soft">
          changed {formatTime(changedAt)} by {changedBy}
        </span>
      </p>
      {may("rules:write") ? (
        <div class="columns">
          <AddEntry name={name} onChange={onChange} />
          <LoadFile name={name} onChange={onChange} />
        </div>
      ) : null}
      <Entries list={list} onChange={onChange} />
    </>
  );
}
