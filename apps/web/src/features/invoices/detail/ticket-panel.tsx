import { Button } from "@mantine/core";
import type { RelatedInvoices } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReadOnly } from "../../../lib/session.ts";
import { Panel } from "../../../ui/page.tsx";
import { Notice } from "../editor/notice.tsx";
import { InvoiceLink } from "./invoice-link.tsx";
import classes from "./related.module.css";

type Ticket = NonNullable<RelatedInvoices["ticket"]>;

/** Whether the credit note still prevents the stamp of the ticket's own invoice. */
const needsCreditNoteFirst = ({ note }: Ticket): boolean =>
  note !== null && ["draft", "stamping", "uncertain"].includes(note.state);

const editorUrl = (id: string): string => `/create/invoice?draft=${id}`;

/**
 * In the editor: which of the documents of a ticket this draft is, what to write in it, and what comes before or after
 * it.
 */
export function TicketNotice({ ticket, draftId }: { readonly ticket: Ticket; readonly draftId: string }) {
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
      actions={
        first === null
          ? []
          : [
              {
                label: t("actions.ticket_go_note"),
                to: first.state === "draft" ? editorUrl(first.id) : `/invoice/${first.id}`,
              },
            ]
      }
    >
      {t(first === null ? "actions.ticket_own_text" : "actions.ticket_own_waits")}
    </Notice>
  );
}

/**
 * Beside a document of a ticket that leaves a global invoice: both of them, in the order of their stamps, and the way
 * to the next one.
 */
export function TicketPanel({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { folio, note, own } = ticket;
  if (note === null) return null;
  const next = needsCreditNoteFirst(ticket) ? note : own;
  return (
    <Panel title={t("actions.ticket_title", { folio })}>
      <div className={classes.stack}>
        <ul className={classes.list}>
          <li>
            <InvoiceLink invoice={note} note={t("actions.ticket_step_note")} />
          </li>
          <li>
            <InvoiceLink invoice={own} note={t("actions.ticket_step_own")} />
          </li>
        </ul>
        {next.state === "draft" && !readOnly && (
          <Button component={Link} to={editorUrl(next.id)}>
            {t(next === note ? "actions.ticket_go_note" : "actions.ticket_go_own")}
          </Button>
        )}
      </div>
    </Panel>
  );
}
