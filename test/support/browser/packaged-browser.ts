/** Unpacks the browser of its package into a folder of this project, once for all processes that use the checkout. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { tryLockFile } from "../../../src/file-lock.ts";

export interface BrowserFiles {
  readonly executable: string;
  /** What the browser needs beside the caller's own: its system libraries and fonts come along. */
  readonly environment: Readonly<Record<string, string>>;
}

const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
const unpackScript = fileURLToPath(new URL("unpack-browser.ts", import.meta.url));
const lockPollMs = 100;
/** In front of the name of a folder that is not complete; only the holder of the lock makes such. */
const partialPrefix = "partial-";

/** A folder for each version, so that an update is unpacked anew. */
export function browserFolder(): string {
  const { version } = JSON.parse(readFileSync(join(modules, "@sparticuz", "chromium", "package.json"), "utf8"));
  return join(modules, ".cache", "assay-browser", String(version));
}

/** Waits while another process unpacks. A folder that has its name is complete. */
export async function ensurePackagedBrowser(folder: string): Promise<BrowserFiles> {
  if (!existsSync(folder)) await unpackUnderLock(folder);
  await nameOwnFonts(folder);
  return filesIn(folder);
}

/** A copy of a checkout names the fonts of the one that it was copied from. The browser ends where there are none. */
async function nameOwnFonts(folder: string): Promise<void> {
  const file = join(folder, "fonts.conf");
  const wanted = fontSettings(folder);
  if (!existsSync(file) || readFileSync(file, "utf8") === wanted) return;
  const made = `${file}.${process.pid}`;
  await writeFile(made, wanted);
  await rename(made, file);
}

async function unpackUnderLock(folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  let lock = tryLockFile(join(parent, "unpack.lock"));
  while (lock === undefined) {
    await sleep(lockPollMs);
    lock = tryLockFile(join(parent, "unpack.lock"));
  }
  try {
    if (existsSync(folder)) return;
    // Whoever began these was killed: the lock is ours.
    for (const name of await readdir(parent)) {
      if (name.startsWith(partialPrefix)) await rm(join(parent, name), { recursive: true, force: true });
    }
    const partial = await mkdtemp(join(parent, partialPrefix));
    try {
      await unpack(partial);
      await writeFile(join(partial, "fonts.conf"), fontSettings(folder));
      await syncAll(partial);
      await rename(partial, folder);
      await syncOne(parent);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** The package writes to the temporary folder of its process, so it gets a process whose temporary folder this is. */
async function unpack(folder: string): Promise<void> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", unpackScript], {
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const end = await new Promise<string | number>((settle, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => settle(code ?? signal ?? "no exit code"));
  });
  if (end === 0) return;
  const cause = said.trim() === "" ? `its process ended with ${end}` : said.trim();
  throw new Error(`The browser for the tests could not be unpacked into ${dirname(folder)}: ${cause}.`);
}

function filesIn(folder: string): BrowserFiles {
  const libraries = [join(folder, "al2023", "lib"), process.env.LD_LIBRARY_PATH ?? ""];
  return {
    executable: join(folder, "chromium"),
    environment: {
      LD_LIBRARY_PATH: libraries.filter((path) => path !== "").join(":"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

/** The package's own names one place for all projects of the machine. */
function fontSettings(folder: string): string {
  const place = (name: string) => join(folder, name).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${place("fonts")}</dir><cachedir>${place("fonts-cache")}</cachedir></fontconfig>
`;
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await syncOne(join(entry.parentPath, entry.name));
  }
  await syncOne(folder);
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
