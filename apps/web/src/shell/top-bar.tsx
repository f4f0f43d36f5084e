import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconBox, IconMenu2, IconPlus, IconSearch, IconUserPlus } from "@tabler/icons-react";
import { hasPermission } from "@timbra/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type BrowserSession, isAccountant } from "../lib/session.ts";
import { SINGLE_KEYS, useSingleKeys } from "../lib/single-keys.ts";
import { Wordmark } from "../ui/wordmark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CreditChip } from "./chips.tsx";
import { IssuerSwitcher } from "./issuer-switcher.tsx";
import { LanguageControl } from "./language-control.tsx";
import { isSuperAdmin } from "./menu.ts";
import { useOpenModal } from "./modal-host.tsx";
import classes from "./top-bar.module.css";

interface TopBarProps {
  readonly session: BrowserSession;
  readonly landing: string;
  readonly onOpenMenu: () => void;
  /** Opens the palette. */
  readonly onFind: () => void;
}

/** Drawn anew only when something of it has changed: what opens over the screen changes nothing of it. */
export const TopBar = memo(function TopBar({ session, landing, onOpenMenu, onFind }: TopBarProps) {
  const { t } = useTranslation();
  const readOnly = isAccountant(session.user);
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger} aria-label={t("shell.open_menu")} onClick={onOpenMenu}>
        <IconMenu2 className={classes.icon} aria-hidden />
      </ActionIcon>
      <Link to={landing} className={classes.brand}>
        <Wordmark />
      </Link>
      {!isSuperAdmin(session.user) && <Shortcuts session={session} />}
      <div className={classes.end}>
        <ActionIcon
          aria-label={t("palette.title")}
          title={t("palette.open")}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
        >
          <IconSearch className={classes.icon} aria-hidden />
        </ActionIcon>
        {!isSuperAdmin(session.user) && !readOnly && <CreditChip />}
        {!isSuperAdmin(session.user) && <IssuerSwitcher rfc={session.user.rfc} readOnly={readOnly} />}
        <span className={classes.wideOnly}>
          <LanguageControl />
        </span>
        <AccountMenu session={session} />
      </div>
    </header>
  );
});

/** Creating: an invoice once the registration allows it, customers and products always. */
function Shortcuts({ session }: { readonly session: BrowserSession }) {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const may = (scope: "crud_user_invoices" | "crud_user_clients" | "crud_user_products") =>
    hasPermission([scope], session.user.scopes);
  const invoice = may("crud_user_invoices") && session.isRegisterCompleted;
  const [hasSingleKeys] = useSingleKeys();
  const others = [
    { scope: "crud_user_clients", modal: "customer", label: t("shell.add_customer"), Icon: IconUserPlus },
    { scope: "crud_user_products", modal: "product", label: t("shell.add_product"), Icon: IconBox },
  ] as const;
  const permitted = others.filter(({ scope }) => may(scope));
  return (
    <nav className={classes.shortcuts} aria-label={t("table.actions")}>
      {invoice && (
        <Button
          component={Link}
          to="/create/invoice"
          aria-keyshortcuts={hasSingleKeys ? SINGLE_KEYS.newInvoice.toUpperCase() : undefined}
          size="xs"
          className={classes.create}
          leftSection={<IconPlus className={classes.small} aria-hidden />}
        >
          {t("shell.create_invoice")}
        </Button>
      )}
      {permitted.map(({ modal, label, Icon }) => (
        <Button
          key={modal}
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.wideOnly}
          leftSection={<Icon className={classes.small} aria-hidden />}
          onClick={() => openModal(modal)}
        >
          {label}
        </Button>
      ))}
      {permitted.length > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon className={classes.phoneOnly} variant="default" aria-label={t("table.actions")}>
              <IconPlus className={classes.icon} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {invoice && (
              <Menu.Item
                component={Link}
                to="/create/invoice"
                leftSection={<IconPlus className={classes.small} aria-hidden />}
              >
                {t("shell.create_invoice")}
              </Menu.Item>
            )}
            {permitted.map(({ modal, label, Icon }) => (
              <Menu.Item
                key={modal}
                leftSection={<Icon className={classes.small} aria-hidden />}
                onClick={() => openModal(modal)}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
