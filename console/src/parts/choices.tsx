/** A few choices side by side, one of which is chosen. */

import type { ComponentChildren } from "preact";
import { changeQuery } from "../routing/router.ts";
import { Button } from "./button.tsx";

export function Choices<Value extends string | number>({
  label,
  isLabelled = false,
  choices,
  value,
  onChoose,
}: {
  readonly label: string;
  /** Shows the label; otherwise only screen readers get it. */
  readonly isLabelled?: boolean;
  readonly choices: readonly (readonly [value: Value, name: ComponentChildren])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <fieldset class="actions choices">
      <legend class={isLabelled ? undefined : "hidden"}>{label}</legend>
      {choices.map(([one, name]) => (
        <Button name={name} key={one} class="button small" aria-pressed={one === value} onClick={() => onChoose(one)} />
      ))}
    </fieldset>
  );
}

export type Period = readonly [days: number, name: string];

/** Chooses how many days back a page shows; the address holds the choice. */
export function Periods({ periods, days }: { readonly periods: readonly Period[]; readonly days: number }) {
  const choose = (chosen: number) => changeQuery({ days: String(chosen) });
  return <Choices label="Period" choices={periods} value={days} onChoose={choose} />;
}
