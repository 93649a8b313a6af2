/** The filter of a list. The address holds it, so that a search can be kept and shared. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { changeQuery, goTo, place } from "../routing/router.ts";
import { Button } from "./button.tsx";
import { type Choice, ChoiceField, TextField } from "./fields.tsx";
import { KeepView, SavedViews, SaveViewDialog } from "./saved-views.tsx";
import { Empty } from "./states.tsx";

export interface FilterEntry {
  readonly name: string;
  readonly label: string;
  /** `text` by default. */
  readonly type?: "number" | "date" | "datetime-local";
  readonly placeholder?: string;
  /** Instead of a free text; the first stands for any. */
  readonly choices?: readonly Choice<string>[];
}

export function Filters({
  entries,
  table,
}: {
  readonly entries: readonly FilterEntry[];
  /** The label of the table whose views can be saved. */
  readonly table?: string;
}) {
  const { path, query } = place.value;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    changeQuery(Object.fromEntries(entries.map(({ name }) => [name, String(form.get(name) ?? "").trim()])));
  }
  return (
    <>
      {/* Made anew for another search, as when going back. */}
      <FilterForm key={query.toString()} names={entries.map(({ name }) => name)} onSubmit={submit}>
        {table === undefined ? null : <SavedViews table={table} />}
        {entries.map(({ name, label, type, placeholder, choices }) => {
          const value = query.get(name) ?? "";
          if (choices !== undefined)
            return <ChoiceField key={name} name={name} label={label} value={value} choices={choices} />;
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              value={value}
              maxLength={512}
              {...(type === undefined ? {} : { type })}
              {...(type === "number" ? { step: "any" } : {})}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
          );
        })}
        <div class="actions">
          <Button name="Apply" type="submit" class="button primary" />
          <Button name="Clear" onClick={() => goTo(path)} />
          {table === undefined ? null : <KeepView table={table} />}
        </div>
      </FilterForm>
      {table === undefined ? null : <SaveViewDialog table={table} />}
    </>
  );
}

/** On a phone the fields are folded away behind a button that counts what is given. */
export function FilterForm({
  names,
  onSubmit,
  children,
}: {
  /** Of the address. */
  readonly names: readonly string[];
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  const given = names.filter((name) => (place.value.query.get(name) ?? "") !== "").length;
  return (
    <form class={`panel filters ${isOpen ? "open" : ""}`} onSubmit={onSubmit}>
      <Button
        name={given === 0 ? "Filter" : `Filter (${given})`}
        class="button small fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {children}
    </form>
  );
}

/** The values of these names in the address, without empty ones. */
export function readQuery<Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> {
  const given = names.map((name) => [name, place.value.query.get(name) ?? ""] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== "")) as Partial<Record<Name, string>>;
}

/** Where a search finds nothing, or where there is nothing at all yet. */
export function NothingFound({
  isFiltered,
  title,
  children,
}: {
  readonly isFiltered: boolean;
  /** Where there is nothing at all, and what is to be done about it. */
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const { path } = place.value;
  if (!isFiltered) return <Empty title={title}>{children}</Empty>;
  return (
    <Empty title="No matches">
      <p>Change or clear the filter.</p>
      <Button name="Clear filter" onClick={() => goTo(path)} />
    </Empty>
  );
}
