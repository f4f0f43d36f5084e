import { Anchor, Group, Title } from "@mantine/core";
import type { InvoiceRow } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { toListBody } from "../../../ui/data-table/types.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { invoiceName } from "../invoice.ts";
import { readOnlyRowActions } from "./invoice-actions.tsx";
import { invoiceColumns } from "./invoice-list.tsx";

const LATEST = { column: "date", direction: "desc" } as const;

/** The invoices of one customer, in the table of all of them. */
export function CustomerInvoices({ customerId }: { readonly customerId: string }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const language = currentLanguage();
  const columns = useMemo(() => invoiceColumns(t, language, readOnly), [t, language, readOnly]);
  const filters = { customer_id: customerId };
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t("clients.account_documents")}</Title>
        <Anchor component={Link} to={`/list/invoice?customer=${customerId}`} size="sm">
          {t("clients.account_all")}
        </Anchor>
      </Group>
      <DataTable<InvoiceRow>
        list="customer-invoices"
        label={t("clients.account_documents")}
        queryKey={[...invoicesKey, "list", filters]}
        load={(request, signal) =>
          call("paginateInvoices", { body: toListBody<"paginateInvoices">(request, filters), signal })
        }
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => invoiceName(row, t)}
        defaultSort={LATEST}
        rowActions={(row) => readOnlyRowActions(row, t)}
        empty={{
          drawing: drawings.invoices,
          title: t("clients.account_no_documents"),
          text: t("clients.account_no_documents_text"),
        }}
      />
    </>
  );
}
