/** Reviews of documents, and the quality of checks that follows from them. */
import { CheckQuality, CheckSilencing } from "../../contract/documents/check-quality.ts";
import { DocumentQueue, DocumentReview, DocumentReviewAction } from "../../contract/documents/review.ts";
import { Type } from "../../contract/schema.ts";
import { jsonRoute, type Route } from "../../http/route.ts";
import type { CheckQualities } from "../../operations/documents/check-quality.ts";
import type { ReviewDocuments } from "../../operations/documents/review-documents.ts";
import { documentParams, documentReading } from "./document-content.ts";

export function reviewRoutes(reviews: ReviewDocuments): readonly Route[] {
  return [
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/queue",
      operation: "summariseDocumentQueue",
      summary: "Summarise the queue of documents to review",
      responses: { 200: { description: "Counts of open reviews.", schema: DocumentQueue } },
      answer: ({ caller }) => reviews.queue(caller.side),
    }),
    jsonRoute({
      ...documentReading,
      path: "/forgery/documents/:id/review",
      operation: "fetchDocumentReview",
      summary: "Fetch the review of a document",
      params: documentParams,
      responses: { 200: { description: "The review, with marks and events.", schema: DocumentReview } },
      errors: ["not_found"],
      answer: ({ caller, params: { id } }) => reviews.find(caller.side, id),
    }),
    jsonRoute({
      tag: "Documents",
      method: "POST",
      scope: "cases:write",
      path: "/forgery/documents/:id/review",
      operation: "reviewDocument",
      summary: "Review a document",
      description:
        "Assigns the document, adds a note, marks a finding as right, wrong or of no matter, decides or reopens. A document with findings is queued when it is analysed; reopening queues any other one.",
      params: documentParams,
      body: DocumentReviewAction,
      responses: { 200: { description: "The review, changed.", schema: DocumentReview } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { id }, body }) => reviews.change(caller.side, id, body, caller.name),
    }),
  ];
}

const checkParams = Type.Object({ check: Type.String({ maxLength: 100, description: "Id of the check." }) });

export function checkQualityRoutes(qualities: CheckQualities): readonly Route[] {
  return [
    jsonRoute({
      method: "GET",
      tag: "Governance",
      scope: "reports:read",
      path: "/governance/checks",
      operation: "fetchCheckQuality",
      summary: "Measure the quality of document checks",
      description: "Precision of each check by the marks of reviewers on this side, and the silenced checks.",
      responses: { 200: { description: "By check.", schema: CheckQuality } },
      answer: ({ caller }) => qualities.read(caller.side),
    }),
    jsonRoute({
      method: "PUT",
      tag: "Governance",
      scope: "rules:write",
      path: "/governance/checks/:check",
      operation: "silenceCheck",
      summary: "Silence a document check, or restore it",
      description:
        "A silenced check does not run on documents of this side that are analysed from then on; their reports name it. Earlier reports do not change.",
      params: checkParams,
      body: CheckSilencing,
      responses: { 200: { description: "The quality of all checks.", schema: CheckQuality } },
      errors: ["not_found", "conflict"],
      answer: ({ caller, params: { check }, body }) => qualities.silence(caller.side, check, body, caller.name),
    }),
  ];
}
