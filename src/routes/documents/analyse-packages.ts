/** `POST /forgery/packages`: several documents in one file, each analysed by itself. */
import { hasScope } from "../../auth/caller.ts";
import { PackageAnalysis } from "../../contract/documents/package.ts";
import { jsonRoute, type Route } from "../../http/route.ts";
import type { AnalysePackage } from "../../operations/documents/packages/analyse-package.ts";

const fieldLimitBytes = 4_096;

function field(description: string) {
  return { description, isRequired: false, limitBytes: fieldLimitBytes };
}

export function packageRoutes(analyse: AnalysePackage, documentLimit: number): readonly Route[] {
  return [
    jsonRoute({
      method: "POST",
      path: "/forgery/packages",
      operation: "analysePackage",
      summary: "Analyse the documents of an archive or an e-mail",
      description:
        "Takes a ZIP archive or an e-mail message (.eml) and analyses its files one by one, each with a report of its own. What the documents of one applicant have to agree on (names, dates, accounts, employers, pay) is compared. Archives within it are not opened. Files that cannot be analysed are listed with the reason.",
      tag: "Documents",
      scope: "documents:write",
      form: {
        file: "package",
        fileDescription: "The archive or message.",
        limitBytes: documentLimit,
        fields: {
          password: field("Opens encrypted PDFs in the package."),
          customerId: field("Customer to compare the documents with; needs the scope customers:read."),
        },
      },
      responses: { 200: { description: "One entry per file.", schema: PackageAnalysis } },
      errors: ["unprocessable_document", "unsupported_media_type"],
      answer: async ({ caller, baseUrl, upload, signal }) => {
        const { content, finish } = await upload();
        const mayReadCustomers = hasScope(caller, "customers:read");
        const given = { content, fields: finish, signal };
        return await analyse(caller.side, given, baseUrl, caller.name, mayReadCustomers);
      },
    }),
  ];
}
