import assert from "node:assert/strict";
import { test } from "node:test";
import type { DetailedFinding } from "../../contract/documents/document.ts";
import { sayWhatDecides, summariseFindings } from "./summarise-findings.ts";

function finding(check: string, more: Partial<DetailedFinding> = {}): DetailedFinding {
  return {
    check,
    issue: check.toUpperCase(),
    observation: "",
    confidence_score: 90,
    tampered: false,
    tampering_type: "tampering",
    probability: 0.5,
    boxes: [{ page: 2, left: 0, top: 0, width: 1, height: 1 }],
    ...more,
  };
}

test("what decides alone comes first, and what supports it after", () => {
  const findings = [
    finding("sum", { tampered: true, decides: "alone", supported_by: ["font"] }),
    finding("font"),
    finding("dates", { boxes: [] }),
  ];
  assert.equal(
    summariseFindings(findings),
    "1 finding of likely tampering. 'SUM' (page 2) decides, supported by 'FONT' (page 2).",
  );
});

test("findings that decide only together are named as such", () => {
  const findings = [
    finding("sum", { tampered: true, decides: "together", supported_by: ["font"] }),
    finding("font", { boxes: [] }),
  ];
  assert.equal(sayWhatDecides(findings), "'SUM' (page 2) and 'FONT' decide together, none of them alone.");
});

test("many are counted, and one that was seen twice is named once", () => {
  const findings = ["a", "a", "b", "c", "d", "e"].map((check) =>
    finding(check, { tampered: true, decides: "alone", supported_by: [] }),
  );
  assert.equal(
    summariseFindings(findings),
    "6 findings of likely tampering. 'A' (page 2), 'B' (page 2), 'C' (page 2) and 2 others decide.",
  );
});

test("reports of earlier versions and those without tampering say how many findings there are", () => {
  assert.equal(summariseFindings([finding("sum", { tampered: true })]), "1 finding of likely tampering.");
  assert.equal(
    summariseFindings([finding("font"), finding("not-assessed-text")]),
    "1 finding, none of likely tampering.",
  );
  assert.equal(summariseFindings([]), "No findings.");
  assert.equal(sayWhatDecides([]), "");
});
