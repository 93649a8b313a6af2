/** A rule as it is being written, and what of it is sent. */
import type { RuleAction, RuleInput, RuleVersion } from "../../../../client/interface.ts";

export interface RuleDraft {
  readonly title: string;
  readonly description: string;
  readonly expression: string;
  readonly kind: RuleAction["kind"];
  /** Kept while another action is chosen. */
  readonly points: number;
}

/** Makes the odds of fraud 2.7 times as high: enough to be seen, too little to decide alone. */
const usualPoints = 10;

export const emptyDraft: RuleDraft = {
  title: "",
  description: "",
  expression: "",
  kind: "review",
  points: usualPoints,
};

export function draftOf({ title, description = "", expression, action }: RuleVersion): RuleDraft {
  const points = action.kind === "points" ? action.points : usualPoints;
  return { title, description, expression, kind: action.kind, points };
}

export function actionOf({ kind, points }: RuleDraft): RuleAction {
  return kind === "points" ? { kind, points } : { kind };
}

export function contentOf(draft: RuleDraft): Omit<RuleInput, "baseVersion"> {
  const description = draft.description.trim();
  return {
    title: draft.title.trim(),
    expression: draft.expression,
    action: actionOf(draft),
    ...(description === "" ? {} : { description }),
  };
}

export function isSameDraft(one: RuleDraft, other: RuleDraft): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

export function nameAction(action: RuleAction): string {
  switch (action.kind) {
    case "allow":
      return "Allow";
    case "block":
      return "Block";
    case "review":
      return "Send to review";
    case "points":
      return `${action.points > 0 ? "Add" : "Take"} ${Math.abs(action.points)} points`;
  }
}
