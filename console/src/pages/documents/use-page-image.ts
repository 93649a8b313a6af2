/** The picture of a page, fetched with the token and released when it is no longer shown. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asError } from "../../data/as-error.ts";
import { client } from "../../session/session.ts";
import { encodePassword, password } from "./password.tsx";

export interface PageRequest {
  readonly id: string;
  readonly page: number;
  readonly dotsPerInch: number;
  /** The document as it is, if left out. */
  readonly version?: number | undefined;
}

export interface PageImage {
  readonly page: number;
  readonly version: number | undefined;
  readonly address: string;
  /** In the unit of the findings' boxes: points, or the pixels of a picture. */
  readonly width: number;
  readonly height: number;
  /** How many pages the document has. */
  readonly pages: number;
}

export interface PageImageState {
  /** The last one stays until the next one is there. */
  readonly image: PageImage | undefined;
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** Nothing is fetched without a request. */
export function usePageImage(request: PageRequest | undefined): PageImageState {
  const [image, setImage] = useState<PageImage | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const [reloads, setReloads] = useState(0);
  const shown = useRef<PageImage | undefined>(undefined);
  const key =
    request === undefined ? "" : `${request.id} ${request.page} ${request.dotsPerInch} ${request.version ?? ""}`;

  const show = useCallback((next: PageImage | undefined): void => {
    if (shown.current !== undefined) URL.revokeObjectURL(shown.current.address);
    shown.current = next;
    setImage(next);
  }, []);

  useEffect(() => {
    setError(undefined);
    if (request === undefined) {
      show(undefined);
      return;
    }
    const stop = new AbortController();
    fetchPage(request, stop.signal).then(
      (next) => {
        if (stop.signal.aborted) URL.revokeObjectURL(next.address);
        else show(next);
      },
      (failure: unknown) => {
        if (stop.signal.aborted) return;
        show(undefined);
        setError(asError(failure));
      },
    );
    return () => stop.abort();
  }, [key, reloads, password.value]);

  useEffect(() => () => show(undefined), [show]);

  return { image, error, retry: () => setReloads((before) => before + 1) };
}

async function fetchPage({ id, page, dotsPerInch, version }: PageRequest, signal: AbortSignal): Promise<PageImage> {
  const response = await client.drawDocumentPage(
    { id, page: String(page), dpi: dotsPerInch, version },
    { signal, headers: encodePassword(password.value) },
  );
  const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN);
  const [width, height, pages] = [number("X-Page-Width"), number("X-Page-Height"), number("X-Page-Count")];
  if (!(width > 0 && height > 0)) throw new Error("The service's answer lacks the page size.");
  return { page, version, address: URL.createObjectURL(await response.blob()), width, height, pages };
}
