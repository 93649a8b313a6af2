/** How many honest statements, payslips and invoices name, or are put together by, each kind of program. */
import { plainBound } from "../../bench/documents/honest/bounds.ts";
import { programKinds } from "../../src/forgery/checks/metadata/writing-programs.ts";
import type { FileOfProgram } from "./fingerprints.ts";

/** Lines of the table that ships. */
export function learnRates(files: readonly FileOfProgram[]): readonly string[] {
  const issued = files.filter(({ isIssued }) => isIssued);
  const line = (name: string, own: readonly FileOfProgram[], bound: number) => {
    const repositories = new Set(own.map(({ repository }) => repository)).size;
    return `${name} ${own.length} ${repositories} ${Math.ceil(1_000_000 * bound)}`;
  };
  return [
    line("all", issued, 1),
    ...programKinds.map((kind) => {
      const own = issued.filter(({ kinds }) => kinds.includes(kind));
      return line(kind, own, plainBound(own.length, issued.length));
    }),
  ];
}
