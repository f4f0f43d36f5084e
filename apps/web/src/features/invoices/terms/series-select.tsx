import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useOpenModal } from "../../../shell/modal-host.tsx";
import { withHeader } from "../draft/changes.ts";
import { useEditor } from "../editor/editor-context.ts";
import fields from "../editor/field.module.css";
import { headerId } from "../editor/fields.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";

interface SeriesSelectProps {
  readonly value: string | null;
  readonly problems: HeaderProblems;
}

/** The series and the folio that the invoice would get if it were stamped now. */
export function SeriesSelect({ value, problems }: SeriesSelectProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const openModal = useOpenModal();
  if (form.series.length === 0) {
    return (
      <div className={fields.field}>
        <span className={fields.label}>{t("invoice_editor.series")}</span>
        <Button id={headerId("series_id")} variant="default" fullWidth px="xs" onClick={() => openModal("series")}>
          {t("invoice_editor.add_series")}
        </Button>
      </div>
    );
  }
  return (
    <PickedSelect
      field="series_id"
      label={t("invoice_editor.series")}
      options={form.series.map(({ series_id, serie, folio_siguiente }) => ({
        value: series_id,
        label: t("invoice_editor.next_folio", { serie, folio: folio_siguiente }),
      }))}
      value={value}
      onPick={(id) => edit(withHeader({ series_id: id }))}
      problems={problems}
    />
  );
}
