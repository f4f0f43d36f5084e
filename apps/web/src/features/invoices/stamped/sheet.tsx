import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { labelIn } from "../../../lib/label-in.ts";
import { useMoment } from "../../../lib/place-of-issue.ts";
import { useSession } from "../../../lib/session.ts";
import { totalRows } from "../dock/total-rows.ts";
import { numberOf } from "../invoice-files.ts";
import { keyedFacts } from "./keyed-facts.ts";
import { Postmark } from "./postmark.tsx";
import { Remarks } from "./remarks.tsx";
import classes from "./sheet.module.css";
import { StampFacts } from "./stamp-facts.tsx";

interface SheetProps {
  readonly invoice: InvoiceDetail;
  /** It was stamped just now. */
  readonly fresh: boolean;
}

/** The document as a sheet torn off a block: what it says, and what makes it legal. */
export function Sheet({ invoice, fresh }: SheetProps) {
  const { t } = useTranslation();
  const session = useSession();
  const form = useQuery(invoiceFormQuery());
  const { stamp } = invoice;
  const moment = useMoment();
  const number = numberOf(invoice);
  return (
    <article className={classes.sheet} aria-label={t("invoice_view.stamped_title", { number: number ?? "" })}>
      <div className={classes.paper}>
        <header className={classes.head}>
          <div>
            <p className={classes.kind}>{t(`invoice.type_${invoice.type}`)}</p>
            <p className={classes.number}>{number ?? t("invoice.no_number")}</p>
            {invoice.date !== null && (
              <p className={classes.small}>
                {t("invoice_view.issued")}: {moment(invoice.date)}
              </p>
            )}
          </div>
          {stamp !== null && <Postmark uuid={stamp.uuid} certifiedAt={stamp.certified_at} fresh={fresh} />}
        </header>
        <div className={classes.parties}>
          <Party title={t("invoice_view.issuer")} name={form.data?.issuer.name ?? null} rfc={session?.user.rfc ?? ""} />
          <Party title={t("invoice_view.receiver")} name={invoice.receiver_name} rfc={invoice.receiver_rfc} />
          <dl className={classes.facts}>
            {keyedFacts(invoice).map(({ label, list, key }) => (
              <div key={label}>
                <dt>{t(`invoice_view.${label}`)}</dt>
                <dd>{list === null ? key : `${key} · ${labelIn(form.data?.catalogues, list, key)}`}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Lines invoice={invoice} />
        <Totals invoice={invoice} />
        <Remarks draft={invoice.draft} />
        {stamp !== null && <StampFacts stamp={stamp} />}
      </div>
    </article>
  );
}

function Party({ title, name, rfc }: { readonly title: string; readonly name: string | null; readonly rfc: string }) {
  return (
    <div>
      <p className={classes.label}>{title}</p>
      {name !== null && <p className={classes.name}>{name}</p>}
      <p className={name === null ? classes.name : classes.small}>{rfc}</p>
    </div>
  );
}

const SHOWN_LINES = 12;

function Lines({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const { draft, totals } = invoice;
  const shown = whole ? draft.items : draft.items.slice(0, SHOWN_LINES);
  const hidden = draft.items.length - shown.length;
  const decimals = totals?.decimals ?? 2;
  return (
    <>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t("invoice_editor.description")}</th>
            <th scope="col" data-numeric>
              {t("invoice_editor.quantity")}
            </th>
            <th scope="col" data-numeric>
              {t("invoice_editor.price")}
            </th>
            <th scope="col" data-numeric>
              {t("invoice_editor.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stamped document never change
            <tr key={at}>
              <td>
                {item.description}
                <span className={classes.small}> {item.key}</span>
              </td>
              <td data-numeric>{formatNumber(item.quantity ?? "")}</td>
              <td data-numeric>{formatNumber(totals?.items[at]?.unit_price ?? "", decimals)}</td>
              <td data-numeric>{formatNumber(totals?.items[at]?.amount ?? "", decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <button type="button" className={classes.moreLines} onClick={() => setWhole(true)}>
          {t("invoice_view.more_lines", { count: hidden })}
        </button>
      )}
    </>
  );
}

function Totals({ invoice: { totals } }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  if (totals === null) return null;
  return (
    <div className={classes.totals}>
      <p className={classes.words}>{totals.total_in_words}</p>
      <dl>
        {totalRows(totals, t).map(({ key, label, amount }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd data-numeric>{formatNumber(amount, totals.decimals)}</dd>
          </div>
        ))}
        <div className={classes.grand}>
          <dt>{t("invoice_editor.total")}</dt>
          <dd data-numeric>{formatMoney(totals.total, totals.currency, totals.decimals)}</dd>
        </div>
      </dl>
    </div>
  );
}
