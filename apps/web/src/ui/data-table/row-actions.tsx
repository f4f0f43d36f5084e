import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDotsVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MenuActions } from "../menu-actions.tsx";
import classes from "./data-table.module.css";
import type { RowAction } from "./types.ts";

export function RowMenu({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label={t("table.row_menu", { name })}>
          <IconDotsVertical className={classes.icon} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuActions actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface RowLinkProps {
  readonly to: string;
  /** What the row is called. */
  readonly children: string;
}

/** The name of a row as a link to it; Enter on the row opens it. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={classes.link} to={to} title={children}>
      {children}
    </Link>
  );
}

/** What can be done with a record in most lists: its form is opened, or it is deleted after a question. */
export const editAndDelete = (t: TFunction, to: string, onDelete: () => void): RowAction[] => [
  { label: t("common.edit"), icon: <IconPencil size="1rem" aria-hidden />, to },
  { label: t("common.delete"), icon: <IconTrash size="1rem" aria-hidden />, danger: true, run: onDelete },
];

/** Deletes the selected rows, after a question. */
export function DeleteSelected({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" color="red" variant="light" onClick={onClick}>
      {label}
    </Button>
  );
}
