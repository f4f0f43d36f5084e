import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail, RelatedInvoices } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/api-error.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { labelIn } from "../../../lib/label-in.ts";
import { useReadsOnly } from "../../../lib/reads-only.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { mayCredit } from "./deeds.ts";
import { InvoiceLink } from "./invoice-link.tsx";
import classes from "./related.module.css";
import { relatedQuery } from "./related-query.ts";
import { ReplacementPanel } from "./replacement-panel.tsx";
import { TicketPanel } from "./ticket-steps.tsx";
import { useDerive } from "./use-derive.ts";

/** What surrounds an invoice: its replacement, the documents it names and that name it, and what is left of it. */
export function RelatedPanels({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const related = useQuery(relatedQuery(invoice.id));
  if (related.isPending) return null;
  if (related.isError)
    return (
      <LoadFailure
        title={t("actions.related_error")}
        message={related.error.message}
        onRetry={() => void related.refetch()}
      />
    );
  const { replacement, relates_to, related_by, ticket } = related.data;
  const nothing = relates_to.length === 0 && related_by.length === 0;
  return (
    <>
      {ticket !== null && <TicketPanel ticket={ticket} />}
      {replacement !== null && <ReplacementPanel act={replacement} />}
      {(invoice.uuid !== null || !nothing) && (
        <Panel title={t("actions.related_title")}>
          <div className={classes.stack}>
            {nothing && <p className={classes.label}>{t("actions.related_none")}</p>}
            <Named related={related.data} />
            <Balance related={related.data} invoice={invoice} />
          </div>
        </Panel>
      )}
    </>
  );
}

function Named({ related: { relates_to, related_by } }: { readonly related: RelatedInvoices }) {
  const { t } = useTranslation();
  const form = useQuery(invoiceFormQuery());
  const relationName = (relation: string) =>
    `${relation} · ${labelIn(form.data?.catalogues, "c_TipoRelacion", relation)}`;
  return (
    <>
      {relates_to.length > 0 && (
        <div>
          <p className={classes.label}>{t("actions.relates_to")}</p>
          <ul className={classes.list}>
            {relates_to.map(({ relation, uuid, invoice }) => (
              <li key={`${relation} ${uuid}`}>
                {invoice === null ? (
                  <span className={classes.one}>
                    {uuid}
                    <span className={classes.label}>
                      {relationName(relation)} · {t("actions.related_foreign")}
                    </span>
                  </span>
                ) : (
                  <InvoiceLink invoice={invoice} note={relationName(relation)} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {related_by.length > 0 && (
        <div>
          <p className={classes.label}>{t("actions.related_by")}</p>
          <ul className={classes.list}>
            {related_by.map(({ relation, invoice }) => (
              <li key={`${relation} ${invoice.id}`}>
                <InvoiceLink invoice={invoice} note={relationName(relation)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const isZero = (amount: string): boolean => Number(amount) === 0;

function Balance({
  related: { credit, advance },
  invoice,
}: {
  readonly related: RelatedInvoices;
  readonly invoice: InvoiceDetail;
}) {
  const { t } = useTranslation();
  const reads = useReadsOnly();
  const shown = credit !== null && !isZero(credit.credited);
  if (!shown && advance === null) return null;
  const money = (amount: string) => formatMoney(amount, invoice.currency);
  return (
    <>
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
      {advance !== null && !isZero(advance.pending) && mayCredit(invoice) && !reads && (
        <TakeBackAdvance id={invoice.id} />
      )}
    </>
  );
}

/** The last document of an advance: the credit note that takes it back from the invoice that applied it. */
function TakeBackAdvance({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { busy, credit } = useDerive();
  const make = async () => {
    try {
      await credit(id, { relation: "07" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
    }
  };
  return (
    <Button size="xs" loading={busy} onClick={() => void make()}>
      {t("actions.take_back_advance")}
    </Button>
  );
}
