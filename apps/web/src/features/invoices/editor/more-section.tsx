import { Button, Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { DEFAULT_IDS, EXTRA_FIELDS, type ExtraField, isPersonRfc } from "@timbra/contract";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyedOptions } from "../../../lib/documents.ts";
import { EMPTY_EXTRA_FIELDS, extraFieldNumber, filledExtraFields } from "./draft.ts";
import { setHeader } from "./draft-changes.ts";
import { type EditorHead, headerId, isInCollapsedSection, useEditor, useHead } from "./editor-context.ts";
import { HeaderSelect, HeaderTextField } from "./header-inputs.tsx";
import classes from "./header-section.module.css";
import { RelationsEditor } from "./relations-editor.tsx";
import sectionClasses from "./sections.module.css";

/** Expands what few invoices change. Collapsed, it still shows how many fields are set, and whether one is wrong. */
export function MoreToggle({ open, onToggle }: { readonly open: boolean; readonly onToggle: (open: boolean) => void }) {
  const { t } = useTranslation();
  const { head, problems } = useHead();
  const count = countChanges(head);
  const wrong = Object.keys(problems).some(isInCollapsedSection);
  return (
    <UnstyledButton
      className={classes.toggle}
      data-open={open}
      data-wrong={wrong}
      aria-expanded={open}
      aria-controls={open ? MORE_ID : undefined}
      onClick={() => onToggle(!open)}
    >
      <IconChevronDown className={classes.chevron} aria-hidden />
      {count === 0 ? t("invoice_editor.more") : t("invoice_editor.more_count", { count })}
    </UnstyledButton>
  );
}

const countChanges = (head: EditorHead): number =>
  [
    head.conditions !== "",
    head.expedition_zip !== "",
    head.notes !== "",
    filledExtraFields(head.extra).length > 0,
    head.relations.length > 0,
    head.export_id !== DEFAULT_IDS.export,
  ].filter(Boolean).length;

const MORE_ID = "invoice-more";

/** Export, conditions, place of issue, notes, relations, the issuer's own fields. */
export const MoreSection = memo(function MoreSection() {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { head } = useHead();
  const { exports, tax_regimes } = form.catalogues;
  const person = isPersonRfc(form.issuer.rfc);
  return (
    <section
      id={MORE_ID}
      className={`${sectionClasses.section} ${sectionClasses.grid}`}
      aria-label={t("invoice_editor.more")}
    >
      <HeaderSelect
        field="export_id"
        span="quarter"
        label={t("invoice_editor.export")}
        options={keyedOptions(exports)}
      />
      <HeaderSelect
        field="tax_regime_id"
        span="third"
        label={t("invoice_editor.tax_regime")}
        options={tax_regimes
          .filter((regime) => (person ? regime.individual : regime.company))
          .map(({ id, label }) => ({ value: id, label }))}
      />
      <HeaderTextField field="conditions" span="most" label={t("invoice_editor.conditions")} maxLength={1000} />
      <HeaderTextField
        field="expedition_zip"
        span="quarter"
        label={t("invoice_editor.expedition_zip")}
        placeholder={form.issuer.zip_code}
        inputMode="numeric"
      />
      <div className={sectionClasses.rest}>
        <Textarea
          id={headerId("notes")}
          label={t("invoice_editor.notes")}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={5000}
          value={head.notes}
          onChange={(event) => edit(setHeader({ notes: event.currentTarget.value }))}
        />
      </div>
      <div className={sectionClasses.whole}>
        <RelationsEditor />
      </div>
      <div className={sectionClasses.whole}>
        <ExtraFieldsEditor />
      </div>
    </section>
  );
});

const MAX = 500;

/** The issuer's own texts for this invoice: those that say something, and one more at a time. */
function ExtraFieldsEditor() {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const { extra } = useHead().head;
  const [opened, setOpened] = useState<readonly ExtraField[]>(() => filledExtraFields(extra));
  const shown = EXTRA_FIELDS.filter((field) => opened.includes(field) || filledExtraFields(extra).includes(field));
  const next = EXTRA_FIELDS.find((field) => !shown.includes(field));
  const type = (field: ExtraField, text: string) =>
    edit((draft) => setHeader({ extra: { ...EMPTY_EXTRA_FIELDS, ...draft.extra, [field]: text } })(draft));
  return (
    <fieldset className={classes.relations} id={headerId("extra")} tabIndex={-1}>
      <legend className={classes.legend}>{t("invoice_editor.extra_fields")}</legend>
      {shown.length > 0 && (
        <div className={sectionClasses.grid}>
          {shown.map((field) => (
            <HeaderTextField
              key={field}
              field={`extra.${field}`}
              span="third"
              label={t("issuer.extra_field", { number: extraFieldNumber(field) })}
              value={extra?.[field] ?? ""}
              maxLength={MAX}
              onType={(text) => type(field, text)}
            />
          ))}
        </div>
      )}
      {next !== undefined && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
          onClick={() => setOpened([...opened, next])}
        >
          {t("invoice_editor.add_extra_field")}
        </Button>
      )}
    </fieldset>
  );
}
