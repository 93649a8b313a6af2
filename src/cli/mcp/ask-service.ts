/** Requests of the tools: to the running service, with the caller's own token. */

export type Ask = (path: string, request?: { readonly method?: string; readonly body?: unknown }) => Promise<unknown>;

export interface Place {
  readonly server: string;
  readonly token: string;
}

/** A refusal of the service, or that it is unreachable, as a sentence for the model. */
export class ToolProblem extends Error {}

export function createAsk({ server, token }: Place, signal: AbortSignal, traceparent: string | undefined): Ask {
  return async (path, { method = "GET", body } = {}) => {
    // fetch would take them for steps along the path, and ask for something else.
    if (path.split(/[/?]/).some((part) => part === "." || part === "..")) {
      throw new ToolProblem("An id must not be one or two dots.");
    }
    const response = await fetch(server + path, {
      method,
      signal,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ToolProblem(`The service at ${server} does not answer.`, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const { error = "", message = "" } = (answer ?? {}) as { readonly error?: string; readonly message?: string };
    throw new ToolProblem(`The service answered ${response.status} ${error}. ${message}`.trim());
  };
}

/** The query of the given fields, without those that are undefined. */
export function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
