import { CloseButton, Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Wordmark } from "../ui/wordmark.tsx";
import type { MenuEntry } from "./menu.ts";
import { MenuList } from "./sidebar.tsx";
import classes from "./signed-in-layout.module.css";

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** The menu where there is no room for the sidebar. */
export function MenuDrawer({ opened, entries, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size="xs">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("shell.menu")}>
        <Drawer.Body>
          <div className={classes.drawerHead}>
            <Wordmark />
            <CloseButton aria-label={t("common.close")} onClick={onClose} />
          </div>
          <MenuList entries={entries} onGo={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
