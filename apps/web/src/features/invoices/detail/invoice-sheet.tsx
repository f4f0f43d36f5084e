import { useQuery } from "@tanstack/react-query";
import { type InvoiceDetail, isGenericRfc, keyOfId, legalDateAt, TO_BE_DEFINED } from "@timbra/contract";
import type { LabelledList } from "@timbra/sat-catalogues";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogueLabel } from "../../../lib/catalogue-label.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { invoiceFormQuery } from "../../../lib/invoice-form-query.ts";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { useFormatInstant } from "../../../lib/place-of-issue.ts";
import { useSession } from "../../../lib/session.ts";
import { extraFieldNumber, filledExtraFields } from "../editor/draft.ts";
import { ExplainedAmount } from "../explain/explained-amount.tsx";
import { totalRows } from "../invoice.ts";
import classes from "./invoice-sheet.module.css";
import { StampBadge, StampFacts } from "./stamp-badge.tsx";

/** Few documents have any. */
const ComplementsView = lazy(async () => ({
  default: (await lazyImport(() => import("../complements/complements-view.tsx"))).ComplementsView,
}));

const hasComplements = ({ complements, items }: InvoiceDetail["draft"]): boolean =>
  complements.length > 0 || items.some((item) => item.complements.length > 0);

/** YYYY-MM-DD of the document where it was issued. */
const dayOf = ({ date, draft }: InvoiceDetail, zip = ""): string =>
  legalDateAt(date === null ? new Date() : new Date(date), draft.expedition_zip ?? zip).slice(0, "YYYY-MM-DD".length);

interface InvoiceSheetProps {
  readonly invoice: InvoiceDetail;
  /** It was stamped just now. */
  readonly justStamped: boolean;
}

/** The document with a perforated outline: its content, and its fiscal stamp. */
export function InvoiceSheet({ invoice, justStamped }: InvoiceSheetProps) {
  const { t } = useTranslation();
  const session = useSession();
  const form = useQuery(invoiceFormQuery());
  const { stamp } = invoice;
  const moment = useFormatInstant();
  const number = formatFolio(invoice);
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
          {stamp !== null && (
            <StampBadge uuid={stamp.uuid} certifiedAt={stamp.certified_at} justStamped={justStamped} />
          )}
        </header>
        <div className={classes.parties}>
          <Party title={t("invoice_view.issuer")} name={form.data?.issuer.name ?? null} rfc={session?.user.rfc ?? ""} />
          <Party title={t("invoice_view.receiver")} name={invoice.receiver_name} rfc={invoice.receiver_rfc} />
          <dl className={classes.facts}>
            {codedFacts(invoice).map(({ label, list, key }) => (
              <div key={label}>
                <dt>{t(`invoice_view.${label}`)}</dt>
                <dd>{list === null ? key : `${key} · ${catalogueLabel(form.data?.catalogues, list, key)}`}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Lines invoice={invoice} />
        <Totals invoice={invoice} />
        {hasComplements(invoice.draft) && (
          <Suspense>
            <ComplementsView draft={invoice.draft} day={dayOf(invoice, form.data?.issuer.zip_code)} />
          </Suspense>
        )}
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
            {(["quantity", "price", "amount"] as const).map((column) => (
              <th key={column} scope="col" data-numeric>
                {t(`invoice_editor.${column}`)}
              </th>
            ))}
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

function Totals({ invoice: { id, totals, stamp } }: { readonly invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  if (totals === null) return null;
  const { decimals } = totals;
  // Before it is stamped there is no document whose amounts could be explained.
  const amountOf = (name: string, path: string, amount: string) =>
    stamp === null ? amount : <ExplainedAmount of={{ stampedId: id }} {...{ name, path, amount, decimals }} />;
  return (
    <div className={classes.totals}>
      <p className={classes.words}>{totals.total_in_words}</p>
      <dl>
        {totalRows(totals, t).map(({ key, label, amount, path }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd data-numeric>{amountOf(label, path, formatNumber(amount, decimals))}</dd>
          </div>
        ))}
        <div className={classes.grand}>
          <dt>{t("invoice_editor.total")}</dt>
          <dd data-numeric>
            {amountOf(t("invoice_editor.total"), "Total", formatMoney(totals.total, totals.currency, decimals))}
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface CodedFact {
  readonly label: "use" | "method" | "form" | "currency";
  /** The SAT's list that says what the key means; null where the key is the word. */
  readonly list: LabelledList | null;
  readonly key: string;
}

/** The document's catalogue keys, with the form of payment that PPD implies. */
function codedFacts({ draft, receiver_rfc, payment_method, currency, type }: InvoiceDetail): CodedFact[] {
  const use = isGenericRfc(receiver_rfc) && type !== "E" ? "S01" : keyOfId("cfdi_use", draft.cfdi_use_id ?? 0);
  const form = payment_method === "PPD" ? TO_BE_DEFINED : keyOfId("payment_form", draft.payment_form_id ?? 0);
  const facts: (CodedFact | null)[] = [
    use === undefined ? null : { label: "use", list: "c_UsoCFDI", key: use },
    payment_method === null ? null : { label: "method", list: "c_MetodoPago", key: payment_method },
    payment_method === null || form === undefined ? null : { label: "form", list: "c_FormaPago", key: form },
    currency === "MXN" ? null : { label: "currency", list: "c_Moneda", key: currency },
  ];
  return facts.filter((fact) => fact !== null);
}

/**
 * Texts that the issuer adds, as in the printed form: the terms of payment, which the document carries, the notes, and
 * the extra fields that say something.
 */
function Remarks({ draft: { conditions, notes, extra } }: Pick<InvoiceDetail, "draft">) {
  const { t } = useTranslation();
  const extras = filledExtraFields(extra).map(
    (field) => [t("issuer.extra_field", { number: extraFieldNumber(field) }), extra?.[field]] as const,
  );
  const said = [
    [t("invoice_editor.conditions"), conditions] as const,
    [t("invoice_view.notes"), notes] as const,
    ...extras,
  ].filter(([, text]) => (text ?? "") !== "");
  if (said.length === 0) return null;
  return (
    <dl className={classes.remarks}>
      {said.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
