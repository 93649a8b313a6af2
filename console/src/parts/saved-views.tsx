/** Views of a table, of the reader and of the team: opened by name, saved from what is shown, and removed. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { addressOfView, queryToKeep, type SavedView, viewWord, wordOf } from "../data/saved-views.ts";
import { changeTable, tableState } from "../data/table-state.ts";
import { changeQuery, goTo, place } from "../routing/router.ts";
import { client, may } from "../session/session.ts";
import { ActionButton } from "./action-button.tsx";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";
import { Confirm } from "./forms.tsx";
import { notifyFailure } from "./notices.tsx";

/** Of all tables. */
const known = signal<readonly SavedView[]>([]);

const pageOf = (table: string) => table.toLowerCase();

function viewsOf(table: string): readonly SavedView[] {
  return known.value.filter(({ page }) => page === pageOf(table));
}

function openedOf(table: string): SavedView | undefined {
  const opened = place.value.query.get(viewWord);
  return viewsOf(table).find((view) => wordOf(view) === opened);
}

function openView(table: string, view: SavedView): void {
  changeTable(table, { hidden: view.hidden, sorting: view.sorting });
  goTo(addressOfView(place.value.path, view));
}

/** Nothing where there are none. */
export function SavedViews({ table }: { readonly table: string }) {
  const views = viewsOf(table);
  const opened = openedOf(table);
  if (views.length === 0) return null;
  return (
    <fieldset class="choices actions saved-views">
      <legend class="hidden">Saved views</legend>
      {views.map((view) => (
        <Button
          key={wordOf(view)}
          name={view.isShared ? `${view.name} · team` : view.name}
          class="button small"
          aria-pressed={view === opened}
          onClick={() => openView(table, view)}
        />
      ))}
    </fieldset>
  );
}

/** The table whose view is being saved. */
const saving = signal<string | undefined>(undefined);

/** Buttons that save what is shown as a view, and remove the one that is open. */
export function KeepView({ table }: { readonly table: string }) {
  const opened = openedOf(table);
  function ask(): void {
    saving.value = table;
  }
  return (
    <>
      <Button name="Save view" class="button quiet" onClick={ask} />
      {opened !== undefined && (!opened.isShared || may("cases:write")) ? (
        <ActionButton name="Remove view" class="button quiet" work={() => remove(opened)} />
      ) : null}
    </>
  );
}

async function remove(view: SavedView): Promise<string> {
  const { page, name, isShared } = view;
  await (isShared ? client.unshareView({ page, view: name }) : client.removeView({ page, view: name }));
  known.value = known.value.filter((one) => one !== view);
  changeQuery({ [viewWord]: undefined });
  return `The view “${name}” is removed.`;
}

/** Beside the form of the filter, as forms are not nested. It fetches the views, once a page. */
export function SaveViewDialog({ table }: { readonly table: string }) {
  useEffect(() => {
    client.listViews({}).then(({ views }) => {
      known.value = views;
    }, notifyFailure);
  }, []);
  return saving.value === table ? <SaveView table={table} /> : null;
}

function SaveView({ table }: { readonly table: string }) {
  const opened = openedOf(table);
  const [name, setName] = useState(opened?.name ?? "");
  const [isShared, setShared] = useState(opened?.isShared ?? false);
  async function save(): Promise<void> {
    const { hidden, sorting } = tableState(table).value;
    const body = {
      query: queryToKeep(place.value.query),
      ...(hidden === undefined ? {} : { hidden: [...hidden] }),
      ...(sorting === undefined ? {} : { sorting }),
    };
    const given = { page: pageOf(table), view: name.trim(), body };
    const { views } = await (isShared ? client.shareView(given) : client.saveView(given));
    known.value = views;
    const saved = viewsOf(table).find((one) => one.name === given.view && one.isShared === isShared);
    if (saved !== undefined) openView(table, saved);
  }
  function close(): void {
    saving.value = undefined;
  }
  return (
    <Confirm title="Save this view" verb="Save" onConfirm={save} onClose={close}>
      <p>The filter, the columns and the order of the table.</p>
      <TextField label="Name" required maxLength={60} pattern=".*\S.*" value={name} onValue={setName} />
      {may("cases:write") ? (
        <label>
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />{" "}
          For the whole team
        </label>
      ) : null}
    </Confirm>
  );
}
