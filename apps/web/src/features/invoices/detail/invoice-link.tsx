import { Anchor } from "@mantine/core";
import type { RelatedInvoice } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { invoiceNumber } from "../invoice.ts";
import classes from "./related.module.css";

/** Another invoice in a line: what it is, its number, how much, and how it stands. */
export function InvoiceLink({ invoice, note }: { readonly invoice: RelatedInvoice; readonly note: string }) {
  const { t } = useTranslation();
  const name = `${t(`invoice.type_${invoice.type}`)} ${invoiceNumber(invoice) ?? t("invoice.no_number")}`;
  return (
    <span className={classes.one}>
      <span>
        <Anchor
          component={Link}
          to={invoice.state === "draft" ? `/create/invoice?draft=${invoice.id}` : `/invoice/${invoice.id}`}
        >
          {name}
        </Anchor>{" "}
        <span className={classes.label}>{note}</span>
      </span>
      <span className={classes.amount}>{formatMoney(invoice.total, invoice.currency)}</span>
    </span>
  );
}
