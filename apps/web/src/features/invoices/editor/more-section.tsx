import { Button, Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { DEFAULT_IDS, EXTRA_FIELDS, type ExtraField, type ExtraFields } from "@timbra/contract";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { NO_EXTRAS, writtenExtras } from "./draft.ts";
import { withHeader } from "./draft-changes.ts";
import { headerId, isFolded, useEditor } from "./editor-context.ts";
import { PickedSelect, TypedText } from "./header-inputs.tsx";
import classes from "./header-section.module.css";
import type { Terms } from "./header-section.tsx";
import type { HeaderProblems } from "./problems.ts";
import { RelationsEditor } from "./relations-editor.tsx";
import bands from "./sections.module.css";

const PERSON_RFC_LENGTH = 13;

interface MoreToggleProps {
  readonly terms: Terms;
  readonly problems: HeaderProblems;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Unfolds what few invoices change. Shut, it still says how much is in it, and whether something there is wrong. */
export function MoreToggle({ terms, problems, open, onToggle }: MoreToggleProps) {
  const { t } = useTranslation();
  const count = changedIn(terms);
  const wrong = Object.keys(problems).some(isFolded);
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

interface MoreBandProps {
  readonly terms: Terms;
  readonly customerId: string | null;
  readonly problems: HeaderProblems;
}

/** Export, conditions, place of issue, notes, relations, the issuer's own fields. */
export const MoreBand = memo(function MoreBand({ terms, customerId, problems }: MoreBandProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { exports, tax_regimes } = form.catalogues;
  const person = form.issuer.rfc.length === PERSON_RFC_LENGTH;
  return (
    <section id={MORE_ID} className={`${bands.band} ${bands.grid}`} aria-label={t("invoice_editor.more")}>
      <div className={bands.quarter}>
        <PickedSelect
          field="export_id"
          label={t("invoice_editor.export")}
          options={exports.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
          value={terms.export_id}
          onPick={(id) => edit(withHeader({ export_id: id }))}
          problems={problems}
        />
      </div>
      <div className={bands.third}>
        <PickedSelect
          field="tax_regime_id"
          label={t("invoice_editor.tax_regime")}
          options={tax_regimes
            .filter((regime) => (person ? regime.individual : regime.company))
            .map(({ id, label }) => ({ value: id, label }))}
          value={terms.tax_regime_id}
          onPick={(id) => edit(withHeader({ tax_regime_id: id }))}
          problems={problems}
        />
      </div>
      <div className={bands.most}>
        <TypedText
          field="conditions"
          label={t("invoice_editor.conditions")}
          value={terms.conditions}
          maxLength={1000}
          onType={(conditions) => edit(withHeader({ conditions }))}
          problems={problems}
        />
      </div>
      <div className={bands.quarter}>
        <TypedText
          field="expedition_zip"
          label={t("invoice_editor.expedition_zip")}
          value={terms.expedition_zip}
          placeholder={form.issuer.zip_code}
          inputMode="numeric"
          onType={(expedition_zip) => edit(withHeader({ expedition_zip }))}
          problems={problems}
        />
      </div>
      <div className={bands.rest}>
        <Textarea
          id={headerId("notes")}
          label={t("invoice_editor.notes")}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={5000}
          value={terms.notes}
          onChange={(event) => edit(withHeader({ notes: event.currentTarget.value }))}
        />
      </div>
      <div className={bands.whole}>
        <RelationsEditor type={terms.type} relations={terms.relations} customerId={customerId} problems={problems} />
      </div>
      <div className={bands.whole}>
        <ExtraFieldsEditor extra={terms.extra} problems={problems} />
      </div>
    </section>
  );
});

const changedIn = (terms: Terms): number =>
  [
    terms.conditions !== "",
    terms.expedition_zip !== "",
    terms.notes !== "",
    writtenExtras(terms.extra).length > 0,
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
  const [opened, setOpened] = useState<readonly ExtraField[]>(() => writtenExtras(extra));
  const shown = EXTRA_FIELDS.filter((field) => opened.includes(field) || writtenExtras(extra).includes(field));
  const next = EXTRA_FIELDS.find((field) => !shown.includes(field));
  const type = (field: ExtraField, text: string) =>
    edit((draft) => withHeader({ extra: { ...NO_EXTRAS, ...draft.extra, [field]: text } })(draft));
  return (
    <fieldset className={classes.relations} id={headerId("extra")} tabIndex={-1}>
      <legend className={classes.legend}>{t("invoice_editor.extra_fields")}</legend>
      {shown.length > 0 && (
        <div className={bands.grid}>
          {shown.map((field) => (
            <div key={field} className={bands.third}>
              <TypedText
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
