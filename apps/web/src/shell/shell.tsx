import { Drawer } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { landingPath } from "@timbra/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation } from "react-router";
import { healthQuery, meQuery } from "../lib/account-queries.ts";
import { type Session, updateSession, useSession } from "../lib/session.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { redirection } from "./guard.ts";
import { IncompleteAlert } from "./incomplete-alert.tsx";
import { isSuperAdmin, menuOf } from "./menu.ts";
import { ModalHost, type Modals } from "./modal-host.tsx";
import { SandboxRibbon } from "./sandbox-ribbon.tsx";
import type { Layout } from "./screen.ts";
import classes from "./shell.module.css";
import { MenuList, Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useScreen } from "./use-screen.ts";

/** The frame around every screen; also the door: who may not see a screen is led elsewhere before it loads its data. */
export function Shell({ modals }: { readonly modals: Modals }) {
  const screen = useScreen();
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const health = useQuery(healthQuery);
  const elsewhere = redirection(screen, session, pathname, interruptedAt(state));
  useArrival();
  if (elsewhere !== null) {
    return <Navigate to={elsewhere} replace state={session === null ? { from: `${pathname}${search}` } : null} />;
  }
  const sandbox = health.data?.mode === "sandbox";
  return (
    <div className={classes.root} data-ribbon={sandbox}>
      {sandbox && <SandboxRibbon />}
      {session === null || screen.layout.minimal ? (
        <Content />
      ) : (
        <ModalHost modals={modals}>
          <Frame session={session} layout={screen.layout} />
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

function Content() {
  return (
    <main id="content" tabIndex={-1} className={classes.content}>
      <Outlet />
    </main>
  );
}

function useFreshSession(session: Session) {
  const me = useQuery(meQuery);
  useEffect(() => {
    if (me.data === undefined) return;
    const { user, is_register_completed, decimals } = me.data;
    updateSession({ user, isRegisterCompleted: is_register_completed, decimals });
  }, [me.data]);
  return session.isRegisterCompleted || isSuperAdmin(session.user);
}

function Frame({ session, layout }: { readonly session: Session; readonly layout: Layout }) {
  const { t } = useTranslation();
  const [drawer, { open, close }] = useDisclosure(false);
  const [collapsed, setCollapsed] = useLocalStorage({ key: "sidebar-collapsed", defaultValue: false, getInitialValueInEffect: false });
  const complete = useFreshSession(session);
  const entries = menuOf(session.user, complete);
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t("shell.skip")}
      </a>
      {layout.header && <TopBar session={session} landing={landingPath(session.user.roles)} onOpenMenu={open} />}
      {layout.sidebar && <Sidebar entries={entries} collapsed={collapsed} onCollapse={setCollapsed} />}
      <Drawer opened={drawer} onClose={close} size="xs" title={<Wordmark />} closeButtonProps={{ "aria-label": t("common.close") }}>
        <MenuList entries={entries} onGo={close} />
      </Drawer>
      <main id="content" tabIndex={-1} className={classes.main}>
        {!complete && session.user.roles[0] === "NormalRole" && <IncompleteAlert />}
        <Outlet />
      </main>
      {layout.footer && <footer className={classes.footer}>{t("shell.footer")}</footer>}
    </div>
  );
}
