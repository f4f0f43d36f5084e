import { Switch } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-client.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { ListRequest } from "../../ui/data-table/types.ts";
import { drawings } from "../../ui/drawings.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { useRowColumns } from "./row-columns.tsx";
import { pageOf, SAMPLE_ROWS, type SampleRow } from "./rows.ts";

/** A simulated delay of a server, in milliseconds. */
const DISTANCE_MS = 250;

/** /poc/datatable: the table of every list, over ten thousand rows. */
export function DatatableScreen() {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const columns = useRowColumns();
  const load = useMemo(
    () => async (request: ListRequest) => {
      await new Promise((resolve) => setTimeout(resolve, DISTANCE_MS));
      if (broken)
        throw new ApiError({ status: 503, code: "dependency_unavailable", message: t("gallery.broken_words") });
      return pageOf(SAMPLE_ROWS, request);
    },
    [broken, t],
  );
  return (
    <Page title={t("gallery.datatable")} text={t("gallery.datatable_text")}>
      <DataTable<SampleRow>
        list="gallery"
        label={t("gallery.datatable")}
        queryKey={["gallery", "rows", broken]}
        load={load}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ folio }) => `A-${folio}`}
        defaultSort={{ column: "folio", direction: "desc" }}
        rowActions={({ customer }) => [
          { label: t("common.copy"), icon: <IconCopy size={16} aria-hidden />, run: () => toast.info(customer) },
        ]}
        filters={
          <Switch
            label={t("gallery.pretend_broken")}
            checked={broken}
            onChange={(event) => setBroken(event.currentTarget.checked)}
          />
        }
        empty={{ drawing: drawings.invoices, title: t("gallery.empty_title"), text: t("gallery.empty_text") }}
      />
    </Page>
  );
}
