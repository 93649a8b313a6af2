/** The table of settings in docs/operations.md, from the table in src/config.ts. */
import { settings } from "../../src/config.ts";
import { type GeneratedDocument, replacePart } from "./generated-document.ts";

/** Defaults that depend on the machine are told in words. */
const defaultsInWords: Readonly<Record<string, string>> = {
  [settings.home.name]: "`./assay-data`",
  [settings.documentWorkers.name]: "processors less one, 1 to 8",
};

function defaultOf(name: string, fallback: unknown): string {
  const words = defaultsInWords[name];
  if (words !== undefined) return words;
  if (fallback === undefined || fallback === "") return "none";
  if (Array.isArray(fallback)) return fallback.length === 0 ? "none" : `\`${fallback.join(",")}\``;
  return `\`${String(fallback)}\``;
}

function settingsTable(): string {
  const rows = Object.values(settings).map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${meaning.replaceAll("|", "\\|")} | ${defaultOf(name, fallback)} |`,
  );
  return ["| Setting | Meaning | Default |", "|---|---|---|", ...rows].join("\n");
}

export const settingsDocument: GeneratedDocument = {
  path: "docs/operations.md",
  render: (current) => replacePart(current, "settings", settingsTable()),
};
