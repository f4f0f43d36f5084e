import { Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { DEFAULT_IDS } from "@timbra/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { withHeader } from "../draft/changes.ts";
import { writtenExtras } from "../draft/extras.ts";
import bands from "../editor/bands.module.css";
import { useEditor } from "../editor/editor-context.ts";
import { headerId, isFolded } from "../editor/fields.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { TypedText } from "../editor/typed-text.tsx";
import { ExtraFieldsEditor } from "./extra-fields.tsx";
import { RelationsEditor } from "./relations-editor.tsx";
import classes from "./terms.module.css";
import type { Terms } from "./terms-band.tsx";

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
