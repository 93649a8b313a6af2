/** What the lines around places on the pages mean; only those that a page has. */
import { type Mark, roleNames } from "./finding.ts";

type Role = keyof typeof roleNames;
const roles: readonly Role[] = ["subject", "compared", "source"];

export function RoleLegend({ marks, page }: { readonly marks: readonly Mark[]; readonly page: number }) {
  const shown = new Set(
    marks.flatMap(({ finding }) =>
      finding.boxes.filter((box) => box.page === page).map((box) => box.role ?? "subject"),
    ),
  );
  // A single kind needs no telling apart.
  if (shown.size < 2) return null;
  return (
    <p class="roles">
      {roles
        .filter((role) => shown.has(role))
        .map((role) => (
          <span key={role}>
            <svg class={role} viewBox="0 0 28 6" aria-hidden="true">
              <line x1="1" x2="27" y1="3" y2="3" />
            </svg>
            {roleNames[role]}
          </span>
        ))}
    </p>
  );
}
