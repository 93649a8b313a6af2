/** Whether a value is what a schema describes. */
import { Check } from "typebox/schema";
import type { Schema, Static } from "../contract/static.ts";

/** The package checks by the words of the schema, from which `Static` reads the type. */
export function matches<Given extends Schema>(schema: Given, value: unknown): value is Static<Given> {
  return Check(schema, value);
}
