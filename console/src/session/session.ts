/**
 * The person or token that is signed in. The session is in a cookie that scripts cannot read, so that each tab of the browser is signed in. A visit to the
 * demonstration, and a token that is too long for a cookie, stay in their tab.
 */
import { computed, signal } from "@preact/signals";
import { AssayError, createClient } from "../../../client/assay.ts";
import type { PasswordSignIn, SignInWays, TokenHolder } from "../../../client/interface.ts";

/** In the tab's storage: the token that is used instead of the cookie. */
const tabTokenKey = "assay-token";
/** The token to go back to from a visit to the demonstration; empty for the cookie. */
const formerKey = "assay-former-token";
/** In the browser's storage: whether there is a cookie. */
const cookieMark = "assay-signed-in";

export interface Session {
  /** Undefined where the cookie holds it. */
  readonly token: string | undefined;
  readonly holder: TokenHolder;
}

export const session = signal<Session | undefined>(undefined);
export const isTestSide = computed(() => session.value?.holder.mode === "test");
/** The session ran out while its pages are open: they stay as they are until somebody signs in again. */
export const hasEnded = signal(false);
export const isVisiting = signal(sessionStorage.getItem(formerKey) !== null);

/** Marks a request as the console's own; the cookie counts for no other. */
const ownRequest = { "X-Assay-Session": "1" } as const;

/** The headers that identify the reader, for requests that do not go through the client. */
export function credentials(): Readonly<Record<string, string>> {
  const token = session.value?.token;
  return token === undefined ? ownRequest : { Authorization: `Bearer ${token}` };
}

export const client = createClient({
  baseUrl: "",
  // Who looks at a page decides whether to try again.
  retries: 0,
  token: () => session.value?.token,
  fetch: async (input, init) => {
    const response = await fetchAsOwn(input, init);
    if (response.status === 401) await noteRefusal();
    return response;
  },
});

/** A token that was revoked or has run out: everything else would only fail one by one. */
export async function noteRefusal(): Promise<void> {
  if (session.value === undefined) return;
  if (isVisiting.value) await endVisit();
  else hasEnded.value = true;
}

const cookieClient = createClient({ baseUrl: "", retries: 0, fetch: fetchAsOwn });

function fetchAsOwn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), ...ownRequest } });
}

export function may(scope: TokenHolder["scopes"][number]): boolean {
  return session.value?.holder.scopes.includes(scope) ?? false;
}

/** Throws AssayError where the token is refused. */
export async function signIn(token: string): Promise<void> {
  const own = createClient({ baseUrl: "", retries: 0, token });
  try {
    const holder = await own.openSession();
    sessionStorage.removeItem(tabTokenKey);
    localStorage.setItem(cookieMark, "1");
    await begin({ token: undefined, holder });
  } catch (error) {
    if (!(error instanceof AssayError && error.status === 400)) throw error;
    await useInTab(token);
  }
}

/** Throws AssayError where name, password and code do not fit. */
export async function signInWithPassword(body: PasswordSignIn): Promise<void> {
  await cookieClient.signInWithPassword({ body });
  await rememberCookie();
}

export function readSignInWays(): Promise<SignInWays> {
  return cookieClient.listSignInWays();
}

async function rememberCookie(): Promise<void> {
  sessionStorage.removeItem(tabTokenKey);
  await useCookie();
  localStorage.setItem(cookieMark, "1");
}

/** Goes to the other side of the workspace; everything that was shown is of the one before. */
export async function turnSide(): Promise<void> {
  await cookieClient.turnSession({ body: { mode: isTestSide.value ? "live" : "test" } });
  location.assign("/");
}

async function useInTab(token: string): Promise<void> {
  const holder = await createClient({ baseUrl: "", token }).fetchTokenHolder();
  sessionStorage.setItem(tabTokenKey, token);
  await begin({ token, holder });
}

async function useCookie(): Promise<void> {
  await begin({ token: undefined, holder: await cookieClient.fetchTokenHolder() });
}

/** After an ended session its pages go on, unless they are another person's: those are loaded anew. */
async function begin(next: Session): Promise<void> {
  const former = hasEnded.value ? session.value?.holder : undefined;
  const isSame = former?.name === next.holder.name && former.workspace === next.holder.workspace;
  let { holder } = next;
  // Signing in leads to the live side.
  if (former !== undefined && isSame && former.mode !== holder.mode && next.token === undefined) {
    await cookieClient.turnSession({ body: { mode: former.mode } });
    holder = await cookieClient.fetchTokenHolder();
  }
  session.value = { ...next, holder };
  hasEnded.value = false;
  if (former !== undefined && !(isSame && former.mode === holder.mode)) location.assign("/");
}

// Signed in again in another tab.
document.addEventListener("visibilitychange", () => {
  if (hasEnded.value && document.visibilityState === "visible") useCookie().catch(() => undefined);
});

export function signOut(): void {
  sessionStorage.removeItem(tabTokenKey);
  forgetFormer();
  session.value = undefined;
  hasEnded.value = false;
  if (localStorage.getItem(cookieMark) === null) return;
  localStorage.removeItem(cookieMark);
  // Without an answer the cookie ends by its age.
  cookieClient.endSession().catch(() => undefined);
}

// Signed out, or in, in another tab.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== cookieMark) return;
  if (newValue === null && session.value?.token === undefined) session.value = undefined;
  else if (newValue !== null && session.value === undefined) useCookie().catch(() => undefined);
});

/** Changes to another token in this tab, and keeps the present one to return to. */
export async function visit(token: string): Promise<void> {
  const former = session.value;
  await useInTab(token);
  if (former === undefined) return;
  sessionStorage.setItem(formerKey, former.token ?? "");
  isVisiting.value = true;
}

export async function endVisit(): Promise<void> {
  const former = sessionStorage.getItem(formerKey);
  forgetFormer();
  sessionStorage.removeItem(tabTokenKey);
  if (former === null) signOut();
  else await (former === "" ? useCookie() : useInTab(former)).catch(signOut);
}

function forgetFormer(): void {
  sessionStorage.removeItem(formerKey);
  isVisiting.value = false;
}

/** Resumes the session of the tab, or else of the browser, where its token is still valid. */
export async function resumeSession(): Promise<void> {
  const query = new URLSearchParams(location.search);
  if (query.has("signed-in")) {
    // Back from the issuer, with a cookie.
    history.replaceState(null, "", location.pathname);
    return rememberCookie();
  }
  const token = sessionStorage.getItem(tabTokenKey);
  if (token === null && localStorage.getItem(cookieMark) === null) return;
  try {
    await (token === null ? useCookie() : useInTab(token));
  } catch (error) {
    if (!(error instanceof AssayError && error.status === 401)) throw error;
    if (isVisiting.value) await endVisit();
    else signOut();
  }
}
