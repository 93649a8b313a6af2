import assert from "node:assert/strict";
import { test } from "node:test";
import { type Cause, type CheckFinding, defineCheck, type Strength } from "./check.ts";
import { type Observation, weighFindings } from "./fusion.ts";

function seen(
  cause: Cause,
  strength: Strength,
  more: Partial<CheckFinding> = {},
  analysis: Observation["check"]["analysis"] = "page content",
): Observation {
  const check = defineCheck({
    id: `${cause}-${strength}`,
    version: 1,
    title: "",
    tamperingType: "tampering",
    analysis,
    cause,
    strength,
    canShowTampering: true,
    meaning: "",
    innocentCauses: [],
    source: "",
    appliesTo: ["pdf"],
    needs: ["receipt"],
    run: () => "clear",
  });
  return { check, finding: { observation: "", confidence: 90, ...more } };
}

const weighed = (...observations: Observation[]) => weighFindings(observations);
const first = (...observations: Observation[]) => weighed(...observations)[0]?.probability ?? 0;
const box = { page: 1, left: 10, top: 10, width: 50, height: 12 };

test("a finding with a cause of its own is not confirmed by others of this cause", () => {
  const pixels = seen("compression", "moderate", { boxes: [box] });
  assert.ok(first(pixels, seen("cloning", "moderate", { boxes: [box] })) > 0.5);
  assert.ok(first(pixels, seen("cloning", "moderate", { boxes: [box], cause: "compression" })) < 0.5);
});

test("a strong finding is tampering by itself, a moderate one is not", () => {
  assert.ok(first(seen("history", "proof")) > 0.98);
  assert.ok(first(seen("typography", "strong")) > 0.5);
  assert.ok(first(seen("typography", "moderate")) < 0.5);
  assert.equal(Math.round(100 * first(seen("metadata", "none"))), 3);
});

test("two moderate findings of different causes support each other, most of all in one place", () => {
  const apart = first(seen("typography", "moderate"), seen("drawing", "moderate"));
  const together = first(
    seen("typography", "moderate", { boxes: [box] }),
    seen("drawing", "moderate", { boxes: [box] }),
  );
  assert.ok(apart > 0.5 && together > apart && together < 0.98);
});

test("findings of one cause are one finding seen more than once", () => {
  const alone = first(seen("typography", "moderate"));
  assert.equal(first(seen("typography", "moderate"), seen("typography", "moderate")), alone);
  const one = first(seen("typography", "moderate"), seen("drawing", "weak"));
  assert.equal(first(seen("typography", "moderate"), seen("drawing", "weak"), seen("drawing", "weak")), one);
});

test("a weak finding of the text and pixels below their limit do not raise each other, wherever they are", () => {
  const pixels = (strength: Strength) => seen("compression", strength, { boxes: [box] }, "pixels");
  const text = (strength: Strength) => seen("arithmetic", strength, { boxes: [box] }, "text");
  for (const { probability, alone, support } of weighed(pixels("moderate"), text("weak"))) {
    assert.equal(probability, alone);
    assert.deepEqual(support, []);
  }
  assert.ok(first(pixels("moderate"), text("moderate")) > 0.5);
  assert.ok(first(pixels("strong"), text("weak")) > first(pixels("strong")));
  assert.ok(first(pixels("moderate"), seen("metadata", "weak", {}, "pixels")) > 0.5);
});

test("what a finding was compared with is no place of it", () => {
  const compared = { boxes: [{ ...box, role: "compared" as const }] };
  const apart = first(seen("typography", "moderate"), seen("drawing", "moderate"));
  assert.equal(first(seen("typography", "moderate", { boxes: [box] }), seen("drawing", "moderate", compared)), apart);
});

test("what speaks against tampering lowers findings, but not those of causes that it leaves alone", () => {
  const trust = { id: "signed", likelihoodRatio: 1 / 20, untouched: ["history"] as const };
  const [typography] = weighFindings([seen("typography", "strong")], [trust]);
  assert.ok((typography?.probability ?? 1) < 0.5);
  const history = [seen("history", "proof")];
  assert.deepEqual(weighFindings(history, [trust]), weighFindings(history));
});

test("nothing seen is nothing to weigh", () => {
  assert.deepEqual(weighFindings([]), []);
});

test("what decides is told from what supports it, the strongest first", () => {
  const moderate = seen("typography", "moderate", { boxes: [box] });
  const [together] = weighed(moderate, seen("dates", "weak"), seen("drawing", "weak", { boxes: [box] }));
  assert.deepEqual(together?.support, [2, 1]);
  assert.ok((together?.alone ?? 1) < 0.5 && (together?.probability ?? 0) > 0.5);
  assert.deepEqual(weighed(seen("history", "proof"))[0]?.support, []);
});

test("findings of causes that come together on honest files add less", () => {
  const both = [seen("history", "moderate"), seen("structure", "weak")];
  const [apart] = weighFindings(both, [], () => 1);
  const [shared] = weighFindings(both, [], () => 2);
  assert.ok((shared?.probability ?? 1) < (apart?.probability ?? 0));
  const [same] = weighFindings(both, [], () => 1_000);
  assert.equal(same?.probability, same?.alone);
  assert.deepEqual(same?.support, []);
});
