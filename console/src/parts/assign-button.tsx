/** Assigns something that people work on to the reader, or unassigns it. */
import { session } from "../session/session.ts";
import { ActionButton } from "./action-button.tsx";

export function AssignButton({
  assignee,
  assign,
}: {
  readonly assignee: string | null;
  /** To the reader, or unassigned. */
  readonly assign: (assignee: "me" | null) => Promise<void>;
}) {
  const isMine = assignee !== null && assignee === session.value?.holder.name;
  const [name, next, done] = isMine
    ? (["Unassign", null, "Unassigned."] as const)
    : (["Assign to me", "me", "Assigned to you."] as const);
  return (
    <ActionButton
      name={name}
      class={isMine ? "button" : "button primary"}
      work={async () => {
        await assign(next);
        return done;
      }}
    />
  );
}
