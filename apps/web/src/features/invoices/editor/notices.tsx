import { Button } from "@mantine/core";
import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUp, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { formatFolio, invoiceUrl, type StampRefusal } from "../../../lib/documents.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useOpenModal } from "../../../shell/modal-host.tsx";
import type { AutosaveStatus } from "../autosave/draft-store.ts";
import { needsCreditNoteFirst, relatedQuery, type TicketDocuments } from "../derive.ts";
import classes from "./editor.module.css";
import noticeClasses from "./notice.module.css";

interface EditorNoticesProps {
  readonly restoredAt: string | null;
  readonly status: AutosaveStatus;
  readonly draftId: string | null;
  /** It says that it replaces another invoice. */
  readonly replacing: boolean;
  /** It may be of a ticket that leaves a global invoice: a draft of before whose lines have numbers of their own. */
  readonly ofTicket: boolean;
  /** How it applies advances; null where it applies none. */
  readonly advances: "total" | "discounted" | null;
  /** It is a transfer of goods (T). */
  readonly transfer: boolean;
  readonly refusal: StampRefusal | null;
  /** Throws away what is only in this browser and opens what the server has. */
  readonly onDiscard: () => void;
  readonly onOverwrite: () => void;
  /** Saves the draft, lets the server rewrite it, and opens what it made of it. */
  readonly onRewrite: (rewrite: (id: string) => Promise<unknown>) => void;
}

/** What happened to the draft in another session, or while its stamp was pending. */
export function EditorNotices({
  restoredAt,
  status,
  draftId,
  replacing,
  ofTicket,
  advances,
  transfer,
  refusal,
  onDiscard,
  onOverwrite,
  onRewrite,
}: EditorNoticesProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(false);
  return (
    <>
      {restoredAt !== null && !seen && status.kind !== "conflict" && (
        <Notice
          tone="info"
          title={t("invoice_editor.restored_title")}
          actions={[
            { label: t("invoice_editor.restored_discard"), run: onDiscard },
            { label: t("common.close"), run: () => setSeen(true) },
          ]}
        >
          {t("invoice_editor.restored_text", { at: formatDateTime(restoredAt, currentLanguage()) })}
        </Notice>
      )}
      {status.kind === "conflict" && (
        <Notice
          tone="danger"
          title={t("invoice_editor.conflict_title")}
          actions={[
            { label: t("invoice_editor.conflict_theirs"), run: onDiscard },
            { label: t("invoice_editor.conflict_ours"), run: onOverwrite },
          ]}
        >
          {t("invoice_editor.conflict_text")}
        </Notice>
      )}
      {status.kind === "gone" && (
        <Notice
          tone="danger"
          title={t("invoice_editor.gone_title")}
          actions={draftId === null ? [] : [{ label: t("invoice_editor.gone_open"), to: `/invoice/${draftId}` }]}
        >
          {t("invoice_editor.gone_text")}
        </Notice>
      )}
      {transfer && (
        <Notice tone="info" title={t("invoice_editor.transfer_title")}>
          {t("invoice_editor.transfer_text")}
        </Notice>
      )}
      {draftId !== null && (replacing || ofTicket) && <RelatedNotice draftId={draftId} />}
      {draftId !== null && advances !== null && (
        <AdvanceNotice draftId={draftId} way={advances} onRewrite={onRewrite} />
      )}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </>
  );
}

/**
 * Stamping this draft is a step of something larger: another invoice is cancelled for it, or a ticket leaves its global
 * invoice.
 */
function RelatedNotice({ draftId }: { readonly draftId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(relatedQuery(draftId));
  if (data?.ticket != null) return <TicketNotice ticket={data.ticket} draftId={draftId} />;
  const act = data?.replacement;
  if (act?.role !== "new") return null;
  return (
    <Notice
      tone="info"
      title={t("actions.editor_replaces_title", { number: formatFolio(act.old) ?? act.old.uuid ?? "" })}
      actions={[{ label: t("invoice.open"), to: `/invoice/${act.old.id}` }]}
    >
      {t("actions.editor_replaces_text")}
    </Notice>
  );
}

interface AdvanceNoticeProps {
  readonly draftId: string;
  /** Whether the invoice is of the total, or discounts its advances. */
  readonly way: "total" | "discounted";
  readonly onRewrite: (rewrite: (id: string) => Promise<unknown>) => void;
}

/**
 * In the editor: which advances this invoice applies, what is left of them, and the two ways to do it (guide, appendix
 * 6).
 */
function AdvanceNotice({ draftId, way, onRewrite }: AdvanceNoticeProps) {
  const { t } = useTranslation();
  const { data } = useQuery(relatedQuery(draftId));
  const advances = (data?.relates_to ?? []).filter(({ relation, left }) => relation === "07" && left !== null);
  if (advances.length === 0) return null;
  const discount = (amount: string | null) =>
    onRewrite((id) => call("discountAdvance", { params: { id }, body: { amount } }));
  const names = advances.map(({ uuid, invoice, left }) => {
    const number = (invoice && formatFolio(invoice)) ?? uuid;
    return t("actions.editor_advance_left", { number, left: formatMoney(left ?? "0", invoice?.currency ?? "MXN") });
  });
  return (
    <Notice
      tone="info"
      title={t("actions.editor_advance_title", { advances: names.join(", ") })}
      actions={
        way === "total"
          ? [{ label: t("actions.editor_advance_discount"), run: () => discount(null) }]
          : [
              { label: t("actions.editor_advance_again"), run: () => discount(null) },
              { label: t("actions.editor_advance_total"), run: () => discount("0") },
            ]
      }
    >
      {t(way === "total" ? "actions.editor_advance_text_total" : "actions.editor_advance_text_discounted")}
    </Notice>
  );
}

/**
 * In the editor: which of the documents of a ticket this draft is, what to write in it, and what comes before or after
 * it.
 */
function TicketNotice({ ticket, draftId }: { readonly ticket: TicketDocuments; readonly draftId: string }) {
  const { t } = useTranslation();
  const { folio, note } = ticket;
  if (note?.id === draftId) {
    return (
      <Notice tone="info" title={t("actions.ticket_note_title", { folio })}>
        {t("actions.ticket_note_text")}
      </Notice>
    );
  }
  const first = note !== null && needsCreditNoteFirst(ticket) ? note : null;
  return (
    <Notice
      tone={first === null ? "info" : "danger"}
      title={t(note === null ? "actions.ticket_only_title" : "actions.ticket_own_title", { folio })}
      actions={first === null ? [] : [{ label: t("actions.ticket_go_note"), to: invoiceUrl(first) }]}
    >
      {t(first === null ? "actions.ticket_own_text" : "actions.ticket_own_waits")}
    </Notice>
  );
}

/** Where each refusal can be fixed. */
const REFUSAL_LINKS: Readonly<
  Record<string, { readonly label: "action_buy" | "action_register" | "action_key"; readonly to: string }>
> = {
  no_credits: { label: "action_buy", to: "/orders/list" },
  registration_incomplete: { label: "action_register", to: "/complete/register" },
  key_frozen: { label: "action_key", to: "/user/key" },
};
const CERTIFICATE = ["no_certificate", "certificate_expired", "test_certificate"];

function RefusalNotice({ refusal }: { readonly refusal: StampRefusal }) {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  if (refusal.kind === "lost") {
    return (
      <Notice tone="danger" title={t("invoice_editor.lost_title")}>
        {t("invoice_editor.lost_text")}
      </Notice>
    );
  }
  if (refusal.code === "invoice_rejected" && refusal.problems.length > 0) {
    return (
      <Notice tone="danger" title={t("invoice_editor.refused_title")}>
        {t("invoice_editor.refused_text")}
      </Notice>
    );
  }
  const way = REFUSAL_LINKS[refusal.code];
  const actions = [
    ...(way === undefined ? [] : [{ label: t(`invoice_editor.${way.label}`), to: way.to }]),
    ...(CERTIFICATE.includes(refusal.code)
      ? [{ label: t("invoice_editor.action_csd"), run: () => openModal("csd") }]
      : []),
  ];
  return (
    <Notice tone="danger" title={t("invoice_editor.not_stamped_title")} actions={actions}>
      {refusal.message}
    </Notice>
  );
}

interface AutosaveIndicatorProps {
  readonly status: AutosaveStatus;
  /** Some input cannot be saved until it is corrected. */
  readonly partly: boolean;
}

/** The autosave status: saved on the server, being saved, or only in this browser. */
export function AutosaveIndicator({ status, partly }: AutosaveIndicatorProps) {
  const { t, i18n } = useTranslation();
  const [words, Icon] = said();
  return (
    <span className={classes.saveState} data-kind={status.kind} role="status">
      <Icon className={classes.icon} aria-hidden />
      {words}
    </span>
  );

  function said(): [string, typeof IconCloudUp] {
    if (status.kind === "saved") {
      if (partly) return [t("invoice_editor.state_partly"), IconCloudOff];
      const time = new Intl.DateTimeFormat(i18n.language, { hour: "2-digit", minute: "2-digit" }).format(status.at);
      return [t("invoice_editor.state_saved", { time }), IconCloudCheck];
    }
    if (status.kind === "unsaved") {
      const words = status.retries
        ? t("invoice_editor.state_unsaved")
        : t("invoice_editor.state_refused", { message: status.message });
      return [words, IconCloudOff];
    }
    if (status.kind === "saving") return [t("invoice_editor.state_saving"), IconCloudUp];
    return [
      t(status.kind === "untouched" ? "invoice_editor.state_untouched" : "invoice_editor.state_changed"),
      IconCloudUp,
    ];
  }
}

interface NoticeAction {
  readonly label: string;
  readonly run?: () => void;
  readonly to?: string;
}

interface NoticeProps {
  readonly tone: "info" | "danger";
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: readonly NoticeAction[];
}

/** Something about the whole draft that its author has to know, and what can be done about it. */
function Notice({ tone, title, children, actions = [] }: NoticeProps) {
  const Icon = tone === "info" ? IconInfoCircle : IconAlertCircle;
  return (
    <div className={noticeClasses.notice} data-tone={tone} role={tone === "info" ? "status" : "alert"}>
      <Icon className={noticeClasses.icon} aria-hidden />
      <p className={noticeClasses.text}>
        <strong>{title}</strong> {children}
      </p>
      <span className={noticeClasses.actions}>
        {actions.map(({ label, run, to }) =>
          to === undefined ? (
            <Button key={label} size="xs" variant="default" onClick={run}>
              {label}
            </Button>
          ) : (
            <Button key={label} size="xs" variant="default" component={Link} to={to}>
              {label}
            </Button>
          ),
        )}
      </span>
    </div>
  );
}
