import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { loadAllTexts } from "../i18n/i18n.ts";
import { healthQuery } from "../lib/account-queries.ts";
import { loadPart } from "../lib/load-part.ts";
import { useSession, wasLeft } from "../lib/session.ts";
import { useSessionOfOtherTabs } from "../lib/session-tabs.ts";
import { LoadingOverlay } from "../ui/loading-overlay.tsx";
import { redirection } from "./guard.ts";
import { ModalHost, type Modals } from "./modal-host.tsx";
import { PlainBar } from "./plain-bar.tsx";
import { SandboxRibbon } from "./sandbox-ribbon.tsx";
import classes from "./shell.module.css";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useScreen } from "./use-screen.ts";

const Frame = lazy(async () => {
  const [{ Frame: frame }] = await loadPart(() => Promise.all([import("./frame.tsx"), loadAllTexts()]));
  return { default: frame };
});

/** The frame around every screen; also the door: who may not see a screen is led elsewhere before it loads its data. */
export function Shell({ modals }: { readonly modals: Modals }) {
  const { t } = useTranslation();
  const screen = useScreen();
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const health = useQuery(healthQuery);
  const isAsking = useSessionOfOtherTabs(screen.access !== "public", session);
  const elsewhere = redirection(screen, session, pathname, interruptedAt(state));
  useArrival();
  if (isAsking) return <LoadingOverlay visible over="screen" />;
  if (elsewhere !== null) {
    return (
      <Navigate
        to={elsewhere}
        replace
        state={session === null && !wasLeft() ? { from: `${pathname}${search}` } : null}
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
      {sandbox && <SandboxRibbon mailbox={health.data?.mailbox === true} />}
      {session === null || screen.layout.minimal ? (
        <Content bar={!screen.layout.minimal} />
      ) : (
        <ModalHost modals={modals}>
          <Suspense fallback={<LoadingOverlay visible over="screen" text={t("shell.loading_page")} />}>
            {/* Another session is another company, or another person: nothing that stands on the screen is theirs. */}
            <Frame key={session.token} session={session} layout={screen.layout} />
          </Suspense>
        </ModalHost>
      )}
    </div>
  );
}

const interruptedAt = (state: unknown): string | null =>
  typeof state === "object" && state !== null && "from" in state && typeof state.from === "string" ? state.from : null;

/** After each move: the window's title, the top of the page, and the focus at the content. */
function useArrival() {
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
      {bar && <PlainBar />}
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </>
  );
}
