import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { endSession, type Session } from "../lib/session.ts";
import { toast } from "../ui/toast.ts";
import classes from "./account-menu.module.css";
import { AppearanceControl } from "./appearance-control.tsx";
import { LOGIN } from "./guard.ts";
import { LanguageControl } from "./language-control.tsx";
import { isSuperAdmin } from "./menu.ts";
import { type ModalName, useOpenModal } from "./modal-host.tsx";

const SETTINGS: readonly Exclude<ModalName, "customer" | "product">[] = [
  "address",
  "csd",
  "general",
  "contact",
  "logo",
  "background",
  "extra_fields",
  "series",
];

/** Ends the session on the server, then here; a session that is already dead is ended here all the same. */
function useLogout() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    try {
      await call("signOut", {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401) return toast.error(error.message);
    }
    endSession();
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

export function AccountMenu({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const logout = useLogout();
  const { user } = session;
  return (
    <Menu position="bottom-end" width="var(--tb-account-width)">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t("shell.account", { name: user.name })}>
          <Avatar size="sm" radius="xl" color="jade" variant="light">
            {initials(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
          <Text size="xs" c="dimmed">
            {user.rfc}
          </Text>
        </div>
        <div className={classes.controls}>
          <AppearanceControl />
          <div className={classes.phoneOnly}>
            <LanguageControl fullWidth />
          </div>
        </div>
        {!isSuperAdmin(user) && (
          <>
            <Menu.Divider />
            <Menu.Label>{t("account_menu.settings")}</Menu.Label>
            {SETTINGS.map((name) => (
              <Menu.Item key={name} onClick={() => openModal(name)}>
                {t(`account_menu.${name}`)}
              </Menu.Item>
            ))}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout className={classes.icon} aria-hidden />} onClick={() => void logout()}>
          {t("shell.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
