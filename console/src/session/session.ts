/** Who is signed in. The token stays in this tab: in memory, and in the tab's own storage so that a reload keeps it. */
import { computed, signal } from "@preact/signals";
import { AssayError, createClient } from "../../../client/assay.ts";
import type { TokenHolder } from "../../../client/interface.ts";

const storageKey = "assay-token";
/** The token to go back to from a visit to the demonstration. */
const formerKey = "assay-former-token";

export interface Session {
  readonly token: string;
  readonly holder: TokenHolder;
}

export const session = signal<Session | undefined>(undefined);
export const isTestSide = computed(() => session.value?.holder.mode === "test");
export const isVisiting = signal(sessionStorage.getItem(formerKey) !== null);

export const client = createClient({
  baseUrl: "",
  token: () => session.value?.token,
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    // A token that was revoked or has run out: everything else would only fail one by one.
    if (response.status === 401 && session.value !== undefined) {
      if (isVisiting.value) await endVisit();
      else signOut();
    }
    return response;
  },
});

export function may(scope: TokenHolder["scopes"][number]): boolean {
  return session.value?.holder.scopes.includes(scope) ?? false;
}

/** Throws AssayError where the token is refused. */
export async function signIn(token: string): Promise<void> {
  const holder = await createClient({ baseUrl: "", token }).fetchTokenHolder();
  sessionStorage.setItem(storageKey, token);
  session.value = { token, holder };
}

export function signOut(): void {
  sessionStorage.removeItem(storageKey);
  forgetFormer();
  session.value = undefined;
}

/** Changes to another token, and keeps the present one to return to. */
export async function visit(token: string): Promise<void> {
  const former = session.value?.token;
  await signIn(token);
  if (former === undefined) return;
  sessionStorage.setItem(formerKey, former);
  isVisiting.value = true;
}

export async function endVisit(): Promise<void> {
  const former = sessionStorage.getItem(formerKey);
  forgetFormer();
  if (former === null) signOut();
  else await signIn(former).catch(signOut);
}

function forgetFormer(): void {
  sessionStorage.removeItem(formerKey);
  isVisiting.value = false;
}

/** Resumes the tab's session, where its token is still valid. */
export async function resumeSession(): Promise<void> {
  const token = sessionStorage.getItem(storageKey);
  if (token === null) return;
  try {
    await signIn(token);
  } catch (error) {
    if (!(error instanceof AssayError && error.status === 401)) throw error;
    if (isVisiting.value) await endVisit();
    else signOut();
  }
}
