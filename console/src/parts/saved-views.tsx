/** The reader's own views of a table: opened by name, saved from what is shown, and removed. They are kept in this browser. */
import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { keep, readKept } from "../data/kept.ts";
import { addressOfView, parseViews, queryToKeep, type SavedView, viewWord, withView } from "../data/saved-views.ts";
import { changeTable, tableState } from "../data/table-state.ts";
import { changeQuery, goTo, place } from "../routing/router.ts";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";
import { Confirm } from "./forms.tsx";
import { notify } from "./notices.tsx";

const known = new Map<string, Signal<readonly SavedView[]>>();

function viewsOf(table: string): Signal<readonly SavedView[]> {
  const views = known.get(table) ?? signal(parseViews(readKept(`views-${table}`)));
  known.set(table, views);
  return views;
}

function changeViews(table: string, views: readonly SavedView[]): void {
  viewsOf(table).value = views;
  keep(`views-${table}`, views);
}

function openView(table: string, view: SavedView): void {
  changeTable(table, { hidden: view.hidden, sorting: view.sorting });
  goTo(addressOfView(place.value.path, view));
}

/** Nothing where there are none. */
export function SavedViews({ table }: { readonly table: string }) {
  const views = viewsOf(table).value;
  const opened = place.value.query.get(viewWord);
  if (views.length === 0) return null;
  return (
    <fieldset class="choices actions saved-views">
      <legend class="hidden">Your views</legend>
      {views.map((view) => (
        <Button
          key={view.name}
          name={view.name}
          class="button small"
          aria-pressed={opened === view.name}
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
  const views = viewsOf(table).value;
  const opened = place.value.query.get(viewWord);
  function remove(): void {
    changeViews(
      table,
      views.filter(({ name }) => name !== opened),
    );
    changeQuery({ [viewWord]: undefined });
    notify(`The view “${opened}” is removed.`);
  }
  function ask(): void {
    saving.value = table;
  }
  return (
    <>
      <Button name="Save view" class="button quiet" onClick={ask} />
      {views.some(({ name }) => name === opened) ? (
        <Button name="Remove view" class="button quiet" onClick={remove} />
      ) : null}
    </>
  );
}

/** Beside the form of the filter, as forms are not nested. */
export function SaveViewDialog({ table }: { readonly table: string }) {
  return saving.value === table ? <SaveView table={table} /> : null;
}

function SaveView({ table }: { readonly table: string }) {
  const [name, setName] = useState(place.value.query.get(viewWord) ?? "");
  async function save(): Promise<void> {
    const view = { name: name.trim(), query: queryToKeep(place.value.query), ...tableState(table).value };
    changeViews(table, withView(viewsOf(table).value, view));
    openView(table, view);
  }
  function close(): void {
    saving.value = undefined;
  }
  return (
    <Confirm title="Save this view" verb="Save" onConfirm={save} onClose={close}>
      <p>The filter, the columns and the order of the table, for you in this browser.</p>
      <TextField label="Name" required maxLength={60} pattern=".*\S.*" value={name} onValue={setName} />
    </Confirm>
  );
}
