import { ActionIcon, Button, Textarea } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { InvoiceType } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { usualRelation, withHeader, withRelationType } from "../draft/changes.ts";
import type { Relation } from "../draft/editor-draft.ts";
import { wordsOf } from "../draft/to-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { headerId } from "../editor/fields.ts";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { RelationSearch } from "./relation-search.tsx";
import classes from "./terms.module.css";

interface RelationsEditorProps {
  /** Of the document itself. */
  readonly type: InvoiceType;
  readonly relations: readonly Relation[];
  /** Whose invoices are offered; null: everybody's. */
  readonly customerId: string | null;
  readonly problems: HeaderProblems;
}

/** The documents that this one corrects, replaces or follows. */
export function RelationsEditor({ type, relations, customerId, problems }: RelationsEditorProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const types = form.catalogues.relation_types.map(({ key, descripcion }) => ({
    value: key,
    label: `${key} · ${descripcion}`,
  }));
  const set = (next: readonly Relation[]) => edit(withHeader({ relations: next }));
  const change = (at: number, part: Partial<Relation>) =>
    set(relations.map((one, place) => (place === at ? { ...one, ...part } : one)));
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
            onChange={(chosen) => chosen !== null && edit(withRelationType(at, chosen, form))}
          />
          <div className={classes.named}>
            <RelationSearch
              id={headerId(`relation-search-${at}`)}
              customerId={customerId}
              onPick={(uuid) =>
                change(at, {
                  uuids: [...wordsOf(relation.uuids).filter((one) => one.toUpperCase() !== uuid), uuid].join("\n"),
                })
              }
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
              onChange={(event) => change(at, { uuids: event.currentTarget.value })}
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
        onClick={() => set([...relations, { type: usualRelation(type), uuids: "" }])}
      >
        {t("invoice_editor.relation_add")}
      </Button>
      {problems["relations"] !== undefined && <p className={classes.error}>{problems["relations"]}</p>}
    </fieldset>
  );
}
