import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { Link } from "react-router";
import classes from "./data-table.module.css";
import type { RowAction } from "./types.ts";

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
