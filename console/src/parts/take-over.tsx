/** Takes something that people work on, or gives it up. */
import { session } from "../session/session.ts";
import { ActionButton } from "./action-button.tsx";

export function TakeOver({
  assignee,
  assign,
}: {
  readonly assignee: string | null;
  /** To whoever asks, or to nobody. */
  readonly assign: (assignee: "me" | null) => Promise<void>;
}) {
  const isMine = assignee !== null && assignee === session.value?.holder.name;
  const [name, next, done] = isMine
    ? (["Give it up", null, "It is nobody's now."] as const)
    : (["Assign to me", "me", "It is yours."] as const);
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
