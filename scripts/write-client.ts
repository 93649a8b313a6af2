/** Writes client/interface.ts from the OpenAPI document of a service that it starts; run it after changing a route or a shape. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withService } from "../test/support/service.ts";
import { type InterfaceDocument, printClient } from "./client/print-client.ts";
import { readCommand } from "./support/command.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
export const interfaceFile = fileURLToPath(new URL("../client/interface.ts", import.meta.url));

/** As it stands in the file: the formatter has the last word. */
export function renderInterface(document: InterfaceDocument): string {
  const biome = fileURLToPath(new URL("../node_modules/@biomejs/biome/bin/biome", import.meta.url));
  const words = [biome, "format", "--stdin-file-path=client/interface.ts"];
  return execFileSync(process.execPath, words, { cwd: root, input: printClient(document), encoding: "utf8" });
}

if (import.meta.main) {
  readCommand({ does: "Writes client/interface.ts from the OpenAPI document of a service that it starts." });
  await withService(async ({ url }) => {
    const response = await fetch(`${url}/openapi.json`);
    const text = renderInterface((await response.json()) as InterfaceDocument);
    if (readFileSync(interfaceFile, "utf8") !== text) writeFileSync(interfaceFile, text);
  });
}
