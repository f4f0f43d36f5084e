import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail, RelatedInvoice, RelatedInvoices, ReplacementAct, ReplacementStep } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { catalogueLabel } from "../../../lib/catalogue-label.ts";
import { formatFolio, invoiceUrl } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/page.tsx";
import { needsCreditNoteFirst, relatedQuery, type TicketDocuments, useDerive } from "../derive.ts";
import { NextPanel } from "./next-panel.tsx";
import classes from "./related.module.css";

/**
 * The related documents of an invoice: its replacement, the documents it relates to and that relate to it, and its
 * balance.
 */
export function RelatedPanels({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const related = useQuery(relatedQuery(invoice.id));
  if (related.isPending) return null;
  if (related.isError) return <QueryFailure query={related} title={t("actions.related_error")} />;
  const { replacement, received, relates_to, related_by, ticket } = related.data;
  const nothing = relates_to.length === 0 && related_by.length === 0;
  return (
    <>
      {!readOnly && <NextPanel related={related.data} />}
      {received !== null && <AdvancePanel received={received} currency={invoice.currency} />}
      {ticket !== null && <TicketPanel ticket={ticket} />}
      {replacement !== null && <ReplacementPanel act={replacement} />}
      {(invoice.uuid !== null || !nothing) && (
        <Panel title={t("actions.related_title")}>
          <div className={classes.stack}>
            {nothing && <p className={classes.label}>{t("actions.related_none")}</p>}
            <RelatedList related={related.data} />
            <Balance related={related.data} invoice={invoice} />
          </div>
        </Panel>
      )}
    </>
  );
}

interface AdvancePanelProps {
  readonly received: NonNullable<RelatedInvoices["received"]>;
  readonly currency: string;
}

/** What became of an advance, and what is left of it. */
function AdvancePanel({ received, currency }: AdvancePanelProps) {
  const { t } = useTranslation();
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <Panel title={t("actions.advance_title")}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>{t("actions.advance_received")}</dt>
          <dd>{money(received.total)}</dd>
          {!isZero(received.returned) && (
            <>
              <dt>{t("actions.advance_returned")}</dt>
              <dd>{money(received.returned)}</dd>
            </>
          )}
          <dt>{t("actions.advance_applied")}</dt>
          <dd>{money(received.applied)}</dd>
          <dt>{t("actions.advance_left")}</dt>
          <dd>
            <strong>{money(received.left)}</strong>
          </dd>
        </dl>
        {received.applications.length > 0 && (
          <RelatedSection title={t("actions.advance_applications")}>
            {received.applications.map(({ invoice, amount }) => (
              <li key={invoice.id}>
                <InvoiceLink invoice={{ ...invoice, total: amount }} note={t("actions.advance_amount")} />
              </li>
            ))}
          </RelatedSection>
        )}
        {isZero(received.left) && <p className={classes.label}>{t("actions.advance_done")}</p>}
      </div>
    </Panel>
  );
}

function RelatedList({ related: { relates_to, related_by } }: { readonly related: RelatedInvoices }) {
  const { t } = useTranslation();
  const form = useQuery(invoiceFormQuery());
  const relationName = (relation: string) =>
    `${relation} · ${catalogueLabel(form.data?.catalogues, "c_TipoRelacion", relation)}`;
  return (
    <>
      {relates_to.length > 0 && (
        <RelatedSection title={t("actions.relates_to")}>
          {relates_to.map(({ relation, uuid, invoice, left }) => (
            <li key={`${relation} ${uuid}`}>
              {invoice === null ? (
                <span className={classes.one}>
                  {uuid}
                  <span className={classes.label}>
                    {relationName(relation)} · {t("actions.related_foreign")}
                  </span>
                </span>
              ) : (
                <InvoiceLink
                  invoice={invoice}
                  note={[
                    relationName(relation),
                    ...(left === null ? [] : [t("actions.left", { left: formatMoney(left, invoice.currency) })]),
                  ].join(" · ")}
                />
              )}
            </li>
          ))}
        </RelatedSection>
      )}
      {related_by.length > 0 && (
        <RelatedSection title={t("actions.related_by")}>
          {related_by.map(({ relation, invoice }) => (
            <li key={`${relation} ${invoice.id}`}>
              <InvoiceLink invoice={invoice} note={relationName(relation)} />
            </li>
          ))}
        </RelatedSection>
      )}
    </>
  );
}

function RelatedSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className={classes.label}>{title}</p>
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}

const isZero = (amount: string): boolean => Number(amount) === 0;

interface BalanceProps {
  readonly related: RelatedInvoices;
  readonly invoice: InvoiceDetail;
}

function Balance({ related: { credit, advance }, invoice }: BalanceProps) {
  const { t } = useTranslation();
  const shown = credit !== null && !isZero(credit.credited);
  if (!shown && advance === null) return null;
  const money = (amount: string) => formatMoney(amount, invoice.currency);
  return (
    <dl className={classes.facts}>
      {shown && (
        <>
          <dt>{t("actions.credited")}</dt>
          <dd>{money(credit.credited)}</dd>
          <dt>{t("actions.remaining")}</dt>
          <dd>{money(credit.remaining)}</dd>
        </>
      )}
      {advance !== null && (
        <>
          <dt>{t("actions.advance_applied")}</dt>
          <dd>{money(advance.applied)}</dd>
          <dt>{t("actions.advance_pending")}</dt>
          <dd>{money(advance.pending)}</dd>
        </>
      )}
    </dl>
  );
}

const STEPS = ["correct", "stamp", "cancel", "confirm"] as const;

/** How many of the four steps are done, for each state of the replacement. */
const DONE: Readonly<Record<ReplacementStep, number>> = {
  correct: 0,
  stamping: 1,
  cancelling: 2,
  stopped: 2,
  waiting: 3,
  rejected: 3,
  done: 4,
};

/** The four steps of replacing one invoice by another, and their states. They continue automatically. */
function ReplacementPanel({ act }: { readonly act: ReplacementAct }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { busy, derive } = useDerive();
  const { step, problem, old, new: next } = act;
  const done = DONE[step];
  const halted = step === "stopped" || step === "rejected";
  const stateOf = (at: number) => {
    if (at < done) return "done";
    if (at > done) return "later";
    return halted ? "stopped" : "now";
  };
  return (
    <Panel title={t("actions.replace_title")}>
      <div className={classes.stack}>
        <ol className={classes.steps}>
          {STEPS.map((one, at) => (
            <li
              key={one}
              className={classes.step}
              data-state={stateOf(at)}
              {...(stateOf(at) === "now" ? { "aria-current": "step" as const } : {})}
            >
              <span>
                {at + 1}. {t(`actions.replace_step_${one}`)}
              </span>
              <span className={classes.label}>{t(`actions.step_${stateOf(at)}`)}</span>
            </li>
          ))}
        </ol>
        <p role="status">{t(`actions.replace_now_${step}`)}</p>
        {problem !== null && <p className={classes.problem}>{problem}</p>}
        <ul className={classes.list}>
          <li>
            <InvoiceLink invoice={old} note={t("actions.replace_old")} />
          </li>
          <li>
            <InvoiceLink invoice={next} note={t("actions.replace_new")} />
          </li>
        </ul>
        <span className={classes.actions}>
          {step === "correct" && !readOnly && (
            <Button size="xs" component={Link} to={`/create/invoice?draft=${next.id}`}>
              {t("actions.replace_continue")}
            </Button>
          )}
          {halted && !readOnly && (
            <Button size="xs" loading={busy} onClick={() => void derive("replaceInvoice", old.id)}>
              {t("actions.replace_retry")}
            </Button>
          )}
          {done >= 2 && (
            <Button size="xs" variant="default" component={Link} to={`/cancel/invoice/${old.id}/invoice`}>
              {t("actions.replace_see")}
            </Button>
          )}
        </span>
      </div>
    </Panel>
  );
}

/**
 * Beside a document of a ticket that leaves a global invoice: both of them, in the order of their stamps, and the way
 * to the next one.
 */
function TicketPanel({ ticket }: { readonly ticket: TicketDocuments }) {
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
          <Button component={Link} to={invoiceUrl(next)}>
            {t(next === note ? "actions.ticket_go_note" : "actions.ticket_go_own")}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** A link to another invoice: its kind, number, amount and state. */
function InvoiceLink({ invoice, note }: { readonly invoice: RelatedInvoice; readonly note: string }) {
  const { t } = useTranslation();
  const name = `${t(`invoice.type_${invoice.type}`)} ${formatFolio(invoice) ?? t("invoice.no_number")}`;
  return (
    <span className={classes.one}>
      <span>
        <Anchor component={Link} to={invoiceUrl(invoice)}>
          {name}
        </Anchor>{" "}
        <span className={classes.label}>{note}</span>
      </span>
      <span className={classes.amount}>{formatMoney(invoice.total, invoice.currency)}</span>
    </span>
  );
}
