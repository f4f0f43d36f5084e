import { Avatar, Popover, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArchive,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconPlugConnected,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { hasPermission, type User } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiError, call } from "../lib/api-client.ts";
import { type BrowserSession, endSession, isAccountant } from "../lib/session.ts";
import { confirmDiscard, hasUnsavedTyping } from "../lib/unsaved-typing.ts";
import { SegmentedControl } from "../ui/segmented-control.tsx";
import { takeFocus } from "../ui/take-focus.ts";
import { toast } from "../ui/toast.ts";
import classes from "./account-menu.module.css";
import { RfcChip } from "./chips.tsx";
import { LOGIN } from "./guard.ts";
import { LanguageControl } from "./language-control.tsx";
import { ACCOUNT_SECTIONS, isSuperAdmin } from "./menu.ts";
import { type ModalName, useOpenModal } from "./modal-host.tsx";

/** Ends the session on the server, then here; a session that is already dead is ended here all the same. */
function useLogout() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    if (hasUnsavedTyping() && !(await confirmDiscard())) return;
    try {
      await call("signOut", {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) return toast.error(error.message);
    }
    endSession("left");
    queries.clear();
    await navigate(LOGIN);
  };
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

export function AccountMenu({ session }: { readonly session: BrowserSession }) {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const { user } = session;
  return (
    <Popover
      position="bottom-end"
      width="var(--tb-account-width)"
      opened={opened}
      onChange={(open) => !open && close()}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t("shell.account", { name: user.name })}
          onClick={toggle}
        >
          <Avatar size="sm" radius="xl" color="jade" variant="light">
            {initials(user.name)}
          </Avatar>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown
        ref={takeFocus}
        className={classes.dropdown ?? ""}
        aria-label={t("shell.account", { name: user.name })}
      >
        <AccountEntries user={user} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface AccountEntriesProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** What the menu shows: nothing of it is worked out while the menu is closed, as on every screen it is at first. */
function AccountEntries({ user, onClose }: AccountEntriesProps) {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const logout = useLogout();
  const open = (name: ModalName) => () => {
    onClose();
    openModal(name);
  };
  return (
    <>
      <UserSummary user={user} />
      <div className={classes.controls}>
        <AppearanceControl />
        <div className={classes.compactOnly}>
          <LanguageControl fullWidth />
          <RfcChip rfc={user.rfc} />
        </div>
      </div>
      {!isSuperAdmin(user) && !isAccountant(user) && (
        <div className={classes.beside}>
          {PROFILE_GROUPS.map((group) => (
            <MenuGroup key={group} title={t(`account_menu.${group}`)}>
              {ACCOUNT_SECTIONS[group].map((name) => (
                <UnstyledButton key={name} className={classes.entry} onClick={open(name)}>
                  {t(`account_menu.${name}`)}
                </UnstyledButton>
              ))}
            </MenuGroup>
          ))}
        </div>
      )}
      <MenuGroup title={t("account_menu.access")}>
        {linksOf(user).map(({ to, label, Icon }) => (
          <UnstyledButton key={to} component={Link} className={classes.entry} to={to} onClick={onClose}>
            <Icon className={classes.icon} aria-hidden />
            {t(label)}
          </UnstyledButton>
        ))}
        {!isSuperAdmin(user) && (
          <UnstyledButton className={classes.entry} onClick={open("password")}>
            <IconLock className={classes.icon} aria-hidden />
            {t("account_menu.password")}
          </UnstyledButton>
        )}
      </MenuGroup>
      <div className={classes.group}>
        <UnstyledButton className={classes.entry} onClick={open("shortcuts")}>
          <IconKeyboard className={classes.icon} aria-hidden />
          {t("shortcuts.title")}
        </UnstyledButton>
        <UnstyledButton className={classes.entry} onClick={() => void logout()}>
          <IconLogout className={classes.icon} aria-hidden />
          {t("shell.logout")}
        </UnstyledButton>
      </div>
    </>
  );
}

const PROFILE_GROUPS = ["settings", "printed"] as const;

interface AccountLink {
  readonly to: string;
  readonly label: ParseKeys;
  readonly Icon: TablerIcon;
}

/** The screens about who may do what: of the company for whoever invoices for it, of the account for everybody. */
function linksOf(user: User): readonly AccountLink[] {
  const invoices = hasPermission(["crud_user_invoices"], user.scopes);
  const owner = !isSuperAdmin(user) && !isAccountant(user);
  return [
    ...(owner ? [{ to: "/user/key", label: "key_custody.title", Icon: IconKey } as const] : []),
    ...(invoices
      ? ([
          { to: "/user/accountants", label: "accountants.title", Icon: IconUsers },
          { to: "/user/api", label: "developers.title", Icon: IconPlugConnected },
        ] as const)
      : []),
    ...(owner
      ? ([
          { to: "/user/activity", label: "account_menu.activity", Icon: IconHistory },
          { to: "/user/data", label: "own_data.title", Icon: IconArchive },
        ] as const)
      : []),
    { to: "/user/security", label: "account_menu.security", Icon: IconShieldLock },
  ];
}

/** Entries that belong together, under what they have in common. */
function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <Text size="xs" c="dimmed" className={classes.heading}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** Whoever took the RFC for a user name sees it once; where the chip to copy it is in the menu, only there. */
function UserSummary({ user }: { readonly user: User }) {
  const isNamedByRfc = user.name.toUpperCase() === user.rfc;
  return (
    <div className={classes.who}>
      <Text size="sm" fw={600} truncate className={isNamedByRfc ? (classes.rfc ?? "") : ""}>
        {user.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {user.email}
      </Text>
      {!isNamedByRfc && (
        <Text size="xs" c="dimmed" className={classes.rfc ?? ""}>
          {user.rfc}
        </Text>
      )}
    </div>
  );
}

const SCHEMES = ["light", "dark", "auto"] as const;

function AppearanceControl() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t("shell.appearance")}
      data={SCHEMES.map((scheme) => ({ value: scheme, label: t(`shell.${scheme}`) }))}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}
