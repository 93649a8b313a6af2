/** Every page with the demonstration in it: accessible in both themes, and no wider than the screen on a laptop, a tablet and a phone. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { prepareConsole, type Scene } from "../../../scripts/screenshots/scenes.ts";
import { assertAccessible, openConsole } from "../../support/console.ts";
import { adminToken } from "../../support/service.ts";

const { service, open } = openConsole({
  ASSAY_WEBHOOK_ALLOW_HTTP: "true",
  ASSAY_WEBHOOK_ALLOW_PRIVATE: "true",
});

const screens = [
  { name: "laptop", width: 1366, height: 768 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "phone", width: 390, height: 844 },
] as const;

/** By how much the page is wider than what is seen of it. */
function overhang(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** The labels of tables that are wider than their frame. */
function cutTables(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    `[...document.querySelectorAll(".table-frame")].filter((frame) => frame.scrollWidth > frame.clientWidth)
      .map((frame) => frame.querySelector("table")?.getAttribute("aria-label") ?? frame.className)`,
  );
}

/** From its text: the list itself loads what only a browser has. */
async function readPatterns(): Promise<readonly string[]> {
  const text = await readFile(new URL("../../../console/src/pages/pages.ts", import.meta.url), "utf8");
  return [...text.matchAll(/pattern: "([^"]+)"/g)].map(([, pattern = ""]) => pattern);
}

function isShownBy({ address }: Scene, pattern: string): boolean {
  const [path = ""] = address.split("?");
  const [parts, wanted] = [path.split("/"), pattern.split("/")];
  return parts.length === wanted.length && wanted.every((word, place) => word.startsWith(":") || word === parts[place]);
}

test("every page is accessible in both themes, and fits a laptop, a tablet and a phone", async () => {
  const scenes = await prepareConsole(service(), adminToken);
  const patterns = await readPatterns();
  assert.ok(patterns.length > 20, "the list of pages is read");
  assert.deepEqual(
    patterns.filter((pattern) => !scenes.some((scene) => isShownBy(scene, pattern))),
    [],
  );
  const problems: string[] = [];
  for (const { name, address, token, act } of scenes) {
    if (token === undefined) continue;
    const page = await open(address, { token });
    await page.locator(".state[role=status]").first().waitFor({ state: "detached" });
    await act?.(page);
    for (const { name: screen, ...size } of screens) {
      await page.setViewportSize(size);
      const tooWide = await overhang(page);
      if (tooWide !== 0) problems.push(`${name} on a ${screen}: ${tooWide} pixels too wide`);
      if (screen !== "phone") continue;
      for (const table of await cutTables(page)) problems.push(`${name} on a phone: the table ${table} is cut`);
    }
    await assertAccessible(page).catch((cause: unknown) => {
      problems.push(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    });
    await page.close();
  }
  assert.deepEqual(problems, []);
});
