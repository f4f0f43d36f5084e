import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { InvoiceRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { formatMoney } from "../../../lib/format.ts";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { SUGGEST_PAUSE_MS } from "../../../ui/suggest/suggest-pause.ts";
import { INVOICES } from "../api.ts";
import fields from "../editor/field.module.css";
import { numberOf } from "../invoice-files.ts";
import classes from "./terms.module.css";

const SUGGESTED = 8;
const NONE: readonly InvoiceRow[] = [];

/** One's own stamped invoices, of a customer when there is one, by folio, UUID, name or RFC. */
const stampedQuery = (search: string, customerId: string | null) =>
  queryOptions({
    queryKey: [...INVOICES, "to-relate", search, customerId],
    queryFn: async ({ signal }) => {
      const filters = { status: "active" as const, ...(customerId === null ? {} : { customer_id: customerId }) };
      const { rows } = await call("paginateInvoices", { body: { search, filters, rows_per_page: SUGGESTED }, signal });
      return rows.filter(({ uuid }) => uuid !== null);
    },
    placeholderData: keepPreviousData,
  });

interface RelationSearchProps {
  readonly id: string;
  readonly customerId: string | null;
  readonly onPick: (uuid: string) => void;
}

/** Finds the invoice to relate to among one's own, so that nobody copies a UUID. */
export function RelationSearch({ id, customerId, onPick }: RelationSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), SUGGEST_PAUSE_MS);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...stampedQuery(search, customerId), enabled: open });
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {t("actions.relation_search")}
      </label>
      <SuggestInput
        id={id}
        className={fields.input}
        aria-label={t("actions.relation_search")}
        placeholder={t("actions.relation_search_hint")}
        value={text}
        onType={setText}
        onOpenChange={setOpen}
        options={found.data ?? NONE}
        tabTakes
        pending={open && (found.isFetching || search !== text.trim())}
        optionKey={(row) => row.id}
        renderOption={(row) => (
          <span className={classes.found}>
            <span>
              {numberOf(row) ?? row.uuid} · {row.receiver_name}
            </span>
            <Text span size="xs" c="dimmed">
              {t(`invoice.type_${row.type}`)} · {formatMoney(row.total, row.currency)}
            </Text>
          </span>
        )}
        onPick={(row) => {
          setText("");
          if (row.uuid !== null) onPick(row.uuid);
        }}
        emptyText={t("actions.relation_search_none")}
      />
    </div>
  );
}
