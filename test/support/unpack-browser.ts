/**
 * Unpacks the browser into a folder of this checkout, once. Its package would unpack it under fixed names into the folder that all
 * users and checkouts share for temporary files, where a run that is ended halfway leaves half a browser to all runs after it.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** Where it finds its libraries and fonts, and may write what it keeps. */
  readonly environment: Readonly<Record<string, string>>;
}

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

export async function unpackBrowser(): Promise<UnpackedBrowser> {
  const manifest = await readFile(join(modules, "@sparticuz/chromium/package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const parent = join(modules, ".cache");
  const folder = join(parent, `assay-browser-${version}`);
  if (!existsSync(folder)) {
    await mkdir(parent, { recursive: true });
    const fresh = await mkdtemp(`${folder}-`);
    try {
      await unpackInto(fresh);
      await correctFontFolders(join(fresh, "fonts/fonts.conf"), folder);
      // As a whole or not at all. Of several processes the first one's counts.
      await rename(fresh, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(folder, "chromium"),
    environment: {
      HOME: join(folder, "home"),
      FONTCONFIG_PATH: join(folder, "fonts"),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    },
  };
}

/** The package takes the place, and whether to bring its own system libraries, from the environment. */
async function unpackInto(folder: string): Promise<void> {
  const wanted: Readonly<Record<string, string>> = { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
  const before = { ...process.env };
  Object.assign(process.env, wanted);
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** The package's fonts are announced where the package expects them to lie. */
async function correctFontFolders(path: string, folder: string): Promise<void> {
  const escaped = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replaceAll("/tmp/fonts", `${escaped}/fonts`));
}
