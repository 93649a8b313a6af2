/**
 * Which programs make the statements, payslips and invoices of strangers, and how programs put a file together. Learnt from honest
 * files and written by `node bin/run.js lab/learn-programs.ts --manifest FILE --cache FOLDER --write`.
 */

export interface ProgramRate {
  readonly files: number;
  readonly repositories: number;
  /** Upper 95 % bound of the share of such documents. */
  readonly upper: number;
}

export interface Fingerprint {
  readonly program: string;
  /** Bytes of the comment behind the header, in hexadecimal; empty where there is none. */
  readonly mark: string;
  /** Keys of the trailer in the order written. */
  readonly trailer: string;
  readonly files: number;
  readonly ofProgram: number;
}

/** Documents, their repositories and an upper bound in a million: of all, and of each kind of program. */
const rateTable = `
all 179 20 1000000
picture editor 0 0 16736
page design 3 2 43317
drawing program 6 3 66159
document editor 0 0 16736
HTML printer 27 2 208013
editing toolkit 55 7 384641
office 25 10 195062
browser 2 2 35173
`;

/** Program, mark, keys of the trailer, files, and files of the program. */
const fingerprintTable = `
Apache FOP|aaabacad|Root Info ID Size|28|28
cairo|b5edaefb|Size Root Info|8|8
iLovePDF|e2e3cfd3|Size Root Info ID Type W Filter Index Length|7|7
iText|e2e3cfd3|Size Info ID Root|8|8
LibreOffice|c3a4c3bcc3b6c39f|Size Root Info ID DocChecksum|70|70
macOS Quartz|c4e5f2e5eba7f3a0d0c4c6|Size Root Info ID|54|54
Microsoft Office|b5b5b5b5|Size Root Info ID Prev XRefStm Type W Filter Length|62|62
PDFsharp|d3f4cce1|ID Info Root Size|7|7
pdfTeX|d0d4c5d8|Type Index Size W Root Info ID Length Filter|14|14
pypdf|e2e3cfd3|Size Root ID Info|14|14
Skia/PDF (browsers and their services)|d3ebe9e1|Size Root Info|52|52
`;

const rates = new Map(
  linesOf(rateTable).map((line): [string, ProgramRate] => {
    const words = line.split(" ");
    const [files = 0, repositories = 0, upper = 0] = words.slice(-3).map(Number);
    return [words.slice(0, -3).join(" "), { files, repositories, upper: upper / 1_000_000 }];
  }),
);

/** Of honest statements, payslips and invoices. */
export const issuedDocuments: ProgramRate = rates.get("all") ?? { files: 0, repositories: 0, upper: 1 };

export function findRate(kind: string): ProgramRate | undefined {
  return rates.get(kind);
}

export const fingerprints: readonly Fingerprint[] = linesOf(fingerprintTable).map((line) => {
  const [program = "", mark = "", trailer = "", files = "", ofProgram = ""] = line.split("|");
  return { program, mark, trailer, files: Number(files), ofProgram: Number(ofProgram) };
});

function linesOf(table: string): readonly string[] {
  return table
    .trim()
    .split("\n")
    .filter((line) => line !== "");
}
