import "./signed-in-styles.css";
import { Button } from "@mantine/core";
import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasPermission, landingPath } from "@timbra/contract";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { currentLanguage } from "../i18n/i18n.ts";
import { call } from "../lib/api-client.ts";
import { formatDate } from "../lib/format.ts";
import { lazyImport } from "../lib/lazy-import.ts";
import { creditsQuery, issuersQuery, meQuery } from "../lib/queries.ts";
import { useReauthenticationRequested } from "../lib/reauthentication.ts";
import { type BrowserSession, isAccountant, updateSession, useSession } from "../lib/session.ts";
import { trackFocus } from "../ui/return-focus.ts";
import { toast } from "../ui/toast.ts";
import { useCommand } from "../ui/use-command.ts";
import { isSuperAdmin, menuOf } from "./menu.ts";
import { bufferKeys, type KeyBuffer, usePaletteShortcut } from "./palette/palette-key.ts";
import { PublicLinks } from "./public-links.tsx";
import type { ScreenLayout } from "./screen.ts";
import { useShortcutKeys } from "./shortcuts/use-shortcut-keys.ts";
import { Sidebar } from "./sidebar.tsx";
import classes from "./signed-in-layout.module.css";
import { TopBar } from "./top-bar.tsx";

const Palette = lazy(async () => ({ default: (await lazyImport(() => import("./palette/palette.tsx"))).Palette }));

/** Only phones have it. */
const MenuDrawer = lazy(async () => ({
  default: (await lazyImport(() => import("./menu-drawer.tsx"))).MenuDrawer,
}));

const ReauthenticationDialog = lazy(async () => ({
  default: (await lazyImport(() => import("./reauthentication-dialog.tsx"))).ReauthenticationDialog,
}));

/** Asks for what the layout says of a session, before it is drawn. */
export async function beginLayout(queries: QueryClient, { user }: BrowserSession): Promise<void> {
  const isAdmin = isSuperAdmin(user);
  await Promise.all([
    queries.prefetchQuery(meQuery),
    !isAdmin && queries.prefetchQuery(issuersQuery),
    !isAdmin && !isAccountant(user) && queries.prefetchQuery(creditsQuery),
  ]);
}

function useFreshSession(session: BrowserSession) {
  const me = useQuery(meQuery);
  useEffect(() => {
    if (me.data === undefined) return;
    const { user, is_register_completed, decimals } = me.data;
    updateSession({ user, isRegisterCompleted: is_register_completed, decimals });
  }, [me.data]);
  return session.isRegisterCompleted || isSuperAdmin(session.user);
}

/** Whether the palette is open; keys that are typed before its field is mounted are buffered. */
function usePalette() {
  const [finding, setFinding] = useState(false);
  const ahead = useRef<KeyBuffer | null>(null);
  const takeTyped = useCallback(() => {
    const typed = ahead.current?.end() ?? "";
    ahead.current = null;
    return typed;
  }, []);
  const openPalette = useCallback(() => {
    ahead.current ??= bufferKeys();
    setFinding(true);
  }, []);
  const closePalette = useCallback(() => {
    takeTyped();
    setFinding(false);
  }, [takeTyped]);
  useEffect(() => () => void takeTyped(), [takeTyped]);
  usePaletteShortcut(openPalette);
  return { finding, openPalette, closePalette, takeTyped };
}

/**
 * The layout around the screens of a signed-in user; a chunk of its own, so that visitors without a session do not load
 * it.
 */
export function SignedInLayout({
  session,
  layout,
}: {
  readonly session: BrowserSession;
  readonly layout: ScreenLayout;
}) {
  const { t } = useTranslation();
  const [drawer, { open, close }] = useDisclosure(false);
  const [wasOpened, setOpened] = useState(false);
  const openMenu = useCallback(() => {
    setOpened(true);
    open();
  }, [open]);
  const [collapsed, setCollapsed] = useLocalStorage({
    key: "sidebar-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { finding, openPalette, closePalette, takeTyped } = usePalette();
  const complete = useFreshSession(session);
  const proofAsked = useReauthenticationRequested();
  useEffect(trackFocus, []);
  const { pathname } = useLocation();
  const entries = useMemo(() => menuOf(session.user, complete, pathname), [session.user, complete, pathname]);
  useShortcutKeys({
    destinations: entries.map(({ to }) => to),
    mayInvoice: complete && hasPermission(["crud_user_invoices"], session.user.scopes),
    onFind: openPalette,
  });
  return (
    <div className={classes.frame}>
      {layout.header && (
        <TopBar
          session={session}
          landing={landingPath(session.user.roles)}
          onOpenMenu={openMenu}
          onFind={openPalette}
        />
      )}
      {layout.sidebar && <Sidebar entries={entries} collapsed={collapsed} onCollapse={setCollapsed} />}
      {wasOpened && (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} entries={entries} onClose={close} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} className={classes.main}>
        <AccountAlert isIncomplete={!complete && session.user.roles[0] === "NormalRole"} />
        <Outlet />
      </main>
      {finding && (
        <Suspense fallback={null}>
          <Palette session={session} takeTyped={takeTyped} onClose={closePalette} />
        </Suspense>
      )}
      {proofAsked && (
        <Suspense fallback={null}>
          <ReauthenticationDialog />
        </Suspense>
      )}
      {layout.footer && (
        <footer className={classes.footer}>
          {t("shell.footer")}
          <PublicLinks />
        </footer>
      )}
    </div>
  );
}

/**
 * What the account has to be told: that it is about to be erased, that its key is frozen, or else that its registration
 * is not done.
 */
function AccountAlert({ isIncomplete }: { readonly isIncomplete: boolean }) {
  const { pathname } = useLocation();
  const me = useQuery(meQuery).data;
  const eraseAt = me?.erase_at;
  // Its own screen says so itself.
  if (eraseAt) return pathname !== "/user/data" && <LeavingAlert eraseAt={eraseAt} />;
  if (me?.key_frozen_at) return pathname !== "/user/key" && <KeyFrozenAlert />;
  return isIncomplete && <IncompleteRegistrationAlert />;
}

/** Nothing can be stamped or cancelled, and where that is changed. */
function KeyFrozenAlert() {
  const { t } = useTranslation();
  const user = useSession()?.user;
  return (
    <section className={classes.alert} aria-label={t("key_custody.banner_title")}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <strong>{t("key_custody.banner_title")}.</strong> {t("key_custody.banner_text")}
      </p>
      {user !== undefined && !isAccountant(user) && (
        <Button component={Link} to="/user/key" size="xs" color="amber">
          {t("key_custody.banner_action")}
        </Button>
      )}
    </section>
  );
}

/** Until when leaving can be taken back, and the button that does; an accountant only reads it. */
function LeavingAlert({ eraseAt }: { readonly eraseAt: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { busy, run } = useCommand();
  const user = useSession()?.user;
  const title = t("own_data.grace_title", { date: formatDate(eraseAt, currentLanguage()) });
  const keep = async () => {
    toast.success((await call("takeLeavingBack", {})).message);
    await queries.invalidateQueries();
  };
  return (
    <section className={classes.alert} aria-label={title}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <strong>{title}.</strong> {t("own_data.grace_text")}
      </p>
      {user !== undefined && !isAccountant(user) && (
        <Button loading={busy} onClick={() => void run(keep)} size="xs" color="amber">
          {t("own_data.grace_keep")}
        </Button>
      )}
    </section>
  );
}

const WIZARD = "/complete/register";

/** Asks to finish the registration and says which steps are missing. */
function IncompleteRegistrationAlert() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const me = useQuery(meQuery);
  const missing = (me.data?.missing_steps ?? []).map((step) => t(`steps.${step}`));
  // The wizard shows its own when it is asked to.
  if (pathname.startsWith(`${WIZARD}/`)) return null;
  const steps = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(missing);
  return (
    <section className={classes.alert} aria-label={t("shell.incomplete_title")}>
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <p className={classes.text}>
        <strong>{t("shell.incomplete_text")}</strong>{" "}
        {missing.length > 0 && t("shell.incomplete_missing", { steps, count: missing.length })}
      </p>
      {!pathname.startsWith(WIZARD) && (
        <Button component={Link} to={WIZARD} size="xs" color="amber">
          {t("shell.incomplete_action")}
        </Button>
      )}
    </section>
  );
}
