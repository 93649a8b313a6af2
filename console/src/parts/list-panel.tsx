/** The lists that hold an entity, and putting it onto one with its reason. */
import { useState } from "preact/hooks";
import type { EntityProfile } from "../../../client/interface.ts";
import { useResource } from "../data/use-resource.ts";
import { Link } from "../routing/link.tsx";
import { client, may } from "../session/session.ts";
import { ActionButton } from "./action-button.tsx";
import type { EntityKind } from "./entity-link.tsx";
import { ChoiceField, TextField } from "./fields.tsx";
import { Loaded } from "./states.tsx";

const fields = {
  account: "accountId",
  customer: "customerId",
  counterparty: "counterpartyId",
  device: "deviceId",
} as const satisfies Readonly<Record<EntityKind, string>>;

/** What each kind of list does to transactions. */
const effects = {
  block: "declines",
  allow: "approves",
  watch: "sends to review",
  reference: "for rules",
  screen: "for screening",
} as const;

export function ListPanel({
  kind,
  id,
  lists,
  onChange,
}: {
  readonly kind: EntityKind;
  readonly id: string;
  /** Those that hold it. */
  readonly lists: EntityProfile["lists"];
  readonly onChange: () => void;
}) {
  return (
    <section class="panel stack">
      <h2>Lists</h2>
      {lists.length === 0 ? (
        <p class="soft">No list holds this {kind}.</p>
      ) : (
        <ul>
          {lists.map(({ name, kind: effect, note }) => (
            <li key={name}>
              <Link to={`/console/lists/${encodeURIComponent(name)}`}>{name}</Link> ({effects[effect]})
              {note === null ? "" : `: ${note}`}
            </li>
          ))}
        </ul>
      )}
      {may("rules:write") ? <PutOnList kind={kind} id={id} onDone={onChange} /> : null}
    </section>
  );
}

/** Without a block list for this field, one is made. */
function PutOnList({
  kind,
  id,
  onDone,
  isBlock = false,
}: {
  readonly kind: EntityKind;
  readonly id: string;
  readonly onDone: () => void;
  /** Only lists that decline are offered. */
  readonly isBlock?: boolean;
}) {
  const field = fields[kind];
  const own = `blocked-${kind === "counterparty" ? "counterparties" : `${kind}s`}`;
  const [resource] = useResource(`lists ${field} ${isBlock}`, async (signal) => {
    const { lists } = await client.listLists({}, { signal });
    return lists.filter((list) => list.field === field && (!isBlock || list.kind === "block"));
  });
  const found = resource.state === "ready" ? resource.value : [];
  const hasBlock = found.some((list) => list.kind === "block");
  const choices = [
    ...found.map((list) => [list.name, `${list.name} (${effects[list.kind]})`] as const),
    ...(hasBlock ? [] : [[own, `${own} (declines, new)`] as const]),
  ];
  const usual = found.find((list) => list.kind === "block")?.name ?? own;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [note, setNote] = useState("");
  const name = chosen ?? usual;
  if (resource.state !== "ready") return null;
  return (
    <div class="stack">
      <div class="pair">
        <ChoiceField label="List" value={name} choices={choices} onValue={setChosen} />
        <TextField label="Why it is listed" value={note} maxLength={200} onValue={setNote} />
      </div>
      <div class="actions">
        <ActionButton
          name={isBlock ? `Block ${kind}` : `Put ${kind} on the list`}
          isDisabled={note.trim() === ""}
          work={async () => {
            if (!found.some((list) => list.name === name)) {
              await client.createList({
                name,
                body: { kind: "block", field, title: `Blocked by an analyst: ${field}` },
              });
            }
            await client.putEntry({ name, body: { value: id, note: note.trim() } });
            setNote("");
            onDone();
            return `${id} is on ${name}. Verdicts from the next one on meet it.`;
          }}
        />
      </div>
    </div>
  );
}

/** Blocks an entity, or says which list blocks it already. */
export function BlockPanel({ kind, id }: { readonly kind: EntityKind; readonly id: string }) {
  const [resource, reload] = useResource(`${kind} ${id}`, (signal) => client.fetchEntity({ kind, id }, { signal }));
  return (
    <Loaded resource={resource} onRetry={reload}>
      {({ lists }) => {
        const blocked = lists.filter((list) => list.kind === "block");
        if (blocked.length === 0) return <PutOnList kind={kind} id={id} isBlock onDone={reload} />;
        return (
          <p class="soft">
            Already blocked by{" "}
            {blocked.map(({ name }, place) => (
              <span key={name}>
                {place === 0 ? "" : ", "}
                <Link to={`/console/lists/${encodeURIComponent(name)}`}>{name}</Link>
              </span>
            ))}
            .
          </p>
        );
      }}
    </Loaded>
  );
}
