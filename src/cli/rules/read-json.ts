/** Reads the JSON file of a command, checked like the body of a request. */
import { readFile, stat } from "node:fs/promises";
import type { Schema, Static } from "../../contract/static.ts";
import { compileCheck } from "../../http/validate.ts";
import { UsageError } from "../words.ts";

/** As large as a request's body may be. */
const mostBytes = 65_536;

export async function readJson<T extends Schema>(path: string, schema: T): Promise<Static<T>> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) throw new UsageError(`The file ${path} does not exist.`);
  if (bytes > mostBytes) throw new UsageError(`${path} is longer than ${mostBytes} bytes.`);
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
  compileCheck(schema, path)(value);
  return value as Static<T>;
}
