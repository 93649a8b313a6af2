/** Finds the page of an address, loads its module, and shows it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type PageEntry, pages } from "../pages/pages.ts";
import { Frame, type PageProps } from "../parts/frame.tsx";
import { Empty, Failure, Loading } from "../parts/states.tsx";
import { matchPath, place } from "../routing/router.ts";
import { may } from "../session/session.ts";

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
        <Empty title={`This page needs a token with the scope ${found.entry.scope}`}>
          <p>Ask an admin of your workspace for such a token and sign in with it.</p>
        </Empty>
      </Frame>
    );
  }
  return <LoadedPage key={path} found={found} />;
}

function LoadedPage({ found }: { readonly found: Found }) {
  const [content, setContent] = useState<ComponentType<PageProps> | Error | undefined>(undefined);
  useEffect(() => {
    found.entry.load().then(
      (module) => setContent(() => module.Page),
      (cause: unknown) =>
        setContent(
          new Error("The page could not be loaded. The service may have been updated; reload the page.", { cause }),
        ),
    );
  }, [found.entry]);
  if (content === undefined) return <Loading what="Opening" />;
  if (content instanceof Error) return <Failure error={content} onRetry={() => location.reload()} />;
  const Content = content;
  return <Content parameters={found.parameters} />;
}

function findPage(path: string): Found | undefined {
  for (const entry of pages) {
    const parameters = matchPath(entry.pattern, path);
    if (parameters !== undefined) return { entry, parameters };
  }
  return undefined;
}
