/** Who is signed in. The token stays in this tab: in memory, and in the tab's own storage so that a reload keeps it. */
import { computed, signal } from "@preact/signals";
import { AssayError, createClient } from "../../../client/assay.ts";
import type { TokenHolder } from "../../../client/interface.ts";

const storageKey = "assay-token";

export interface Session {
  readonly token: string;
  readonly holder: TokenHolder;
}

export const session = signal<Session | undefined>(undefined);
export const isTestSide = computed(() => session.value?.holder.mode === "test");

export const client = createClient({
  baseUrl: "",
  token: () => session.value?.token,
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    // A token that was revoked or has run out: everything else would only fail one by one.
    if (response.status === 401 && session.value !== undefined) signOut();
    return response;
  },
});

export function may(scope: TokenHolder["scopes"][number]): boolean {
  return session.value?.holder.scopes.includes(scope) ?? false;
}

/** Throws AssayError where the token is not taken. */
export async function signIn(token: string): Promise<void> {
  const holder = await createClient({ baseUrl: "", token }).fetchTokenHolder();
  sessionStorage.setItem(storageKey, token);
  session.value = { token, holder };
}

export function signOut(): void {
  sessionStorage.removeItem(storageKey);
  session.value = undefined;
}

/** Takes up the tab's former session, where there is one that still holds. */
export async function resumeSession(): Promise<void> {
  const token = sessionStorage.getItem(storageKey);
  if (token === null) return;
  try {
    await signIn(token);
  } catch (error) {
    if (error instanceof AssayError && error.status === 401) signOut();
    else throw error;
  }
}
