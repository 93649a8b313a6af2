/** Examples of what docs/curl.md does not show, made from those that it does. */
import type { ApiDocument } from "../../src/http/openapi.ts";
import type { ApiExamples, Exchanged } from "../../src/http/openapi-examples.ts";

type Examples = Readonly<Record<string, Exchanged | undefined>>;

export function completeExamples(recorded: Examples, { paths }: ApiDocument): ApiExamples {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const given = givenExamples(recorded);
  return Object.fromEntries(
    operations.flatMap(({ operationId: name, responses }) => {
      // Its own answer would hold all the others.
      const found = name === "readInterface" ? aboutItself : recorded[name];
      const own = given[name];
      const isProposed = responses["202"]?.content?.["application/json"]?.schema.$ref === proposalReference;
      const answers = {
        ...(isProposed ? { 202: proposal(recorded, name) } : {}),
        ...own?.answers,
        ...found?.answers,
      };
      const example = { ...own, ...found, answers };
      const isEmpty = found === undefined && own === undefined && !isProposed;
      return isEmpty ? [] : [[name, example] as const];
    }),
  );
}

const aboutItself: Exchanged = {
  answers: { 200: { openapi: "3.1.0", info: { title: "Assay", version: "1.0.0" }, paths: {} } },
};
const proposalReference = "#/components/schemas/ProposalInfo";

/** What an operation answers where a second person has to approve it. */
function proposal(recorded: Examples, operation: string): unknown {
  const page = recorded.listProposals?.answers["200"] as { readonly proposals: readonly object[] } | undefined;
  const words = operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const summary = words.charAt(0).toUpperCase() + words.slice(1);
  return { ...page?.proposals[0], operation, summary, request: { params: {}, query: null } };
}

function givenExamples(recorded: Examples): ApiExamples {
  const { parameters = {}, answers = {} } = recorded.fetchBulkCase ?? {};
  const { work: _, ...bulkCase } = (answers["200"] ?? {}) as Readonly<Record<string, unknown>>;
  const cancelled = {
    parameters,
    answers: { 200: { ...bulkCase, state: "cancelled", isResultKept: false, summary: null } },
  };
  return {
    cancelBulkCase: cancelled,
    deleteBulkCase: cancelled,
    fetchBulkResult: { answers: { 200: recorded.analyseFile?.answers["200"] } },
    cancelTraining: { answers: { 200: recorded.fetchTraining?.answers["200"] } },
    shadowRule: { body: {}, answers: {} },
    loadLabels: { body: [{ transactionId: "file-1", isFraud: false, knownAt: "2025-04-01T00:00:00Z" }], answers: {} },
    setAlertBudget: {
      answers: {
        200: { ruleSet: "set-6", previous: "set-5", isChanged: true, thresholds: { review: 20, decline: 60 } },
      },
    },
    streamEvents: { answers: { 200: 'id: 42\nevent: bulk_case.done\ndata: {"caseId":"case_1","rows":2}\n\n' } },
    readDocumentContent: {
      parameters: { id: "1", expires: "1764500000", signature: "0f3a" },
      answers: {},
    },
  };
}
