/** Writes the Python client's types and operations from the API document. */
import { answerKind, type Entry, entriesOf, formOf, type InterfaceDocument, successes } from "./print-client.ts";
import { docText, PythonTypes, snakeName } from "./python-types.ts";

interface Argument {
  readonly name: string;
  readonly wire: string;
  readonly place: "path" | "query" | "body" | "form" | "file";
  readonly type: string;
  readonly isRequired: boolean;
}

const note = "Written by `node bin/run.js scripts/write-client.ts` from the API document; do not edit.";

/** File name and text, below `clients/python/src/assay_client/`. */
export function printPython(document: InterfaceDocument): readonly (readonly [name: string, text: string])[] {
  const types = new PythonTypes(document.components.schemas);
  for (const [name, schema] of Object.entries(document.components.schemas)) types.define(name, schema);
  const messages = Object.entries(document.webhooks).map(([type, { post }]) => {
    const name = `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Message`;
    types.define(name, post.requestBody?.content["application/json"]?.schema ?? {});
    return name;
  });
  const methods = entriesOf(document).map((entry) => describe(entry, types));
  const typesText = `"""The interface's shapes. ${note}"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from ._form import FileContent

${types.print()}

#: A message to a webhook in the form \`\`standard\`\`.
WebhookMessage: TypeAlias = ${JSON.stringify(messages.join(" | "))}
`;
  const head = (name: string, definition: string) =>
    `class ${name}:\n    ${definition} _call(self, operation: Operation, **named: Any) -> Any:\n        raise NotImplementedError\n\n`;
  const operationsText = `"""One method an operation. ${note}"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._operation import Operation
from ._options import CallOptions

if TYPE_CHECKING:
    from . import types
    from ._async import AsyncDownload
    from ._form import FileContent
    from ._transport import Download

${methods.map(({ constant }) => constant).join("")}

${head("Operations", "def")}${methods.map(({ print }) => print(false)).join("\n")}

${head("AsyncOperations", "async def")}${methods.map(({ print }) => print(true)).join("\n")}`;
  return [
    ["types.py", typesText],
    ["operations.py", qualify(operationsText, types.names())],
  ];
}

/** Names of shapes stand in another module. */
function qualify(text: string, named: ReadonlySet<string>): string {
  return text.replace(/(?<=^ +(?:\w+: |\) -> ).*)\b[A-Z]\w+\b/gm, (name) => (named.has(name) ? `types.${name}` : name));
}

function describe(entry: Entry, types: PythonTypes) {
  const { method, path, operation } = entry;
  const name = snakeName(operation.operationId);
  const constantName = `_${name.toUpperCase()}`;
  const kind = answerKind(operation);
  const given = argumentsOf(entry, types).toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const file = given.find(({ place }) => place === "file");
  const more = [
    ...(file === undefined ? [] : [`file=${JSON.stringify(file.wire)}`]),
    ...(operation["x-repeatable"] === true || ["GET", "PUT", "DELETE"].includes(method) ? ["is_repeatable=True"] : []),
  ];
  const answer = kind === "response" ? "stream" : kind;
  const words = [method, path, answer].map((word) => JSON.stringify(word));
  const constant = `${constantName} = Operation(${[...words, ...more].join(", ")})\n`;
  const text = docText([operation.summary, operation.description].filter((part) => part !== undefined).join(". "));

  function print(isAsync: boolean): string {
    const lines = [
      `    ${isAsync ? "async " : ""}def ${name}(`,
      "        self,",
      "        *,",
      ...given.map((each) => `        ${each.name}: ${each.type}${each.isRequired ? "" : " | None = None"},`),
      ...(file === undefined ? [] : ["        file_name: str | None = None,"]),
      "        options: CallOptions | None = None,",
      `    ) -> ${answerType(entry, types, isAsync)}:`,
      `        """${text}"""`,
      `        ${kind === "nothing" ? "" : "return "}${isAsync ? "await " : ""}self._call(${[constantName, ...calls(given)].join(", ")}, options=options)`,
    ];
    return `${lines.join("\n")}\n`;
  }
  return { constant, print };
}

function calls(given: readonly Argument[]): readonly string[] {
  const map = (place: Argument["place"]) => {
    const own = given.filter((each) => each.place === place);
    const pairs = own.map(({ wire, name }) => `${JSON.stringify(wire)}: ${name}`);
    return own.length === 0 ? [] : [`${place}={${pairs.join(", ")}}`];
  };
  const file = given.find(({ place }) => place === "file");
  return [
    ...map("path"),
    ...map("query"),
    ...(given.some(({ place }) => place === "body") ? ["body=body"] : []),
    ...map("form"),
    ...(file === undefined ? [] : [`file=${file.name}`, "file_name=file_name"]),
  ];
}

function argumentsOf({ operation }: Entry, types: PythonTypes): readonly Argument[] {
  const place = operation.operationId.charAt(0).toUpperCase() + operation.operationId.slice(1);
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, required, schema }): Argument => ({
      name: snakeName(name),
      wire: name,
      place: where === "path" ? "path" : "query",
      type: types.typeOf(schema, place),
      isRequired: required === true,
    }),
  );
  const form = formOf(operation);
  const json = operation.requestBody?.content["application/json"]?.schema;
  const parts = Object.entries(form?.properties ?? {}).map(
    ([name, schema]): Argument => ({
      name: snakeName(name),
      wire: name,
      place: schema.format === "binary" ? "file" : "form",
      type: types.typeOf(schema, place),
      isRequired: json === undefined && (form?.required ?? []).includes(name),
    }),
  );
  const isRequired = operation.requestBody?.required === true && form === undefined;
  const body: readonly Argument[] =
    json === undefined
      ? []
      : [{ name: "body", wire: "body", place: "body", type: types.typeOf(json, place), isRequired }];
  return [...parameters, ...parts, ...body];
}

function answerType({ operation }: Entry, types: PythonTypes, isAsync: boolean): string {
  const kind = answerKind(operation);
  if (kind === "nothing") return "None";
  if (kind === "response") return isAsync ? "AsyncDownload" : "Download";
  const place = `${operation.operationId.charAt(0).toUpperCase()}${operation.operationId.slice(1)}Answer`;
  const found = successes(operation).map((content) => types.typeOf(content?.["application/json"]?.schema ?? {}, place));
  return [...new Set(found)].join(" | ");
}
