import { Button, Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { DEFAULT_IDS, EXTRA_FIELDS, type ExtraField, type ExtraFields } from "@timbra/contract";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { EMPTY_EXTRA_FIELDS, filledExtraFields } from "./draft.ts";
import { setHeader } from "./draft-changes.ts";
import { headerId, isInCollapsedSection, useEditor } from "./editor-context.ts";
import { HeaderSelect, HeaderTextField } from "./header-inputs.tsx";
import classes from "./header-section.module.css";
import type { HeaderFields } from "./header-section.tsx";
import type { HeaderProblems } from "./problems.ts";
import { RelationsEditor } from "./relations-editor.tsx";
import sectionClasses from "./sections.module.css";

const PERSON_RFC_LENGTH = 13;

interface MoreToggleProps {
  readonly terms: HeaderFields;
  readonly problems: HeaderProblems;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Expands what few invoices change. Collapsed, it still shows how many fields are set, and whether one is wrong. */
export function MoreToggle({ terms, problems, open, onToggle }: MoreToggleProps) {
  const { t } = useTranslation();
  const count = hasChanges(terms);
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

const MORE_ID = "invoice-more";

interface MoreSectionProps {
  readonly terms: HeaderFields;
  readonly customerId: string | null;
  readonly problems: HeaderProblems;
}

/** Export, conditions, place of issue, notes, relations, the issuer's own fields. */
export const MoreSection = memo(function MoreBand({ terms, customerId, problems }: MoreSectionProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { exports, tax_regimes } = form.catalogues;
  const person = form.issuer.rfc.length === PERSON_RFC_LENGTH;
  return (
    <section
      id={MORE_ID}
      className={`${sectionClasses.section} ${sectionClasses.grid}`}
      aria-label={t("invoice_editor.more")}
    >
      <div className={sectionClasses.quarter}>
        <HeaderSelect
          field="export_id"
          label={t("invoice_editor.export")}
          options={exports.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.export_id}
          onPick={(id) => edit(setHeader({ export_id: id }))}
          problems={problems}
        />
      </div>
      <div className={sectionClasses.third}>
        <HeaderSelect
          field="tax_regime_id"
          label={t("invoice_editor.tax_regime")}
          options={tax_regimes
            .filter((regime) => (person ? regime.individual : regime.company))
            .map(({ id, label }) => ({ value: id, label }))}
          value={terms.tax_regime_id}
          onPick={(id) => edit(setHeader({ tax_regime_id: id }))}
          problems={problems}
        />
      </div>
      <div className={sectionClasses.most}>
        <HeaderTextField
          field="conditions"
          label={t("invoice_editor.conditions")}
          value={terms.conditions}
          maxLength={1000}
          onType={(conditions) => edit(setHeader({ conditions }))}
          problems={problems}
        />
      </div>
      <div className={sectionClasses.quarter}>
        <HeaderTextField
          field="expedition_zip"
          label={t("invoice_editor.expedition_zip")}
          value={terms.expedition_zip}
          placeholder={form.issuer.zip_code}
          inputMode="numeric"
          onType={(expedition_zip) => edit(setHeader({ expedition_zip }))}
          problems={problems}
        />
      </div>
      <div className={sectionClasses.rest}>
        <Textarea
          id={headerId("notes")}
          label={t("invoice_editor.notes")}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={5000}
          value={terms.notes}
          onChange={(event) => edit(setHeader({ notes: event.currentTarget.value }))}
        />
      </div>
      <div className={sectionClasses.whole}>
        <RelationsEditor type={terms.type} relations={terms.relations} customerId={customerId} problems={problems} />
      </div>
      <div className={sectionClasses.whole}>
        <ExtraFieldsEditor extra={terms.extra} problems={problems} />
      </div>
    </section>
  );
});

const hasChanges = (terms: HeaderFields): number =>
  [
    terms.conditions !== "",
    terms.expedition_zip !== "",
    terms.notes !== "",
    filledExtraFields(terms.extra).length > 0,
    terms.relations.length > 0,
    terms.export_id !== DEFAULT_IDS.export,
  ].filter(Boolean).length;

interface ExtraFieldsEditorProps {
  readonly extra: ExtraFields | null;
  readonly problems: HeaderProblems;
}

const MAX = 500;

/** The issuer's own texts for this invoice: those that say something, and one more at a time. */
function ExtraFieldsEditor({ extra, problems }: ExtraFieldsEditorProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
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
            <div key={field} className={sectionClasses.third}>
              <HeaderTextField
                field={`extra.${field}`}
                label={t("issuer.extra_field", { number: String(EXTRA_FIELDS.indexOf(field) + 1).padStart(2, "0") })}
                value={extra?.[field] ?? ""}
                maxLength={MAX}
                onType={(text) => type(field, text)}
                problems={problems}
              />
            </div>
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
