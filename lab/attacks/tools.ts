/** The programs of a machine that write PDFs or write them anew: which are there, and how each is called. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface ToolCall {
  readonly command: string;
  /** What the input is called in the folder in which the program works. */
  readonly input: string;
  readonly output: string;
  readonly words: (folder: string) => readonly string[];
}

export type Tool = (bytes: Buffer) => Promise<Buffer | undefined>;

/** LibreOffice takes a few seconds, and longer at its first start. */
const timeoutMs = 90_000;

/** LibreOffice keeps a profile; one of its own leaves a person's alone. */
const office = (filter: string, input: string) => (folder: string) => [
  `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
  "--headless",
  "--convert-to",
  filter,
  "--outdir",
  join(folder, "out"),
  join(folder, input),
];

const pdf = { input: "in.pdf", output: "out.pdf" } as const;

/** Each takes a PDF and writes it anew, as "save as", "optimise" or "print to file" do. */
const rewriteCalls: Readonly<Record<string, ToolCall>> = {
  "qpdf linearize": { ...pdf, command: "qpdf", words: () => ["--linearize", "in.pdf", "out.pdf"] },
  "qpdf object streams": { ...pdf, command: "qpdf", words: () => ["--object-streams=generate", "in.pdf", "out.pdf"] },
  ghostscript: {
    ...pdf,
    command: "gs",
    words: () => ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-sOutputFile=out.pdf", "in.pdf"],
  },
  "mutool clean": { ...pdf, command: "mutool", words: () => ["clean", "-gggg", "-z", "in.pdf", "out.pdf"] },
  "cairo print": { ...pdf, command: "pdftocairo", words: () => ["-pdf", "in.pdf", "out.pdf"] },
  pdftk: { ...pdf, command: "pdftk", words: () => ["in.pdf", "output", "out.pdf"] },
  "libreoffice draw": {
    input: "in.pdf",
    output: "out/in.pdf",
    command: "libreoffice",
    words: office("pdf:draw_pdf_Export", "in.pdf"),
  },
};

/** Each makes a PDF of a page of HTML. */
const writeCalls: Readonly<Record<string, ToolCall>> = {
  weasyprint: {
    input: "in.html",
    output: "out.pdf",
    command: "weasyprint",
    words: () => ["-q", "in.html", "out.pdf"],
  },
  libreoffice: {
    input: "in.html",
    output: "out/in.pdf",
    command: "libreoffice",
    words: office("pdf:writer_web_pdf_Export", "in.html"),
  },
};

/** Tools by their name, those only that this machine has. */
export type Toolbox = ReadonlyMap<string, Tool>;

export const findRewriters = () => findTools(rewriteCalls);
export const findWriters = () => findTools(writeCalls);

async function findTools(calls: Readonly<Record<string, ToolCall>>): Promise<Toolbox> {
  const found = new Map<string, Tool>();
  for (const [name, call] of Object.entries(calls)) {
    if (await isPresent(call.command)) found.set(name, (bytes) => runTool(call, bytes));
  }
  return found;
}

function isPresent(command: string): Promise<boolean> {
  return new Promise((settle) => {
    execFile(command, ["--version"], { timeout: timeoutMs }, (error) => {
      settle(error === null || !("code" in error) || error.code !== "ENOENT");
    });
  });
}

/** Undefined where the program fails on this file. */
async function runTool({ command, input, output, words }: ToolCall, bytes: Buffer): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "assay-tool-"));
  try {
    await writeFile(join(folder, input), bytes);
    await new Promise<void>((settle) => {
      execFile(command, [...words(folder)], { cwd: folder, timeout: timeoutMs }, () => settle());
    });
    return await readFile(join(folder, output)).catch(() => undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
