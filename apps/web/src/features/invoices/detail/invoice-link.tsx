import { Anchor } from "@mantine/core";
import type { RelatedInvoice } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatFolio, invoiceUrl } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import classes from "./related.module.css";

/** A link to another invoice: its kind, number, amount and state. */
export function InvoiceLink({ invoice, note }: { readonly invoice: RelatedInvoice; readonly note: string }) {
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
