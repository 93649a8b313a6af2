/** Finds the page of an address, loads its module, and shows it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { AssayError } from "../../../client/assay.ts";
import { wordNoAccess } from "../data/role-words.ts";
import { isUnreachable, useRetry } from "../data/use-retry.ts";
import { type PageEntry, pages } from "../pages/pages.ts";
import { Frame, type PageProps } from "../parts/frame.tsx";
import { Empty, Failure, Loading } from "../parts/states.tsx";
import { matchPath, place } from "../routing/router.ts";
import { may, session } from "../session/session.ts";

interface Found {
  readonly entry: PageEntry;
  readonly parameters: Readonly<Record<string, string>>;
}

export function PageHost() {
  const { path } = place.value;
  const found = findPage(path);
  if (found === undefined) {
    return (
      <Frame title="Page not found">
        <Empty title="There is no page at this address">
          <p>Choose a page on the left, or search for a transaction id.</p>
        </Empty>
      </Frame>
    );
  }
  if (!may(found.entry.scope)) {
    return (
      <Frame title="No access">
        <Empty title="This page is not open to you">
          <p>{wordNoAccess(session.value?.holder.role, found.entry.scope)}</p>
        </Empty>
      </Frame>
    );
  }
  return <LoadedPage key={path} found={found} />;
}

function LoadedPage({ found }: { readonly found: Found }) {
  const [content, setContent] = useState<ComponentType<PageProps> | Error | undefined>(undefined);
  const failure = content instanceof Error ? content : undefined;
  function load(): void {
    found.entry.load().then(
      (module) => setContent(() => module.Page),
      async (cause: unknown) => {
        const next = await explain(cause);
        // A browser may keep a module as failed until the document is loaded anew.
        if (isUnreachable(failure) && !isUnreachable(next)) location.reload();
        else setContent(next);
      },
    );
  }
  useEffect(load, [found.entry]);
  useRetry(failure, load);
  if (content === undefined) return <Loading what="Opening" />;
  if (content instanceof Error)
    return <Failure error={content} onRetry={isUnreachable(content) ? load : () => location.reload()} />;
  const Content = content;
  return <Content parameters={found.parameters} />;
}

/** A module that does not come: the service cannot be reached, or it has other modules now. */
async function explain(cause: unknown): Promise<Error> {
  const isThere = await fetch("/healthz", { cache: "no-store" }).then(
    () => true,
    () => false,
  );
  if (!isThere) return new AssayError(0, "unreachable", "The service is unreachable.", undefined, cause);
  return new Error("The page could not be loaded. The service may have been updated; reload the page.", { cause });
}

function findPage(path: string): Found | undefined {
  for (const entry of pages) {
    const parameters = matchPath(entry.pattern, path);
    if (parameters !== undefined) return { entry, parameters };
  }
  return undefined;
}
