import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type InvoiceRow, MOST_CANCELLED_TOGETHER } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { ConfirmDeletion } from "../../../ui/delete-dialog.tsx";
import { INVOICES } from "../api.ts";
import { cancelManyUrl } from "../cancel/cancellation.ts";
import { invoiceName } from "./invoice-columns.tsx";

/** Of the selected rows only drafts can be deleted; without one there is no button. */
export function DraftsButton({
  rows,
  onDelete,
}: {
  readonly rows: readonly InvoiceRow[];
  readonly onDelete: (drafts: readonly InvoiceRow[]) => void;
}) {
  const { t } = useTranslation();
  const drafts = rows.filter(({ status }) => status === "draft");
  if (drafts.length === 0) return null;
  return (
    <Button size="compact-sm" color="red" variant="light" onClick={() => onDelete(drafts)}>
      {t("invoice_list.delete_drafts", { count: drafts.length })}
    </Button>
  );
}

interface DeleteDraftsProps {
  readonly rows: readonly InvoiceRow[];
  /** Once all are deleted. */
  readonly onDeleted: () => void;
  readonly onDone: () => void;
}

/** Asks once more, then deletes the drafts one after the other. */
export function DeleteDrafts({ rows, onDeleted, onDone }: DeleteDraftsProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [only] = rows;
  const destroy = async () => {
    let said = "";
    try {
      for (const { id } of rows) said = (await call("deleteDraft", { params: { id } })).message;
      onDeleted();
    } finally {
      await queries.invalidateQueries({ queryKey: INVOICES });
    }
    return rows.length === 1 ? said : t("invoice_list.drafts_deleted", { count: rows.length });
  };
  const name =
    rows.length === 1 && only !== undefined ? invoiceName(only, t) : t("invoice_list.drafts", { count: rows.length });
  return (
    <ConfirmDeletion
      opened={rows.length > 0}
      destroy={destroy}
      onEnd={onDone}
      {...(rows.length === 0 ? {} : { name })}
    />
  );
}

/**
 * The way to cancel the selected rows together; only what is stamped and not cancelled can be, and without one there is
 * no button.
 */
export function CancelButton({ rows }: { readonly rows: readonly InvoiceRow[] }) {
  const { t } = useTranslation();
  const live = rows.filter(({ status, uuid }) => status === "active" && uuid !== null);
  const [only] = live;
  if (only === undefined) return null;
  if (live.length > MOST_CANCELLED_TOGETHER)
    return <Text size="xs">{t("cancel_many.too_many", { most: MOST_CANCELLED_TOGETHER })}</Text>;
  const to = live.length === 1 ? `/cancel/invoice/${only.id}/list` : cancelManyUrl(live.map(({ id }) => id));
  return (
    <Button component={Link} to={to} size="compact-sm" color="red" variant="light">
      {t("cancel_many.button", { count: live.length })}
    </Button>
  );
}
