/** Small Excel workbooks. */
import { writeZip } from "../../../test/support/zip-writer.ts";

interface SheetFile {
  readonly name: string;
  /** What stands within `sheetData`. */
  readonly rows: string;
  readonly isHidden?: boolean;
}

interface Options {
  /** What stands within the list of shared texts. */
  readonly texts?: string;
  readonly properties?: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Styles 1 to 5: a date, a date and time, a time, an amount with a colour and a text, and a number of six digits. */
const styles = `${head}<styleSheet><numFmts count="4"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>
<numFmt numFmtId="165" formatCode="[$-F400]h:mm:ss\\ AM/PM"/><numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;days&quot;;[Red]-0.00"/><numFmt numFmtId="167" formatCode="000000"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>
<xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;

export function writeWorkbook(sheets: readonly SheetFile[], { texts = "", properties = "" }: Options = {}): Buffer {
  const listed = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${isHidden === true ? ' state="hidden"' : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://x/relationships/worksheet" Target="worksheets/s${at + 1}.xml"/>`,
  );
  const files: readonly (readonly [string, string])[] = [
    ["xl/workbook.xml", `${head}<workbook><workbookPr${properties}/><sheets>${listed.join("")}</sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", `${head}<Relationships>${relations.join("")}</Relationships>`],
    ["xl/styles.xml", styles],
    ["xl/sharedStrings.xml", `${head}<sst>${texts}</sst>`],
    ...sheets.map(
      ({ rows }, at) =>
        [
          `xl/worksheets/s${at + 1}.xml`,
          `${head}<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
        ] as const,
    ),
  ];
  return writeZip(files.map(([name, content]) => ({ name, bytes: Buffer.from(content) })));
}

/** A row of texts that stand in their cells. */
export function textRow(cells: readonly string[], number = ""): string {
  const r = number === "" ? "" : ` r="${number}"`;
  return `<row${r}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
}
