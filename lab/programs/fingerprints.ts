/** How programs put a file together: the comment behind the header and the order of the trailer's keys, learnt by producer. */
import type { LabelledDocument } from "../../bench/documents/manifest.ts";
import {
  findNamedPrograms,
  type ProgramKind,
  recogniseProgram,
} from "../../src/forgery/checks/metadata/writing-programs.ts";
import { guessDocumentClass } from "../../src/forgery/derived/semantics/document-class.ts";
import type { Evidence } from "../../src/forgery/facts.ts";

export interface FileOfProgram {
  readonly repository: string;
  /** By its words a statement, payslip or invoice, and no form. */
  readonly isIssued: boolean;
  /** Undefined where the file names none that is known. */
  readonly program: string | undefined;
  readonly kinds: readonly ProgramKind[];
  /** Mark and trailer, as in a fingerprint. */
  readonly key: string;
}

/** As they call themselves in the field Producer. */
const producers: readonly (readonly [program: string, pattern: RegExp])[] = [
  ["Skia/PDF (browsers and their services)", /^Skia\/PDF/],
  ["Microsoft Office", /^Microsoft.{0,2} (Office )?(Word|Excel|PowerPoint)/],
  ["Microsoft Print to PDF", /Print To PDF/],
  ["LibreOffice", /^(LibreOffice|OpenOffice)/],
  ["macOS Quartz", /Quartz PDFContext/],
  ["Ghostscript", /Ghostscript/],
  ["pdfTeX", /^pdfTeX/],
  ["xdvipdfmx", /^xdvipdfmx/],
  ["iText", /itext/i],
  ["WeasyPrint", /^WeasyPrint/],
  ["Qt (wkhtmltopdf)", /^Qt \d/],
  ["cairo", /^cairo/],
  ["ReportLab", /ReportLab/],
  ["Apache FOP", /Apache FOP/],
  ["Apache PDFBox", /PDFBox/],
  ["Acrobat Distiller", /Distiller/],
  ["Adobe PDF Library", /^Adobe PDF Library/i],
  ["pypdf", /pypdf/i],
  ["TCPDF", /TCPDF/],
  ["FPDF", /FPDF/],
  ["dompdf", /dompdf|CPDF/],
  ["MuPDF", /MuPDF/],
  ["PDFsharp", /PDFsharp/],
  ["iLovePDF", /ilovepdf/i],
  ["Sejda (SAMBox)", /SAMBox/],
];

/** Names a producer that the list does not have. */
const other = "another program";

/** What a fingerprint is learnt from, at least; and the share of the files put together so that are the program's. */
const fewestFiles = 4;
const fewestRepositories = 2;
const leastShare = 0.95;

export function readFileOfProgram({ notes, kind }: LabelledDocument, { artifacts }: Evidence): FileOfProgram {
  const { metadata, structure, text } = artifacts;
  const tools = metadata?.state === "present" ? metadata.value.tools : [];
  const producer = tools.find(({ field, source }) => field === "Producer" && source === "Info")?.text;
  const issued = text?.state === "present" ? guessDocumentClass(text.value) : "unknown";
  const recognised = structure?.state === "present" ? recogniseProgram(structure.value)?.kind : undefined;
  const named = metadata?.state === "present" ? findNamedPrograms(metadata.value).map((program) => program.kind) : [];
  const traits = structure?.state === "present" ? structure.value.traits : undefined;
  return {
    repository: notes.repository ?? "",
    isIssued: kind !== "form" && (issued === "bank statement" || issued === "payslip" || issued === "invoice"),
    program:
      producer === undefined ? undefined : (producers.find(([, pattern]) => pattern.test(producer))?.[0] ?? other),
    kinds: [...new Set([...named, ...(recognised === undefined ? [] : [recognised])])],
    key: traits === undefined ? "" : `${traits.headerMark}|${traits.trailerKeys.join(" ")}`,
  };
}

/** Lines of the table that ships. */
export function learnFingerprints(files: readonly FileOfProgram[]): readonly string[] {
  const groups = Map.groupBy(
    files.filter(({ program, key }) => program !== undefined && key !== "" && !key.startsWith("|")),
    ({ key }) => key,
  );
  return [...groups]
    .flatMap(([key, group]) => {
      const [program, own] = largestOf(Map.groupBy(group, (file) => file.program ?? ""));
      const repositories = new Set(own.map(({ repository }) => repository)).size;
      const isSure = own.length >= leastShare * group.length;
      const isEnough = own.length >= fewestFiles && repositories >= fewestRepositories;
      return isSure && isEnough && program !== other ? [`${program}|${key}|${group.length}|${own.length}`] : [];
    })
    .sort((one, other) => one.localeCompare(other, "en"));
}

function largestOf(groups: ReadonlyMap<string, readonly FileOfProgram[]>): readonly [string, readonly FileOfProgram[]] {
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return sorted[0] ?? ["", []];
}

/** Each file against what was learnt from all other repositories. */
export function testFingerprints(files: readonly FileOfProgram[]): {
  readonly right: number;
  readonly wrong: number;
  readonly unknown: number;
} {
  const counts = { right: 0, wrong: 0, unknown: 0 };
  for (const [repository, own] of Map.groupBy(files, (file) => file.repository)) {
    const learnt = new Map(
      learnFingerprints(files.filter((file) => file.repository !== repository)).map((line) => {
        const [program = "", mark = "", trailer = ""] = line.split("|");
        return [`${mark}|${trailer}`, program];
      }),
    );
    for (const { program, key } of own) {
      if (program === undefined || program === other) continue;
      const known = learnt.get(key);
      counts[known === undefined ? "unknown" : known === program ? "right" : "wrong"] += 1;
    }
  }
  return counts;
}
