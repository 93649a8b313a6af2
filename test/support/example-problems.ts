/** What is wrong with the examples of the API document: missing ones, and those that do not fit their schemas. */
import { Errors } from "typebox/schema";
import type { ApiContent, ApiDocument } from "../../src/http/openapi.ts";

interface ExampleProblem {
  readonly operation: string;
  readonly problem: string;
}

export function exampleProblems({ paths, components }: ApiDocument): readonly ExampleProblem[] {
  const defs = local(components.schemas);
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters = [], requestBody, responses }) => {
      const places: readonly (readonly [string, ApiContent | undefined])[] = [
        ...parameters
          .filter(({ required, example }) => required || example !== undefined)
          .map(({ name, schema, example }) => [name, { schema, example }] as const),
        // A form beside a JSON body is the same in another way.
        ["body", requestBody?.content["application/json"] ?? requestBody?.content["multipart/form-data"]],
        ...Object.entries(responses)
          .filter(([status]) => status.startsWith("2"))
          .map(([status, { content }]) => [status, content?.["application/json"]] as const),
      ];
      return places.flatMap(([place, content]) => {
        const problem = content === undefined ? undefined : problemOf(content, defs);
        return problem === undefined ? [] : [{ operation: operationId, problem: `${place} ${problem}` }];
      });
    }),
  );
}

function problemOf({ schema, example }: ApiContent, defs: object): string | undefined {
  if (example === undefined) return "has no example";
  const [fits, [first]] = Errors({ ...local(schema), $defs: defs }, example);
  if (fits) return undefined;
  return `does not fit: ${first?.instancePath} ${first?.message}`;
}

/** With references into the document's own schemas. */
function local(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/")) as object;
}
