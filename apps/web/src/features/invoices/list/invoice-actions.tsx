import { Button, Text } from "@mantine/core";
import {
  IconBan,
  IconCash,
  IconCopy,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconHistory,
  IconMail,
  IconPencil,
  IconReceiptRefund,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import { type DraftBody, type InvoiceRow, MOST_CANCELLED_TOGETHER } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { invoiceUrl } from "../../../lib/documents.ts";
import { downloadDocument } from "../../../lib/download.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { DeleteSelected } from "../../../ui/data-table/row-actions.tsx";
import type { RowAction } from "../../../ui/data-table/types.ts";
import { useDeletion } from "../../../ui/deletion.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { cancelManyUrl } from "../cancel/cancel-many-url.ts";
import { type DeriveCommand, mayCredit, mayDuplicate, mayReplaceInvoice } from "../derive.ts";
import { invoiceName, TIMELINE_ID } from "../invoice.ts";
import classes from "./list.module.css";

export const icon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

interface RowCommands {
  readonly remove: () => void;
  readonly derive: (kind: DeriveCommand) => void;
  readonly ask: (kind: "credit" | "send") => void;
}

/** What can be done with an invoice as it stands. */
export function invoiceRowActions(row: InvoiceRow, t: TFunction, commands: RowCommands): RowAction[] {
  const duplicate = {
    label: t("actions.duplicate"),
    icon: icon(IconCopy),
    run: () => commands.derive("duplicateInvoice"),
  };
  if (row.status === "draft") {
    return [
      { label: t("invoice.continue_draft"), icon: icon(IconPencil), to: invoiceUrl(row, false) },
      duplicate,
      timelineAction(row, t),
      { label: t("invoice.delete_draft"), icon: icon(IconTrash), danger: true, run: commands.remove },
    ];
  }
  if (row.uuid === null) return [openAction(row, t), timelineAction(row, t)];
  const isPaidLater = row.type === "I" && row.payment_method === "PPD" && row.status === "active";
  const pay = { label: t("pays.pay"), icon: icon(IconCash), to: `/create/pay?invoice=${row.id}` };
  const replace = {
    label: t("actions.replace"),
    icon: icon(IconReplace),
    run: () => commands.derive("replaceInvoice"),
  };
  const credit = { label: t("actions.credit_note"), icon: icon(IconReceiptRefund), run: () => commands.ask("credit") };
  return [
    openAction(row, t),
    ...downloadActions(row, t),
    { label: t("actions.send"), icon: icon(IconMail), run: () => commands.ask("send") },
    ...(isPaidLater ? [pay] : []),
    ...(mayDuplicate(row) ? [duplicate] : []),
    ...(mayReplaceInvoice(row) ? [replace] : []),
    ...(mayCredit(row) ? [credit] : []),
    timelineAction(row, t),
    cancelAction(row, t),
  ];
}

/** What is offered to a read-only user. */
export function readOnlyRowActions(row: InvoiceRow, t: TFunction): RowAction[] {
  if (row.uuid === null) return [openAction(row, t), timelineAction(row, t)];
  const seen = row.state === "stamped" ? [] : [cancelAction(row, t)];
  return [openAction(row, t), ...downloadActions(row, t), timelineAction(row, t), ...seen];
}

const timelineAction = (row: InvoiceRow, t: TFunction): RowAction => ({
  label: t("invoice.timeline"),
  icon: icon(IconHistory),
  to: `/invoice/${row.id}#${TIMELINE_ID}`,
});

const openAction = (row: InvoiceRow, t: TFunction): RowAction => ({
  label: t("invoice.open"),
  icon: icon(IconFileText),
  to: `/invoice/${row.id}`,
});

const downloadActions = (row: InvoiceRow, t: TFunction): RowAction[] => [
  {
    label: t("invoice.download_xml"),
    icon: icon(IconFileCode),
    run: () => void downloadDocument("invoice", row, "xml"),
  },
  {
    label: t("invoice.download_pdf"),
    icon: icon(IconFileTypePdf),
    run: () => void downloadDocument("invoice", row, "pdf"),
  },
];

/** Where an invoice is cancelled, and comes back from to the list it is in. */
const cancelAction = (row: InvoiceRow, t: TFunction): RowAction => ({
  label: t(row.state === "stamped" ? "cancel.action" : "cancel.see"),
  icon: icon(IconBan),
  to: `/cancel/invoice/${row.id}/${row.status === "cancelled" ? "cancelled" : "list"}`,
});
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
    <DeleteSelected
      label={t("invoice_list.delete_drafts", { count: drafts.length })}
      onClick={() => onDelete(drafts)}
    />
  );
}

const FixDraftsDialog = lazyDialog(() => import("./fix-drafts-dialog.tsx").then((m) => m.FixDraftsDialog));

/** What is certain to be put right in the selected drafts; without one there is no button. */
export function FixDraftsButton({
  rows,
  onDone,
}: {
  readonly rows: readonly InvoiceRow[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly InvoiceRow[] | null>(null);
  const drafts = rows.filter(({ status }) => status === "draft");
  if (drafts.length === 0 && asked === null) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(drafts)}>
        {t("invoice_list.fix_drafts", { count: drafts.length })}
      </Button>
      {asked !== null && <FixDraftsDialog rows={asked} onDone={onDone} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Asks once more, then deletes the drafts one after the other. */
export function useDraftDeletion() {
  const { t } = useTranslation();
  return useDeletion<readonly InvoiceRow[]>({
    nameOf: ([first, ...others]) =>
      first !== undefined && others.length === 0
        ? invoiceName(first, t)
        : t("invoice_list.drafts", { count: others.length + 1 }),
    remove: async (rows) => {
      let message = "";
      const kept: DraftBody[] = [];
      for (const { id, folio } of rows) {
        if (folio === null) kept.push((await call("getInvoice", { params: { id } })).invoice.draft);
        ({ message } = await call("deleteDraft", { params: { id } }));
      }
      return {
        message: rows.length === 1 ? message : t("invoice_list.drafts_deleted", { count: rows.length }),
        restore: mayComeBack(rows, kept) ? () => keepAgain(kept, t) : undefined,
      };
    },
    queryKey: invoicesKey,
  });
}

/**
 * A draft that was sealed once leaves its attempts where they are, and a global invoice its tickets free: neither is
 * the same when it is made again.
 */
const mayComeBack = (rows: readonly InvoiceRow[], kept: readonly DraftBody[]): boolean =>
  kept.length === rows.length && kept.every(({ global }) => global === null);

/** What the drafts said is kept again, in new ones. */
async function keepAgain(drafts: readonly DraftBody[], t: TFunction): Promise<{ readonly message: string }> {
  for (const draft of drafts) await call("createDraft", { body: draft });
  return { message: t("invoice_list.drafts_restored", { count: drafts.length }) };
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
