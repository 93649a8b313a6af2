/** An answer as it comes, for what is too large to be taken whole. */
import { AssayError } from "../../../client/assay.ts";
import { session } from "../session/session.ts";
import { refusalOf } from "./refusal.ts";

export async function fetchAnswer(address: string, signal?: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${session.value?.token ?? ""}` };
  const response = await fetch(address, { headers, ...(signal === undefined ? {} : { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted === true) throw error;
      throw new AssayError(0, "unreachable", "The service is unreachable.", undefined, error);
    },
  );
  if (!response.ok) throw refusalOf(response.status, response.headers, await response.text());
  return response;
}
