import { Button, Loader, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconPlus,
  IconReceiptRefund,
  IconReplace,
  IconShoppingCart,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvoiceDetail } from "@timbra/contract";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { ApiError } from "../../../lib/api-client.ts";
import { formatFolio, invoiceUrl, isStamping } from "../../../lib/documents.ts";
import { creditsQuery } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { MenuActions } from "../../../ui/menu-actions.tsx";
import { ProblemText } from "../../../ui/problem-text.tsx";
import { StampClock } from "../../../ui/stamp-clock.tsx";
import { invoiceQuery, timelineQuery } from "../api.ts";
import {
  type DeriveCommand,
  isAdvance,
  mayCredit,
  mayDuplicate,
  mayReplaceInvoice,
  relatedQuery,
  useDerive,
} from "../derive.ts";
import { invoiceStatus, TIMELINE_ID } from "../invoice.ts";
import { ShareDialog } from "../send/share-dialog.tsx";
import { actionIcon, DocumentPage } from "./document-page.tsx";
import classes from "./invoice.module.css";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { RelatedPanels } from "./related-panels.tsx";

const CreditNoteDialog = lazyDialog(() => import("./credit-note-dialog.tsx").then((m) => m.CreditNoteDialog));

interface InvoiceScreenProps {
  /** What was paid of it, by receipts or at once; the route brings it. */
  readonly Payments?: ComponentType<{ readonly invoice: InvoiceDetail }>;
}

/** /invoice/:id: the document, its files and its history. While its stamp is pending the page polls. */
export function InvoiceScreen({ Payments }: InvoiceScreenProps) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { state } = useLocation();
  const invoice = useQuery(invoiceQuery(id));
  const settled = useRefreshOnSettled(id, invoice.data);
  if (invoice.isPending) return <LoadingOverlay visible over="screen" />;
  if (invoice.isError) {
    if (invoice.error instanceof ApiError && invoice.error.status === 404) return <InvoiceNotFound />;
    return <QueryFailure query={invoice} title={t("invoice.not_found_title")} />;
  }
  const justStamped = settled || (typeof state === "object" && state !== null && "justStamped" in state);
  const isPaid = invoice.data.type === "I" && invoice.data.stamp !== null;
  const payments = isPaid && Payments !== undefined && <Payments invoice={invoice.data} />;
  return <InvoicePage invoice={invoice.data} justStamped={justStamped} payments={payments} />;
}

/** Whether the invoice was settled while the page was open; then the history and the credits are reloaded. */
function useRefreshOnSettled(id: string, invoice: InvoiceDetail | undefined): boolean {
  const queries = useQueryClient();
  const waited = useRef(false);
  const waits = invoice !== undefined && isStamping(invoice);
  if (waits) waited.current = true;
  const state = invoice?.state;
  useEffect(() => {
    if (state === undefined || waits || !waited.current) return;
    void queries.invalidateQueries({ queryKey: timelineQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: relatedQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
  }, [state, waits, id, queries]);
  return waited.current && !waits;
}

interface InvoiceProps {
  readonly invoice: InvoiceDetail;
  readonly justStamped: boolean;
  readonly payments: ReactNode;
}

function InvoicePage({ invoice, justStamped, payments }: InvoiceProps) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${TIMELINE_ID}`) document.getElementById(TIMELINE_ID)?.scrollIntoView({ block: "center" });
  }, [hash]);
  const status = invoiceStatus(invoice);
  const number = formatFolio(invoice);
  return (
    <DocumentPage
      kind="invoice"
      document={invoice}
      title={number === null ? t(status.label) : t("invoice_view.stamped_title", { number })}
      status={status}
      texts={{
        xml: t("invoice.download_xml"),
        pdf: t("invoice.download_pdf"),
        tagged_pdf: t("invoice.download_tagged_pdf"),
        both: t("invoice.download_both"),
        cancel: t("cancel.action"),
        seeCancellation: t("cancel.see"),
        sandbox: t("invoice_view.sandbox"),
      }}
      receiverEmail={invoice.draft.receiver?.email ?? null}
      justStamped={justStamped}
      lastActions={!readOnly && <FollowUpActions invoice={invoice} />}
      aside={
        <>
          {payments}
          <RelatedPanels invoice={invoice} />
        </>
      }
    >
      {isStamping(invoice) && <PendingNotice invoice={invoice} />}
      {invoice.state === "draft" && <DraftNote invoice={invoice} />}
      <InvoiceSheet invoice={invoice} justStamped={justStamped} />
    </DocumentPage>
  );
}

/** What copies or links an invoice to another one. */
function FollowUpActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {invoice.state === "draft" && (
        <Button component={Link} to={invoiceUrl(invoice)} variant="default" leftSection={actionIcon(IconPencil)}>
          {t("invoice.continue_draft")}
        </Button>
      )}
      <MoreMenu invoice={invoice} />
      <Button component={Link} to="/create/invoice" leftSection={actionIcon(IconPlus)}>
        {t("invoice.new")}
      </Button>
    </>
  );
}

/** A draft has no validity; one that was refused says why. */
function DraftNote({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  if (invoice.problems.length === 0) return <p className={classes.waiting}>{t("invoice_view.draft_text")}</p>;
  return (
    <div className={classes.refused} role="alert">
      <p>{t("invoice_view.rejected_text")}</p>
      <ul>
        {invoice.problems.map((problem) => (
          <li key={`${problem.code} ${problem.path}`}>
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function InvoiceNotFound() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={1}
      drawing={drawings.lost}
      title={t("invoice.not_found_title")}
      text={t("invoice.not_found_text")}
      action={
        <Button component={Link} to="/list/invoice">
          {t("invoice.to_list")}
        </Button>
      }
    />
  );
}

/** Between seal and stamp: what is known, and that no action is needed. */
function PendingNotice({ invoice: { state, stamp_by: by } }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const which = state === "uncertain" ? "uncertain" : "on_its_way";
  return (
    <div className={classes.waiting} role="status">
      <Loader size="sm" type="dots" aria-hidden />
      <p>
        <strong>{t(`invoice_view.${which}`)}</strong>. {t(`invoice_view.${which}_text`)}
        {by !== null && (
          <>
            <br />
            <StampClock by={by} form="long" />
          </>
        )}
      </p>
    </div>
  );
}

/** Further commands on an invoice. */
function MoreMenu({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { busy, derive } = useDerive();
  const [asking, setAsking] = useState<"credit" | "share" | null>(null);
  const close = () => setAsking(null);
  if (!mayDuplicate(invoice)) return null;
  const action = (label: string, Icon: typeof IconCopy, run: () => void) => ({
    label,
    icon: <Icon aria-hidden size="1rem" />,
    run,
  });
  const deriving = (label: string, Icon: typeof IconCopy, kind: DeriveCommand) =>
    action(label, Icon, () => void derive(kind, invoice.id));
  const actions = [
    deriving(t("actions.duplicate"), IconCopy, "duplicateInvoice"),
    ...(mayReplaceInvoice(invoice) ? [deriving(t("actions.replace"), IconReplace, "replaceInvoice")] : []),
    ...(mayCredit(invoice) ? [action(t("actions.credit_note"), IconReceiptRefund, () => setAsking("credit"))] : []),
    ...(isAdvance(invoice) ? [deriving(t("actions.apply_advance"), IconShoppingCart, "applyAdvance")] : []),
    ...(invoice.stamp === null ? [] : [action(t("actions.share"), IconLink, () => setAsking("share"))]),
  ];
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={busy} leftSection={<IconDots aria-hidden size="1rem" />}>
            {t("actions.more")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuActions actions={actions} />
        </Menu.Dropdown>
      </Menu>
      {asking === "credit" && <CreditNoteDialog invoice={invoice} onClose={close} />}
      {asking === "share" && <ShareDialog invoice={invoice} onClose={close} />}
    </>
  );
}
