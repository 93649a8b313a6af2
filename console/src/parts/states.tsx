/** What is shown in place of content: loading, failed or empty. */

import type { ComponentChildren } from "preact";
import { AssayError } from "../../../client/assay.ts";
import { wordError } from "../data/error-words.ts";
import { latestOf, type Resource } from "../data/use-resource.ts";
import { isUnreachable } from "../data/use-retry.ts";
import { Button } from "./button.tsx";

export function Loading({ what = "Loading" }: { readonly what?: string }) {
  return (
    <p class="state soft" role="status">
      {what}…
    </p>
  );
}

export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry?: (() => void) | undefined }) {
  const request = error instanceof AssayError ? error.requestId : undefined;
  return (
    <div class="state failure" role="alert">
      <p>
        {wordError(error)}
        {isUnreachable(error) && onRetry !== undefined ? " It is tried again by itself." : ""}
      </p>
      {request === undefined ? null : (
        <p class="soft">
          Request <code>{request}</code>
        </p>
      )}
      {onRetry === undefined ? null : <Button name="Try again" class="button small" onClick={onRetry} />}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Draws what was fetched, or why there is nothing to draw. */
export function Loaded<T>({
  resource,
  onRetry,
  children,
}: {
  readonly resource: Resource<T>;
  readonly onRetry?: () => void;
  readonly children: (value: T) => ComponentChildren;
}) {
  const value = latestOf(resource);
  const isFailed = resource.state === "failed";
  // Always in the same places, so that a form's unsent input survives a failure above it.
  return (
    <>
      {isFailed ? <Failure error={resource.error} onRetry={onRetry} /> : null}
      {value === undefined ? isFailed ? null : <Loading /> : children(value)}
    </>
  );
}
