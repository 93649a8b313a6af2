/** Which methods an address takes, asked only when no route answered: for 405 and OPTIONS. */
import type { Route } from "./route.ts";

export type AllowedMethods = (path: string) => readonly string[];

/** The path of a request's target, without its query; an absolute target names the host first. */
export function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return /^https?:\/\//i.test(path) ? path.replace(/^https?:\/\/[^/]*/i, "") || "/" : path;
}

export function createAllowedMethods(routes: readonly Route[]): AllowedMethods {
  const patterns = routes.map(({ path, method }) => {
    const source = path
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")))
      .join("/");
    return { pattern: new RegExp(`^${source}$`), method };
  });
  return (path) => {
    const methods = new Set<string>();
    for (const { pattern, method } of patterns) {
      if (!pattern.test(path)) continue;
      methods.add(method);
      if (method === "GET") methods.add("HEAD");
    }
    return [...methods].sort();
  };
}
