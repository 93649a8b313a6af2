/** The path and the query of a request's target. */

export interface RequestTarget {
  /** As it was sent, still percent-encoded. */
  readonly path: string;
  readonly query: string;
}

/** An absolute target, as proxies send it, names the host first; the Host header says the same and is what counts. */
const absolute = /^https?:\/\/[^/]*/i;

export function splitTarget(target: string): RequestTarget {
  if (!absolute.test(target)) {
    const at = target.search(/[?#]/);
    return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
  }
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const at = target.indexOf("?");
  return { path: path.replace(absolute, "") || "/", query: at < 0 ? "" : target.slice(at + 1) };
}
