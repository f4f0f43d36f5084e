import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { isAt, type MenuEntry } from "./menu.ts";
import classes from "./sidebar.module.css";

interface SidebarProps {
  readonly entries: readonly MenuEntry[];
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

export const Sidebar = memo(function Sidebar({ entries, collapsed, onCollapse }: SidebarProps) {
  const { t } = useTranslation();
  const label = t(collapsed ? "shell.expand_menu" : "shell.collapse_menu");
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.sidebar} data-collapsed={collapsed}>
      <MenuList entries={entries} collapsed={collapsed} />
      <ActionIcon
        className={classes.collapse}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        onClick={() => onCollapse(!collapsed)}
      >
        <Icon className={classes.icon} aria-hidden />
      </ActionIcon>
    </aside>
  );
});

interface MenuListProps {
  readonly entries: readonly MenuEntry[];
  readonly collapsed?: boolean;
  readonly onGo?: () => void;
}

/** The entries, in the sidebar or in the drawer of phones. */
export function MenuList({ entries, collapsed = false, onGo }: MenuListProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const linkTo = (entry: MenuEntry, here: boolean) => (
    <Link
      to={entry.to}
      className={classes.link}
      data-here={here}
      aria-current={here ? "page" : undefined}
      onClick={() => onGo?.()}
    >
      <entry.icon className={classes.icon} aria-hidden />
      <span className={collapsed ? classes.hidden : undefined}>{t(entry.label)}</span>
    </Link>
  );
  return (
    <nav aria-label={t("shell.menu")}>
      <ul className={classes.list}>
        {entries.map((entry) => {
          const here = isAt(entry, pathname);
          return (
            <li key={entry.to}>
              {collapsed ? (
                <Tooltip label={t(entry.label)} position="right">
                  {linkTo(entry, here)}
                </Tooltip>
              ) : (
                linkTo(entry, here)
              )}
              {here && !collapsed && entry.inside !== undefined && (
                <SidebarContent entries={entry.inside} pathname={pathname} onGo={onGo} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface SidebarContentProps {
  readonly entries: NonNullable<MenuEntry["inside"]>;
  readonly pathname: string;
  readonly onGo: (() => void) | undefined;
}

/** The commands of the active part of the menu. */
function SidebarContent({ entries, pathname, onGo }: SidebarContentProps) {
  const { t } = useTranslation();
  return (
    <ul className={classes.inside}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            className={classes.insideLink}
            aria-current={to === pathname ? "page" : undefined}
            onClick={() => onGo?.()}
          >
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
