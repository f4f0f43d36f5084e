import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, Outlet, useLocation } from "react-router";
import { loadTexts } from "../i18n/i18n.ts";
import { healthQuery } from "../lib/health-query.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { useSession, wasSignedOut } from "../lib/session.ts";
import { useSessionOfOtherTabs } from "../lib/session-tabs.ts";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { LOGIN, redirectTarget } from "./guard.ts";
import { LanguageControl } from "./language-control.tsx";
import { ModalHost, type Modals } from "./modal-host.tsx";
import { useScreen } from "./screen.ts";
import classes from "./shell.module.css";
import { UnsavedGuard } from "./unsaved-guard.tsx";

type Layout = typeof import("./signed-in-layout.tsx")["SignedInLayout"];
type Begin = typeof import("./signed-in-layout.tsx")["beginLayout"];

let loadedLayout: Layout | null = null;

/** Loads the layout of whoever is signed in, and its texts; a screen that says more loads them itself. */
export async function loadSignedInLayout(): Promise<{ readonly default: Layout; readonly begin: Begin }> {
  const [{ SignedInLayout, beginLayout: begin }] = await lazyImport(() =>
    Promise.all([import("./signed-in-layout.tsx"), loadTexts("daily")]),
  );
  loadedLayout = SignedInLayout;
  return { default: SignedInLayout, begin };
}

const LazyLayout = lazy(loadSignedInLayout);

/**
 * The layout around every screen, and the guard: a user who may not see a screen is redirected before it loads its
 * data.
 */
export function Shell({ modals }: { readonly modals: Modals }) {
  const { t } = useTranslation();
  const screen = useScreen();
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const health = useQuery(healthQuery);
  // One that is there already is shown at once: a lazy one would first show that it is being waited for.
  const [SignedInLayout] = useState(() => loadedLayout ?? LazyLayout);
  const isAsking = useSessionOfOtherTabs(screen.access !== "public", session);
  const elsewhere = redirectTarget(screen, session, pathname, returnAddress(state));
  useNavigationEffects();
  if (isAsking) return <LoadingOverlay visible over="screen" />;
  if (elsewhere !== null) {
    return (
      <Navigate
        to={elsewhere}
        replace
        state={session === null && !wasSignedOut() ? { from: `${pathname}${search}` } : null}
      />
    );
  }
  const sandbox = health.data?.mode === "sandbox";
  return (
    <div className={classes.root} data-ribbon={sandbox}>
      <a href="#content" className={classes.skip}>
        {t("shell.skip")}
      </a>
      <UnsavedGuard />
      {sandbox && <SandboxBanner mailbox={health.data?.mailbox === true} />}
      {session === null || screen.layout.minimal ? (
        <Content bar={!screen.layout.minimal} />
      ) : (
        <ModalHost modals={modals}>
          <Suspense fallback={<LoadingOverlay visible over="screen" text={t("shell.loading_page")} />}>
            {/* Another session is another company or user: the whole screen is mounted anew. */}
            <SignedInLayout key={session.token} session={session} layout={screen.layout} />
          </Suspense>
        </ModalHost>
      )}
    </div>
  );
}

const returnAddress = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "from" in state && typeof state.from === "string" ? state.from : null;

/** After each move: the window's title, the top of the page, and the focus at the content. */
function useNavigationEffects() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(useScreen().title);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Timbra`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what is being reacted to
  useEffect(() => {
    if (!first.current) document.getElementById("content")?.focus({ preventScroll: true });
    first.current = false;
    window.scrollTo(0, 0);
  }, [pathname]);
}

function Content({ bar }: { readonly bar: boolean }) {
  return (
    <>
      {bar && <SignedOutHeader />}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}

/** Always in sight in sandbox mode: nothing issued here is legally valid. */
function SandboxBanner({ mailbox }: { readonly mailbox: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.ribbon} aria-label={t("shell.sandbox_short")}>
      <span className={classes.long}>{t("shell.sandbox")}</span>
      <span className={classes.short}>{t("shell.sandbox_short")}</span>
      {mailbox && (
        <Link to="/sandbox/mailbox" className={classes.link}>
          {t("shell.mailbox")}
        </Link>
      )}
    </aside>
  );
}

/**
 * The layout for visitors without a session, on screens other than the sign-in ones: the product's name, and the
 * language.
 */
function SignedOutHeader() {
  return (
    <header className={classes.bar}>
      <Link to={LOGIN} className={classes.brand}>
        <Wordmark />
      </Link>
      <LanguageControl />
    </header>
  );
}
