/** Writes client/interface.ts and the Python client's types and operations from the OpenAPI document of a service that it starts; run it after changing a route or a shape. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withService } from "../test/support/service.ts";
import { type InterfaceDocument, printClient } from "./client/print-client.ts";
import { printPython } from "./client/print-python.ts";
import { readCommand } from "./support/command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
export const interfaceFile = fileURLToPath(new URL("../client/interface.ts", import.meta.url));

/** As it stands in the file: the formatter has the last word. */
export function renderInterface(document: InterfaceDocument): string {
  const biome = fileURLToPath(new URL("../node_modules/@biomejs/biome/bin/biome", import.meta.url));
  const words = [biome, "format", "--stdin-file-path=client/interface.ts"];
  return execFileSync(process.execPath, words, { cwd: root, input: printClient(document), encoding: "utf8" });
}

/** Path and text of each file. */
export function renderPython(document: InterfaceDocument): readonly (readonly [path: string, text: string])[] {
  const folder = fileURLToPath(new URL("../clients/python/src/assay_client/", import.meta.url));
  return printPython(document).map(([name, text]) => [folder + name, text]);
}

if (import.meta.main) {
  readCommand({
    does: "Writes the generated parts of the clients from the OpenAPI document of a service that it starts.",
  });
  await withService(async ({ url }) => {
    const response = await fetch(`${url}/openapi.json`);
    const document = (await response.json()) as InterfaceDocument;
    for (const [path, text] of [[interfaceFile, renderInterface(document)] as const, ...renderPython(document)]) {
      if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
    }
  });
}
