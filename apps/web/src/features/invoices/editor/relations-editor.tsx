import { ActionIcon, Button, Text, Textarea } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { splitWords } from "../../../lib/split-words.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { useSuggestions } from "../../../ui/suggest/use-suggestions.ts";
import { SUGGESTED } from "../api.ts";
import type { Relation } from "./draft.ts";
import { defaultRelationType, setHeader, setRelationType } from "./draft-changes.ts";
import { headerId, useEditor, useHead } from "./editor-context.ts";
import fields from "./field.module.css";
import { LabelledField } from "./header-inputs.tsx";
import classes from "./header-section.module.css";

/** The documents that this one corrects, replaces or follows. */
export function RelationsEditor() {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { head, problems } = useHead();
  const { relations } = head;
  const types = form.catalogues.relation_types.map(({ key, descripcion }) => ({
    value: key,
    label: `${key} · ${descripcion}`,
  }));
  const set = (next: readonly Relation[]) => edit(setHeader({ relations: next }));
  const setUuids = (at: number, uuids: string) =>
    set(relations.map((one, place) => (place === at ? { type: one.type, uuids } : one)));
  const errorAt = (at: number) =>
    Object.entries(problems).find(([path]) => path.startsWith(`relations.${at}`))?.[1] ?? null;
  return (
    <fieldset className={classes.relations} id={headerId("relations")} tabIndex={-1}>
      <legend className={classes.legend}>{t("invoice_editor.relations")}</legend>
      {relations.map((relation, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a relation is nothing but its place
        <div key={at} className={classes.relation}>
          <SearchSelect
            label={t("invoice_editor.relation_type")}
            data={types}
            value={relation.type}
            onChange={(chosen) => chosen !== null && edit(setRelationType(at, chosen, form))}
          />
          <div className={classes.named}>
            <RelationSearch
              id={headerId(`relation-search-${at}`)}
              customerId={head.customer_id}
              onPick={(uuid) => {
                const others = splitWords(relation.uuids).filter((one) => one.toUpperCase() !== uuid);
                setUuids(at, [...others, uuid].join("\n"));
              }}
            />
            <Textarea
              id={headerId(`relations.${at}`)}
              label={t("invoice_editor.relation_uuids")}
              description={t("invoice_editor.relation_uuids_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              autosize
              minRows={1}
              maxRows={6}
              spellCheck={false}
              value={relation.uuids}
              onChange={(event) => setUuids(at, event.currentTarget.value)}
              error={errorAt(at)}
            />
          </div>
          <ActionIcon
            className={classes.remove}
            aria-label={t("invoice_editor.relation_remove", { number: at + 1 })}
            onClick={() => set(relations.filter((_, place) => place !== at))}
          >
            <IconTrash className={classes.icon} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus className={classes.icon} aria-hidden />}
        onClick={() => set([...relations, { type: defaultRelationType(head.type), uuids: "" }])}
      >
        {t("invoice_editor.relation_add")}
      </Button>
      {problems["relations"] !== undefined && <p className={classes.error}>{problems["relations"]}</p>}
    </fieldset>
  );
}

/** One's own stamped invoices, of a customer when there is one, by folio, UUID, name or RFC. */
const stampedQuery = (search: string, customerId: string | null) =>
  queryOptions({
    queryKey: [...invoicesKey, "to-relate", search, customerId],
    queryFn: async ({ signal }) => {
      const filters = { status: "active" as const, ...(customerId === null ? {} : { customer_id: customerId }) };
      const { rows } = await call("paginateInvoices", { body: { search, filters, rows_per_page: SUGGESTED }, signal });
      return rows.filter(({ uuid }) => uuid !== null);
    },
    placeholderData: keepPreviousData,
  });

interface RelationSearchProps {
  readonly id: string;
  /** Whose invoices are offered; null: everybody's. */
  readonly customerId: string | null;
  readonly onPick: (uuid: string) => void;
}

/** Finds the invoice to relate to among one's own, so that nobody copies a UUID. */
function RelationSearch({ id, customerId, onPick }: RelationSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const { search, open, listOf } = useSuggestions(text);
  const found = useQuery({ ...stampedQuery(search, customerId), enabled: open });
  return (
    <LabelledField id={id} label={t("actions.relation_search")}>
      <SuggestInput
        {...listOf(found)}
        id={id}
        className={fields.input}
        aria-label={t("actions.relation_search")}
        placeholder={t("actions.relation_search_hint")}
        value={text}
        onType={setText}
        tabTakes
        optionKey={(row) => row.id}
        renderOption={(row) => (
          <span className={classes.found}>
            <span>
              {formatFolio(row) ?? row.uuid} · {row.receiver_name}
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
    </LabelledField>
  );
}
