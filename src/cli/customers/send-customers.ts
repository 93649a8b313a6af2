/** Has a running service load a file of customers. */
import { request as requestSecure } from "node:https";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { CustomerLoadResult } from "../../contract/customer.ts";
import type { ErrorBody } from "../../contract/error.ts";
import { request as requestPlain } from "../../node-http.ts";
import { fileForm } from "../send-file.ts";

interface CustomerService {
  readonly server: string;
  readonly token: string;
}

/** Not by fetch, which gives up when the answer takes five minutes to begin: a large file may take longer. */
export async function sendCustomers(
  { server, token }: CustomerService,
  path: string,
  query: string,
  onSent: (bytes: number) => void,
): Promise<CustomerLoadResult> {
  const form = fileForm(path);
  const address = new URL(`${server.replace(/\/+$/, "")}/fraud-detection/customers/load?${query}`);
  const send = address.protocol === "https:" ? requestSecure : requestPlain;
  const request = send(address, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": form.contentType },
  });
  const answered = new Promise<{ readonly status: number; readonly body: string }>((settle, fail) => {
    request.once("error", fail);
    request.once("response", (response) => {
      text(response).then((body) => settle({ status: response.statusCode ?? 0, body }), fail);
    });
  });
  // A refusal may arrive, and end the connection, before all is sent: then the answer tells more than the broken pipe.
  const sent = pipeline(Readable.from(form.read(onSent)), request).catch(() => undefined);
  const [{ status, body }] = await Promise.all([answered, sent]);
  if (status === 200) return JSON.parse(body) as CustomerLoadResult;
  throw new Error(`The service answered ${status}. ${messageOf(body)}`);
}

function messageOf(body: string): string {
  try {
    return (JSON.parse(body) as Partial<ErrorBody>).message ?? "";
  } catch {
    return "";
  }
}
