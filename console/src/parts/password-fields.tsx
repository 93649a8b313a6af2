/** Places for a password: a new one, and the one that proves who asks. */
import { TextField } from "./fields.tsx";

interface Given {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** As the interface asks for it. */
const leastLength = 12;

/** `after` says what happens then. */
export function NewPassword({ after, ...given }: Given & { readonly after: string }) {
  const rest = { autocomplete: "new-password", required: true, minLength: leastLength } as const;
  return <TextField {...given} {...rest} type="password" hint={`Twelve characters or more. ${after}`} />;
}

export function PresentPassword(given: Given) {
  return <TextField {...given} type="password" autocomplete="current-password" required />;
}
