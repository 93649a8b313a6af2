/** A place to drop files on, or to choose them with. */

import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";

export function DropZone({
  onFiles,
  accept,
  isSeveral = false,
  button,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly accept?: string;
  readonly isSeveral?: boolean;
  /** What stands on the button. */
  readonly button: string;
  readonly children: ComponentChildren;
}) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function take(files: FileList | null | undefined): void {
    const taken = [...(files ?? [])];
    if (taken.length > 0) onFiles(isSeveral ? taken : taken.slice(0, 1));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the button within is the other
    <div
      class={`drop-zone ${isOver ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      {children}
      <Button name={button} onClick={() => input.current?.click()} />
      <label class="hidden" for={id}>
        {button}
      </label>
      <input
        ref={input}
        id={id}
        class="hidden"
        type="file"
        tabIndex={-1}
        accept={accept}
        multiple={isSeveral}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
