import { expect, type Page } from "@playwright/test";
import { LANGUAGES, type LanguageCode, type Texts } from "./texts.ts";

/** The server's answer to a sign-in, as far as a window stores it. */
export interface OpenedSession {
  readonly token: string;
  readonly user: object;
  readonly is_register_completed: boolean;
  readonly decimals: number;
}

/**
 * Signs somebody in without the page for it, which has journeys of its own: loading it, typing into it and being led on
 * cost as much as a short journey. The window has the session and the language; the journey goes where it wants to.
 */
export async function signInWithoutPage(
  page: Page,
  texts: Texts,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const language = codeOf(texts);
  const answer = await page.request.post("/api/auth/signin", {
    data: { email, password },
    headers: { localization: language },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await openWithSession(page, texts, (await answer.json()) as OpenedSession);
}

/** The window begins with a session that was opened elsewhere; when it ends, it has ended. */
export async function openWithSession(
  page: Page,
  texts: Texts,
  { token, user, is_register_completed, decimals }: OpenedSession,
): Promise<void> {
  const session = {
    token,
    currentUser: JSON.stringify(user),
    isRegisterCompleted: String(is_register_completed),
    decimals: String(decimals),
  };
  await page.addInitScript(
    ([kept, language]) => {
      // Each document begins with this: frames, which may keep nothing, and those after the first.
      if (window !== top || sessionStorage.getItem("entered") !== null) return;
      for (const [name, value] of Object.entries({ ...kept, entered: "once" })) sessionStorage.setItem(name, value);
      localStorage.setItem("language", language);
    },
    [session, codeOf(texts)] as const,
  );
}

const codeOf = (texts: Texts): LanguageCode => (texts === LANGUAGES.es ? "es" : "en");
