/** The filter of a list. The address holds it, so that a search can be kept and shared. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { changeQuery, goTo, place } from "../routing/router.ts";
import { Button } from "./button.tsx";
import { type Choice, ChoiceField, TextField } from "./fields.tsx";
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

export function Filters({ entries }: { readonly entries: readonly FilterEntry[] }) {
  const { path, query } = place.value;
  /** On a phone the fields are folded away. */
  const [isOpen, setOpen] = useState(false);
  const given = entries.filter(({ name }) => (query.get(name) ?? "") !== "").length;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    changeQuery(Object.fromEntries(entries.map(({ name }) => [name, String(form.get(name) ?? "").trim()])));
  }
  return (
    // Made anew for another search, as when going back.
    <form key={query.toString()} class={`panel filters ${isOpen ? "open" : ""}`} onSubmit={submit}>
      <Button
        name={given === 0 ? "Filter" : `Filter (${given})`}
        class="button small fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
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
      </div>
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
